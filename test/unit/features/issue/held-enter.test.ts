import { strict as assert } from 'node:assert';
import { HeldEnter } from '../../../../src/features/issue/review/held-enter';

/** Which of the Enters at these times count, in a list that is shown at 0. */
function counted(times: readonly number[]): number[] {
  const enter = new HeldEnter();
  enter.shown(0);
  return times.filter((now) => !enter.isHeld(now));
}

const repeats = (from: number, to: number): number[] =>
  Array.from({ length: Math.ceil((to - from) / 33) }, (_, i) => from + 33 * i);

describe('HeldEnter', () => {
  it('ignores an Enter that repeats while the list opens, however long it is held', () => {
    assert.deepEqual(counted(repeats(67, 5_000)), []);
  });

  it('ignores an Enter whose first repeat comes late', () => {
    assert.deepEqual(counted(repeats(660, 3_000)), []);
  });

  it('accepts the next Enter after a release', () => {
    assert.deepEqual(counted([...repeats(67, 2_000), 2_400]), [2_400]);
  });

  it('accepts an Enter after time to read the list', () => {
    assert.deepEqual(counted([900]), [900]);
  });

  it('accepts an Enter right after another key', () => {
    const enter = new HeldEnter();
    enter.shown(0);
    enter.otherKey();
    assert.equal(enter.isHeld(50), false);
  });

  it('returns how long a repeat may still come', () => {
    const enter = new HeldEnter();
    enter.shown(0);
    assert.deepEqual([enter.msLeft(0) > 0, enter.msLeft(10_000)], [true, 0]);
    const last = enter.msLeft(0) - 1;
    enter.isHeld(last);
    assert.ok(enter.msLeft(last) > 1);
  });

  it('waits as long for the next repeat as it is told', () => {
    const enter = new HeldEnter(500);
    enter.shown(0);
    assert.deepEqual(
      [600, 1_050, 1_540, 2_100].filter((now) => enter.isHeld(now)),
      [600, 1_050, 1_540],
    );
  });

  it('accepts none before the list is shown', () => {
    assert.equal(new HeldEnter().isHeld(10_000), true);
  });
});
