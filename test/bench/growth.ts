import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compared, cpuSince, median, type Result } from './measure';
import { CORE_GROWTH } from './growth/core-lines';
import type { GrowthLine, Work } from './growth/growth-line';
import { HISTORY_GROWTH } from './growth/history-lines';
import { PAGE_GROWTH } from './growth/page-lines';
import { REVIEW_GROWTH } from './growth/review-lines';
import { SANDBOX_GROWTH } from './growth/sandbox-lines';
import { SIDE_BAR_GROWTH } from './growth/side-bar-lines';

/** Times as long for four times as much: what is linear takes 4. */
const MOST = 5;
const TIMES = 4;
const ROUNDS = 5;
/** So much is enough after three rounds, in ms. */
const ENOUGH_MS = 2_000;
/** How often a line that seems steep is measured. Other processes, and V8's own, only add. */
const TRIES = 3;

/** A new list in the product gets its line in one of these. */
const LINES: readonly GrowthLine[] = [
  ...CORE_GROWTH,
  ...REVIEW_GROWTH,
  ...HISTORY_GROWTH,
  ...PAGE_GROWTH,
  ...SANDBOX_GROWTH,
  ...SIDE_BAR_GROWTH,
];

interface Growth {
  readonly line: GrowthLine;
  /** ms of processor time. */
  readonly small: number;
  readonly large: number;
}

/** P26: everything that a user or a node can make long, with n and with 4n of it. `GREP` names some of the lines. */
export async function growthBench(): Promise<Result[]> {
  const wanted = new RegExp(process.env['GREP'] ?? '');
  const all: Growth[] = [];
  for (const line of LINES.filter(({ what }) => wanted.test(what))) {
    const growth = await growthOf(line);
    all.push(growth);
    console.error(rowOf(growth));
  }
  const { line, small, large } = all.reduce((worst, each) => (ratioOf(each) > ratioOf(worst) ? each : worst));
  return [
    compared({
      ...{ id: 'P26', what: `the steepest of ${all.length} lists: ${line.n * TIMES} ${line.what}`, ours: large },
      ...{ peerName: `${line.n} of them`, peer: small, unit: 'ms of processor time' },
      goal: { words: `<= ${MOST} times as long`, holds: (ratio) => ratio <= MOST },
    }),
  ];
}

async function growthOf(line: GrowthLine): Promise<Growth> {
  let best: Growth | undefined;
  for (let tries = 0; tries < TRIES && (best === undefined || ratioOf(best) > MOST); tries++) {
    const growth = await measured(line);
    if (best === undefined || ratioOf(growth) < ratioOf(best)) best = growth;
  }
  return best as Growth;
}

async function measured(line: GrowthLine): Promise<Growth> {
  const times: { small: number[]; large: number[] } = { small: [], large: [] };
  // The first round is for the compiler.
  const isEnough = (): boolean =>
    times.large.length >= ROUNDS || (times.large.length >= 3 && times.large.reduce((a, b) => a + b) > ENOUGH_MS);
  for (let round = 0; !isEnough(); round++) {
    const [small, large] = [await costOf(line, line.n), await costOf(line, line.n * TIMES)];
    if (round === 0) continue;
    times.small.push(small);
    times.large.push(large);
  }
  return { line, small: median(times.small), large: median(times.large) };
}

/** What a count costs, without what precedes it: garbage that was made before would be collected meanwhile. */
async function costOf({ prepare }: GrowthLine, count: number): Promise<number> {
  const work: Work = await prepare(count);
  collect();
  const start = process.cpuUsage();
  await work.run();
  const cost = cpuSince(start);
  await work.end?.();
  return cost;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const ratioOf = ({ small, large }: Growth): number => large / small;

function rowOf(growth: Growth): string {
  const { line, small, large } = growth;
  const ratio = ratioOf(growth);
  const counts = `${line.n} -> ${line.n * TIMES}`.padStart(16);
  const mark = ratio > MOST ? '  TOO STEEP' : '';
  return `${counts}${small.toFixed(1).padStart(9)} ->${large.toFixed(1).padStart(8)} ms${ratio.toFixed(1).padStart(6)}  ${line.what}${mark}`;
}
