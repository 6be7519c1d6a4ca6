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
  it('does not take an Enter that repeats when the list comes, however long it is held', () => {
    assert.deepEqual(counted(repeats(67, 5_000)), []);
  });

  it('nor one whose first repeat comes late', () => {
    assert.deepEqual(counted(repeats(660, 3_000)), []);
  });

  it('takes the next one, when it was up', () => {
    assert.deepEqual(counted([...repeats(67, 2_000), 2_400]), [2_400]);
  });

  it('takes one that comes when the list was read', () => {
    assert.deepEqual(counted([900]), [900]);
  });

  it('takes one at once behind another key', () => {
    const enter = new HeldEnter();
    enter.shown(0);
    enter.otherKey();
    assert.equal(enter.isHeld(50), false);
  });

  it('tells how long a repeat may still come', () => {
    const enter = new HeldEnter();
    enter.shown(0);
    assert.deepEqual([enter.msLeft(0) > 0, enter.msLeft(10_000)], [true, 0]);
    const last = enter.msLeft(0) - 1;
    enter.isHeld(last);
    assert.ok(enter.msLeft(last) > 1);
  });

  it('takes none before the list is there', () => {
    assert.equal(new HeldEnter().isHeld(10_000), true);
  });
});
