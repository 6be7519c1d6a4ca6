import assert from 'node:assert/strict';
import { findIDAt } from '../../../../src/core/ids-in-text/find-ids';
import { mayBeID } from '../../../../src/core/ids-in-text/may-hold';

describe('mayBeID', () => {
  const rows: [title: string, marked: string, expected: boolean][] = [
    ['a word', 'the qui^ck brown fox', false],
    ['a number', 'port 123^45', false],
    ["a network's number", '"networkID": 123^45', true],
    ['no number near a network', 'the net^work', false],
    ['nothing', '^', false],
    ['an ID', 'igJP4QhFJ7obsca^BndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b', true],
    ['its first character', '^igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b', true],
    ['behind its last one', 'igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b^', true],
    ['its output index', 'igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b:1^1', true],
    ["an address' alias", '^X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', true],
    ['the shortest ID', '"111111111111111111116DBW^Js"', true],
    ['the prefix of a key', 'Pri^vateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN', true],
  ];
  for (const [title, marked, expected] of rows) {
    it(title, () => {
      const offset = marked.indexOf('^');
      const line = marked.replace('^', '');
      assert.equal(mayBeID(line, offset), expected);
      // It may be wrong in one direction only.
      if (!expected) assert.equal(findIDAt(line, offset), undefined);
    });
  }
});
