import assert from 'node:assert/strict';
import { editDistance, nearestNames } from '../../../../src/core/text/nearest';

describe('names that are nearly a word', () => {
  it('are those with the fewest letters to change, if these are few', () => {
    assert.deepEqual([editDistance('', 'abc'), editDistance('abc', 'abc'), editDistance('abcd', 'bxd')], [3, 0, 2]);
    const names = ['x-pay', 'p-pay', 'p-export-x', 'p-export-c', 'p-delegate'];
    assert.deepEqual(nearestNames('pay', names), ['x-pay', 'p-pay']);
    assert.deepEqual(nearestNames('p_Delegat', names), ['p-delegate']);
    assert.deepEqual(nearestNames('p-export', names), ['p-export-x', 'p-export-c']);
    assert.deepEqual(nearestNames('stake', names), []);
  });
});
