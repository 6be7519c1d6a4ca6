import { strict as assert } from 'node:assert';
import { parseAddress } from '../../../../src/core/ids/address';
import { AddressNames, SubnetNames } from '../../../../src/services/text/names';
import { EWOQ, EWOQ_CB58 } from '../../../support/known-ids';
const { bytes } = parseAddress(EWOQ);
const P_CHAIN = 'P-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f';

describe('AddressNames', () => {
  for (const address of [
    EWOQ,
    'P-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5',
    'fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t',
    EWOQ_CB58,
  ]) {
    it(`${address} names its owner everywhere`, () => {
      const names = new AddressNames();
      assert.deepEqual(names.configure([{ address, name: 'me' }]), []);
      assert.equal(names.nameOf(bytes), 'me');
    });
  }

  it('an invalid address is reported by its name; the others count', () => {
    const names = new AddressNames();
    const wrong = ['X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96q', 'me', ''].map((address, at) => ({
      address,
      name: `wrong ${at}`,
    }));
    const problems = names.configure([...wrong, { address: EWOQ, name: 'first' }, { address: EWOQ, name: 'second' }]);
    assert.deepEqual(
      problems.map(({ name }) => name),
      ['wrong 0', 'wrong 1', 'wrong 2'],
    );
    assert.equal(names.nameOf(bytes), 'first');
  });

  it("has the sandbox's owners on the sandbox alone, after those of the settings, which name them otherwise", () => {
    const names = new AddressNames();
    names.configure([
      { address: P_CHAIN, name: 'other' },
      { address: EWOQ, name: 'me' },
    ]);
    const on = (chain: { url: string; history?: string }) =>
      [...names.listedOn(chain).values()].map(({ name }) => name);
    const all = ['other', 'me', 'treasury', 'savings', 'till'];
    assert.deepEqual(on({ url: '' }), all);
    assert.deepEqual(on({ url: 'http://127.0.0.1:1', history: 'of a start' }), all);
    assert.deepEqual(on({ url: 'http://127.0.0.1:1' }), ['other', 'me']);
    assert.equal(names.listed.size, 2);
  });

  it("has the sandbox's L1 in the same way", () => {
    const names = new SubnetNames();
    const [sample] = names.listedOn({ url: '' });
    assert.ok(sample);
    assert.deepEqual(names.listedOn({ url: 'http://127.0.0.1:1' }), []);
    assert.deepEqual([names.isSample(sample.id), names.nameOf(sample.id)], [true, sample.name]);
    names.configure([{ id: sample.id, name: 'mine' }]);
    assert.deepEqual(names.listedOn({ url: '' }), [{ id: sample.id, name: 'mine' }]);
    assert.deepEqual([names.isSample(sample.id), names.nameOf(sample.id)], [false, 'mine']);
  });

  it('new settings replace the old', () => {
    const names = new AddressNames();
    names.configure([{ address: EWOQ, name: 'me' }]);
    names.configure([]);
    assert.equal(names.nameOf(bytes), undefined);
  });
});
