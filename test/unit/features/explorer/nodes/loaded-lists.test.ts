import { strict as assert } from 'node:assert';
import { type LoadedList, LoadedLists } from '../../../../../src/features/explorer/nodes/utxo/loaded-lists';

describe('the loaded lists of a window', () => {
  let lists: LoadedLists;
  let shortened: string[];

  const list = (name: string, length: number, canShorten = true): LoadedList => {
    const made: LoadedList = {
      pages: { utxos: { length } },
      canShorten,
      shorten: () => {
        shortened.push(name);
        lists.remove(made);
      },
    };
    return made;
  };
  beforeEach(() => {
    lists = new LoadedLists(10);
    shortened = [];
  });

  const ROWS: readonly (readonly [what: string, used: () => LoadedList[], shortened: readonly string[]])[] = [
    ['few UTXOs all stay', () => [list('a', 5), list('b', 5)], []],
    [
      'the one used longest ago goes first, and no more than must',
      () => [list('a', 4), list('b', 4), list('c', 4)],
      ['a'],
    ],
    ['the one that is used stays, however long', () => [list('a', 4), list('b', 40)], ['a']],
    ['one that cannot be shorter is left alone', () => [list('a', 4, false), list('b', 4), list('c', 4)], ['b']],
    [
      'one that is used again is no longer the oldest',
      () => {
        const a = list('a', 4);
        return [a, list('b', 4), a, list('c', 4)];
      },
      ['b'],
    ],
  ];
  for (const [what, used, expected] of ROWS) {
    it(what, () => {
      for (const each of used()) lists.use(each);
      assert.deepEqual(shortened, expected);
    });
  }
});
