import { strict as assert } from 'node:assert';
import { detailsOf } from '../../../../src/features/dashboard/details';

const valuesOf = (object: Parameters<typeof detailsOf>[0]): string[] => detailsOf(object).map(({ value }) => value);

describe('the details of a chain', () => {
  it('have every field of the response, also unknown ones and those of objects in it', () => {
    const fields = detailsOf({ chainId: '7', someday: 1, networkToken: { symbol: 'T', someday: { deep: 'x' } } });
    assert.deepEqual(
      fields.map(({ value }) => value),
      ['7', '1', 'T', 'x'],
    );
    const labels = fields.map(({ label }) => label);
    assert.deepEqual([labels[1], labels[3]], ['someday', 'networkToken.someday.deep']);
    assert.notEqual(labels[0], 'chainId');
  });

  it('list texts, and leave out empty values', () => {
    assert.deepEqual(valuesOf({ enabledFeatures: ['a', 'b'], wsUrl: '', description: null, features: [] }), ['a, b']);
  });

  it('are bounded and have only visible characters', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, 'x'.repeat(5_000)]));
    assert.ok(detailsOf(many).length < 100 && valuesOf(many).every(({ length }) => length < 600));
    const [field] = detailsOf({ ['a\u202e']: 'b\u202e' });
    assert.ok(!`${field?.label}${field?.value}`.includes('\u202e'));
  });

  it('of anything else are none', () => {
    for (const value of [undefined, null, 'x', [1]]) assert.deepEqual(detailsOf(value), []);
  });
});
