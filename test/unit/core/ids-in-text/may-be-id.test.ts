import assert from 'node:assert/strict';
import { findIDAt } from '../../../../src/core/ids-in-text/find-ids';
import { mayBeID, mayNameThings } from '../../../../src/core/ids-in-text/may-hold';

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

describe('mayNameThings', () => {
  const named = {
    'an ID': 'of igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b.',
    'an output': '2oPThUmXP1b4uRDzBDZHke1odPHT3fpeZDzv1nU7kyzJwKY6Qp:1',
    'an address': 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    'a NodeID': 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
    'an account': '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
  };
  for (const [title, text] of Object.entries(named)) it(title, () => assert.equal(mayNameThings(text), true));

  const other = {
    words: 'the quick brown fox',
    'a long name of a program': 'workspaceFolderConfigurationChangeEventOfTheWholeWindow',
    'the hash of a commit': 'at 8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
    'hex of a transaction': `0x${'00000000002200000539'.repeat(20)}`,
  };
  for (const [title, text] of Object.entries(other)) it(`not ${title}`, () => assert.equal(mayNameThings(text), false));
});
