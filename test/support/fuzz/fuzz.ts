import { cpuTime } from '../measures/cpu-time';
import type { FuzzCase, FuzzTarget } from './fuzz-targets';
import { Random } from './mutate';
import { usedMemory } from '../measures/memory';

export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Checks this input of the seed alone, to reproduce a failure. */
  readonly only?: number;
}

export interface FuzzReport {
  readonly checked: number;
  /** The failures, each with its input's number and seed. */
  readonly failures: readonly string[];
  readonly slowest: string;
  /** Bytes that the heap and its buffers grew by from the first tenth to the end, garbage collected. */
  readonly growth: number;
}

/** No input may take longer, in milliseconds. */
export const SLOW = 10;
/** What the heap may grow by: compiled code and statistics of the engine, not inputs. */
export const GROWTH = 8 * 2 ** 20;

const REPORTED_FAILURES = 20;

/** Checks mutated inputs, the formats in turn. Input number `n` of a seed is the same whatever the count. */
export function fuzz(targets: readonly FuzzTarget[], { count, seed, only }: FuzzOptions): FuzzReport {
  const failures: string[] = [];
  let failed = 0;
  let slowest = { ms: 0, where: 'nothing' };
  let before: number | undefined;
  const first = only ?? 0;
  const end = only === undefined ? count : only + 1;
  for (let number = first; number < end; number++) {
    // By then everything is compiled and its caches are filled.
    if (before === undefined && number >= first + (end - first) / 10) before = usedMemory();
    const target = targets[number % targets.length] as FuzzTarget;
    const where = `${target.name}, --seed ${seed} --only ${number}`;
    const make = (): FuzzCase => target.make(new Random(seed, number));
    const problem = problemOf(make());
    const ms = fastest(make, problem.ms, Math.min(slowest.ms, SLOW));
    if (ms > slowest.ms) slowest = { ms, where };
    const reason = problem.reason ?? (ms > SLOW ? `took ${ms.toFixed(1)} ms` : undefined);
    if (reason === undefined) continue;
    if (failed++ < REPORTED_FAILURES) failures.push(`${where}: ${reason}`);
  }
  const growth = usedMemory() - (before ?? 0);
  return { checked: end - first, failures, slowest: `${slowest.ms.toFixed(2)} ms: ${slowest.where}`, growth };
}

function problemOf({ check }: FuzzCase): { ms: number; reason: string | undefined } {
  const start = performance.now();
  try {
    check();
    return { ms: performance.now() - start, reason: undefined };
  } catch (error) {
    return { ms: performance.now() - start, reason: String(error) };
  }
}

/** The processor time of a case, to which other processes add nothing. */
function cpuTimeOf(fuzzCase: FuzzCase): number {
  const start = cpuTime();
  problemOf(fuzzCase);
  return cpuTime() - start;
}

/** A busy machine, or code not yet compiled, makes anything slow once; what is slow itself is slow again. */
function fastest(make: () => FuzzCase, ms: number, enough: number): number {
  let least = ms;
  for (let again = 0; again < 5 && least > enough; again++) least = Math.min(least, cpuTimeOf(make()));
  return least;
}
