import { strict as assert } from 'node:assert';
import { findSetting } from '../../../../src/features/api-keys/setting-in-text';

const KEY = 'xchainLens.apiKey';

describe('a setting in the text of a file of settings', () => {
  const ROWS: readonly (readonly [title: string, text: string, value: string | undefined, rest: string])[] = [
    ['alone', `{"${KEY}": "K"}`, 'K', '{}'],
    ['before another', `{ "${KEY}" : "K" , "a": 1 }`, 'K', '{  "a": 1 }'],
    ['after another', `{"a": 1, "${KEY}": "K"}`, 'K', '{"a": 1}'],
    ['with a comma behind it', `{"a": 1, "${KEY}": "K",\n}`, 'K', '{"a": 1, \n}'],
    ['beside comments', `{// ${KEY}\n"${KEY}": /* "no" */ "K" // yes\n}`, 'K', `{// ${KEY}\n // yes\n}`],
    ['with signs of JSON in it', String.raw`{"${KEY}": "a\"},b\u0041", "c": []}`, 'a"},bA', '{ "c": []}'],
    ['that is no text', `{"${KEY}": {"a": ["b"]}, "c": 1}`, undefined, '{ "c": 1}'],
    ['that is null', `{"${KEY}": null}`, undefined, '{}'],
    ['for one language', `{"[json]": {"${KEY}": "K"}}`, 'K', '{"[json]": {}}'],
    ['where it is twice, the first', `{"${KEY}": "K", "${KEY}": "L"}`, 'K', `{ "${KEY}": "L"}`],
  ];
  for (const [title, text, value, rest] of ROWS) {
    it(title, () => {
      const found = findSetting(text, KEY);
      assert.ok(found !== undefined);
      assert.deepEqual([found.value, text.slice(0, found.start) + text.slice(found.end)], [value, rest]);
    });
  }

  for (const text of ['', '{}', `// "${KEY}": "K"`, `{"a": "${KEY}"}`, `{"${KEY}":`, '"', '}{']) {
    it(`is not in ${JSON.stringify(text)}`, () => assert.equal(findSetting(text, KEY), undefined));
  }
});
