import assert from 'node:assert/strict';
import { cpuTime } from '../support/measures/cpu-time';
import { fuzz, GROWTH } from '../support/fuzz/fuzz';
import type { FuzzTarget } from '../support/fuzz/fuzz-targets';
import { fuzzTargets } from '../support/fuzz/fuzz-targets';
import { Random } from '../support/fuzz/mutate';

describe('fuzz', () => {
  it('refuses 20,000 mutated inputs with typed errors, none slow, memory flat', () => {
    const { checked, failures, growth } = fuzz(fuzzTargets(), { count: 20_000, seed: 1 });
    assert.deepEqual(failures, []);
    assert.equal(checked, 20_000);
    assert.ok(growth < GROWTH, `${growth} bytes`);
  });

  it('makes the same input of a seed and a number each time', () => {
    const made = (): unknown[] => fuzzTargets().map((target, number) => target.make(new Random(7, number)).input);
    assert.deepEqual(made(), made());
  });

  it('makes other inputs of another seed', () => {
    const [first, second] = [new Random(1, 5), new Random(2, 5)];
    assert.notDeepEqual(first.bytes(8), second.bytes(8));
  });

  const broken: [what: string, check: () => void, expected: RegExp][] = [
    [
      'an exception that is not typed',
      () => assert.equal((null as unknown as string).length, 0),
      /^broken, --seed 3 --only 0: TypeError/,
    ],
    ['an input that is always slow', () => waitFor(15), /^broken, --seed 3 --only 0: took \d+/],
  ];
  for (const [what, check, expected] of broken) {
    it(`reports ${what}, and what reproduces it`, () => {
      const target: FuzzTarget = { name: 'broken', make: () => ({ input: '', check }) };
      const { failures } = fuzz([target], { count: 1, seed: 3 });
      assert.match(failures[0] ?? '', expected);
    });
  }

  it('ignores an input that was slow once', () => {
    let calls = 0;
    const check = (): void => waitFor(calls++ === 0 ? 15 : 0);
    const { failures } = fuzz([{ name: 'busy', make: () => ({ input: '', check }) }], { count: 1, seed: 3 });
    assert.deepEqual(failures, []);
  });
});

/**
 * Of the clock and of processor time: on a busy machine a millisecond of the clock may hold little of it, and with the
 * garbage collector's threads beside this one more than a millisecond.
 */
function waitFor(ms: number): void {
  const [end, cpuEnd] = [performance.now() + ms, cpuTime() + ms];
  while (performance.now() < end || cpuTime() < cpuEnd);
}
