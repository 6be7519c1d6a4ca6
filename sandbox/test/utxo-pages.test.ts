import assert from 'node:assert/strict';
import { OwnerIndex } from '../utxos/utxo-index';
import type { UTXOCursor } from '../utxos/utxo-pages';
import { importablePage, LIST_START, ownPage } from '../utxos/utxo-pages';

const id = (letter: string) => Buffer.from(letter.repeat(32));
const address = (digit: string) => Buffer.from(digit.repeat(20));
const at = (owner: string, utxo: string): UTXOCursor => ({ address: address(owner), utxoID: id(utxo) });

/** `a1 b12`: UTXO a of address 1, then b of 1 and 2, put in that order. */
function indexOf(words: string): OwnerIndex {
  const index = new OwnerIndex();
  for (const word of words.split(' ')) {
    const [letter = '', ...owners] = word;
    index.add(letter.repeat(32), id(letter), owners.map(address));
  }
  return index;
}

/** `b a | 1 a`: the UTXOs of a page and where it ends. */
function shown({ utxos, end }: ReturnType<typeof ownPage>): string {
  const letters = utxos.map(({ key }) => key.charAt(0)).join(' ');
  const last = (bytes: Uint8Array) => (bytes[0] === 0 ? '-' : String.fromCharCode(bytes[0] as number));
  return `${letters} | ${last(end.address)} ${last(end.utxoID)}`;
}

const own = (words: string, owners: string, start: UTXOCursor, limit: number) =>
  shown(ownPage(indexOf(words), Array.from(owners, address), start, limit));
const importable = (words: string, owners: string, start: UTXOCursor, limit: number) =>
  shown(importablePage(indexOf(words), Array.from(owners, address), start, limit));

describe("pages of a chain's own UTXOs", () => {
  const pages: [what: string, words: string, owners: string, start: UTXOCursor, limit: number, page: string][] = [
    ['newest first', 'a1 b1 c1', '1', LIST_START, 9, 'c b a | 1 a'],
    ['addresses in the order of their bytes', 'a2 b1 c2', '21', LIST_START, 9, 'b c a | 2 a'],
    ['a limit', 'a1 b1 c1', '1', LIST_START, 2, 'c b | 1 b'],
    ['on from there', 'a1 b1 c1', '1', at('1', 'b'), 2, 'a | 1 a'],
    ['on from the end', 'a1 b1', '1', at('1', 'a'), 2, ' | 1 a'],
    ['from a UTXO that is not in the list', 'a1 b1', '1', at('1', 'x'), 2, 'b a | 1 a'],
    ["from a UTXO that is only in another's list", 'a1 b2 c1', '1', at('1', 'b'), 2, 'c a | 1 a'],
    ['each UTXO once', 'a12 b12 c2', '12', LIST_START, 9, 'b a c | 2 a'],
    ['one looked at again counts for its address', 'a2 b12 c12', '12', LIST_START, 2, 'c b | 1 b'],
    [
      'as many of each address as the limit, seen ones among them',
      'a2 b12 c12 d1',
      '12',
      at('1', 'd'),
      3,
      'c b a | 2 a',
    ],
    ['the same UTXO again on a later page', 'a12 b2', '12', at('1', 'a'), 9, 'b a | 2 a'],
    ['an address twice', 'a1', '11', LIST_START, 9, 'a | 1 a'],
    ['addresses before the start are left out', 'a1 b2', '12', at('2', 'x'), 9, 'b | 2 b'],
    ['all before the start', 'a1', '1', at('2', 'x'), 9, ' | 2 x'],
    ['nothing: the last address, and no UTXO', 'a1', '23', LIST_START, 9, ' | 3 -'],
    ['nothing in the last address: the last UTXO stays', 'a1', '12', LIST_START, 9, 'a | 2 a'],
  ];
  for (const [what, words, owners, start, limit, page] of pages) {
    it(what, () => assert.equal(own(words, owners, start, limit), page));
  }
});

describe('pages of what can be imported', () => {
  const pages: [what: string, words: string, owners: string, start: UTXOCursor, limit: number, page: string][] = [
    ['newest first, a limit', 'a1 b1 c1', '1', LIST_START, 2, 'c b | 1 b'],
    ['on from there, that one once more', 'a1 b1 c1', '1', at('1', 'b'), 2, 'b a | 1 a'],
    ['nothing in the last address: no UTXO', 'a1', '12', LIST_START, 9, 'a | 2 -'],
    ['nothing where it starts: the start stays', 'a2', '1', at('1', 'x'), 9, ' | 1 x'],
    ['seen ones do not count', 'a2 b12 c12', '12', LIST_START, 3, 'c b a | 2 a'],
    ['all before the start', 'a1', '1', at('2', 'x'), 9, ' | 2 x'],
  ];
  for (const [what, words, owners, start, limit, page] of pages) {
    it(what, () => assert.equal(importable(words, owners, start, limit), page));
  }
});

describe('the lists of UTXOs', () => {
  const owned = (index: OwnerIndex, owner: string) =>
    [...index.ownedBy(address(owner))].map(({ key }) => key.charAt(0));

  it('keep their order when most of a list is removed', () => {
    const index = indexOf('a1 b12 c1 d1 e1');
    for (const letter of ['a', 'c', 'd']) assert.ok(index.delete(letter.repeat(32)));
    index.add('f'.repeat(32), id('f'), [address('1')]);
    assert.deepEqual([owned(index, '1'), owned(index, '2')], [['f', 'e', 'b'], ['b']]);
    assert.equal(index.size, 3);
  });

  it('drop an owner of nothing', () => {
    const index = indexOf('a12');
    assert.ok(index.delete('a'.repeat(32)));
    assert.ok(!index.delete('a'.repeat(32)));
    assert.deepEqual(owned(index, '1'), []);
    index.add('b'.repeat(32), id('b'), [address('1'), address('1')]);
    assert.deepEqual(owned(index, '1'), ['b']);
  });

  it('hold a UTXO once', () => {
    const index = indexOf('a1');
    assert.throws(() => index.add('a'.repeat(32), id('a'), []));
  });
});
