import assert from 'node:assert/strict';
import { LRU } from '../../../src/core/lru';
import { Random } from '../../support/fuzz/mutate';

describe('lru', () => {
  it('pushes out what was used longest ago', () => {
    const lru = new LRU<string, number>(2);
    lru.set('a', 1);
    lru.set('b', 2);
    assert.equal(lru.get('a'), 1);
    lru.set('c', 3);
    assert.deepEqual([lru.get('a'), lru.get('b'), lru.get('c'), lru.size], [1, undefined, 3, 2]);
  });

  it('overwrites without growing, and makes the entry the most recent one', () => {
    const lru = new LRU<string, number>(2);
    lru.set('a', 1);
    lru.set('b', 2);
    lru.set('a', 3);
    lru.set('c', 4);
    assert.deepEqual([lru.get('a'), lru.get('b'), lru.size], [3, undefined, 2]);
  });

  it('holds so many bytes, of which an entry may have more alone', () => {
    const lru = new LRU<string, number>(9, 10);
    for (const [key, bytes] of [
      ['a', 4],
      ['b', 4],
      ['none', 0],
      ['b', 5],
      ['c', 3],
    ] as const)
      lru.set(key, bytes, bytes);
    assert.deepEqual([lru.get('a'), lru.get('b'), lru.get('c'), lru.size], [undefined, 5, 3, 3]);
    lru.set('long', 11, 11);
    assert.deepEqual([lru.get('long'), lru.size], [11, 1]);
    lru.delete('long');
    lru.set('d', 10, 10);
    lru.set('e', 0);
    assert.equal(lru.size, 2);
    lru.clear();
    lru.set('d', 10, 10);
    assert.equal(lru.size, 1);
  });

  it('deletes and clears', () => {
    const lru = new LRU<string, number>(2);
    lru.set('a', 1);
    assert.equal(lru.delete('a'), true);
    assert.equal(lru.delete('a'), false);
    lru.set('b', 1);
    lru.clear();
    assert.equal(lru.size, 0);
  });

  it('does what a list in order of use does', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = new Random(seed);
      const [capacity, mostBytes] = [1 + random.below(8), 1 + random.below(40)];
      const lru = new LRU<number, number>(capacity, mostBytes);
      let list: { key: number; value: number; bytes: number }[] = [];
      for (let step = 0; step < 500; step++) {
        const key = random.below(12);
        const found = list.find((each) => each.key === key);
        const others = list.filter((each) => each !== found);
        const isFull = (): boolean =>
          list.length > capacity || list.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes;
        switch (random.below(4)) {
          case 0:
            assert.equal(lru.get(key), found?.value);
            if (found !== undefined) list = [...others, found];
            break;
          case 1:
            assert.equal(lru.delete(key), found !== undefined);
            list = others;
            break;
          default: {
            const bytes = random.below(15);
            lru.set(key, step, bytes);
            list = [...others, { key, value: step, bytes }];
            while (list.length > 1 && isFull()) list.shift();
          }
        }
        assert.equal(lru.size, list.length);
      }
      assert.deepEqual(
        Array.from({ length: 12 }, (_, key) => lru.get(key)),
        Array.from({ length: 12 }, (_, key) => list.find((each) => each.key === key)?.value),
      );
    }
  });

  it('requires room for at least one entry', () => assert.throws(() => new LRU(0), RangeError));
});
