import { strict as assert } from 'node:assert';
import { MAX_SETTINGS_BYTES } from '../../../../src/host/settings/setting-values';
import { findSetting } from '../../../../src/host/settings/settings-text';

const KEY = 'xchainLens.apiKey';

describe('a setting in the text of a settings file', () => {
  const rest = (text: string, kind: 'settings' | 'workspace' = 'settings'): string =>
    findSetting(text, kind, KEY).reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const values = (text: string) => findSetting(text, 'settings', KEY).map(({ value }) => value);

  const ROWS: readonly (readonly [title: string, text: string, value: string | undefined, rest: string])[] = [
    ['alone', `{"${KEY}": "K"}`, 'K', '{}'],
    ['before another', `{ "${KEY}" : "K" , "a": 1 }`, 'K', '{  "a": 1 }'],
    ['after another', `{"a": 1, "${KEY}": "K"}`, 'K', '{"a": 1}'],
    ['with a comma behind it', `{"a": 1, "${KEY}": "K",\n}`, 'K', '{"a": 1, \n}'],
    ['alone, with a comma behind it', `{"${KEY}": "K",}`, 'K', '{}'],
    ['beside comments', `{// ${KEY}\n"${KEY}": /* "no" */ "K" // yes\n}`, 'K', `{// ${KEY}\n // yes\n}`],
    ['with signs of JSON in it', String.raw`{"${KEY}": "a\"},b\u0041", "c": []}`, 'a"},bA', '{ "c": []}'],
    ['that is no text', `{"${KEY}": {"a": ["b"]}, "c": 1}`, undefined, '{ "c": 1}'],
    ['that is null', `{"${KEY}": null}`, undefined, '{}'],
    ['for one language', `{"[json]": {"${KEY}": "K"}}`, 'K', '{"[json]": {}}'],
    ['in an object of the section', `{"xchainLens": {"apiKey": "K"}}`, 'K', '{"xchainLens": {}}'],
    ['whose name is escaped', `{"xchainLens.api\\u004bey": "K"}`, 'K', '{}'],
    ['in a file that ends too early', `{"a": 1, "${KEY}": "K"`, 'K', '{"a": 1'],
  ];
  for (const [title, text, value, left] of ROWS) {
    it(title, () => {
      assert.deepEqual(values(text), [value]);
      assert.equal(rest(text), left);
    });
  }

  it('everywhere that it is, in one pass', () => {
    assert.equal(rest(`{"${KEY}": "K","${KEY}": "L"}`), '{}');
    assert.equal(rest(`{"a": 1, "${KEY}": "K", "${KEY}": "L"}`), '{"a": 1 }');
    const text = `{"${KEY}": 1, "a": 2, "[x]": {"${KEY}": "L"}, "b": 3, "${KEY}": "M"}`;
    assert.deepEqual(values(text), [undefined, 'L', 'M']);
    assert.deepEqual(JSON.parse(rest(text)), { a: 2, '[x]': {}, b: 3 });
  });

  it('beside long runs of blanks, which it may have itself', () => {
    const blanks = ' \t'.repeat(100);
    const parts = [
      '',
      '{',
      `"${KEY}"`,
      ':',
      `"a\\"${blanks}b"`,
      ',',
      '"c"',
      ':',
      `/*${blanks}"${KEY}": 1 */`,
      '1',
      '}',
    ];
    const text = parts.join(blanks);
    assert.deepEqual(values(text), [`a"${blanks}b`]);
    assert.equal(rest(text), ['', '{', ...['', '"c"', ':', `/*${blanks}"${KEY}": 1 */`, '1', '}']].join(blanks));
    assert.deepEqual(values(`{"a": 1 /${blanks}"${KEY}": "K"}`), values(`{"a": 1 / "${KEY}": "K"}`));
    assert.deepEqual(values(`{//${blanks}"${KEY}": "K"\n"${KEY}":${blanks}"L`), ['L']);
  });

  it('below `settings` in the file of a workspace only', () => {
    const text = `{"${KEY}": "a", "settings": {"${KEY}": "b"}, "folders": []}`;
    assert.deepEqual(JSON.parse(rest(text, 'workspace')), { [KEY]: 'a', settings: {}, folders: [] });
    assert.deepEqual(JSON.parse(rest(text)), { settings: { [KEY]: 'b' }, folders: [] });
  });

  const NONE = [
    '',
    '{}',
    `// "${KEY}": "K"`,
    `/* "${KEY}": "K"`,
    `{"a": "${KEY}"}`,
    `{"${KEY}":`,
    '"',
    '}{',
    '[]',
    '1',
  ];
  for (const text of [...NONE, `[{"${KEY}": "K"}]`, `{"a": {"${KEY}": "K"}}`]) {
    it(`is not in ${JSON.stringify(text)}`, () => assert.deepEqual(values(text), []));
  }

  it('is not looked for in a file that is too long or nests too deeply', () => {
    const padded = (length: number) => `{"${KEY}": "K"}`.padEnd(length);
    assert.deepEqual(values(padded(MAX_SETTINGS_BYTES)), ['K']);
    assert.deepEqual(values(padded(MAX_SETTINGS_BYTES + 1)), []);
    const nested = (depth: number) => `{"${KEY}": "K", "a": ${'['.repeat(depth)}${']'.repeat(depth)}}`;
    assert.deepEqual(values(nested(99)), ['K']);
    assert.deepEqual(values(nested(100)), []);
    for (const sign of ['[', '{"a":', '{', '"', '/*', '{"[x]":'])
      assert.deepEqual(values(sign.repeat(MAX_SETTINGS_BYTES / sign.length)), []);
  });
});
