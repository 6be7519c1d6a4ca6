import assert from 'node:assert/strict';
import { LRU } from '../../../src/core/lru';

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

  it('requires room for at least one entry', () => assert.throws(() => new LRU(0), RangeError));
});
