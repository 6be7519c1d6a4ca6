import { fork } from 'node:child_process';
import { once } from 'node:events';
import { compared, type Result } from './measure';
import type { Growth } from './reader-growth';
import { type Reader, READERS } from './reader-table';

/** Times as long as a quarter of it: linear readers take 4. */
const MOST = 5;

/**
 * P18: every function that reads a text of a file, a setting, a node or a service is fed 256 KB and 1 MB of its worst
 * texts; what is linear takes four times as long, what is quadratic sixteen times. In processor time of a process for
 * each function, so that what the others did to the compiler's code and to the heap makes no difference. `GREP` names
 * some of the functions.
 */
export async function readersBench(): Promise<Result[]> {
  const all: Growth[] = [];
  const wanted = new RegExp(process.env['GREP'] ?? '');
  const readers = READERS.filter(({ name }) => wanted.test(name));
  for (const reader of readers) all.push(...(await growthsOf(reader)));
  const texts = readers.reduce((sum, { units }) => sum + units.length, 0);
  for (const each of all.filter(isSteep)) console.error(`${ratioOf(each).toFixed(1)} times as long: ${each.what}`);
  const steepest = all.reduce((most, each) => (ratioOf(each) > ratioOf(most) ? each : most));
  const slowest = all.reduce((most, each) => (each.large > most.large ? each : most));
  const line = (id: string, title: string, { what, small, large }: Growth): Parameters<typeof compared>[0] => ({
    id,
    what: `${title} of ${texts} texts fed to ${readers.length} readers: ${what}, 1 MB`,
    peerName: '256 KB of it',
    unit: 'ms of processor time',
    ours: large,
    peer: small,
  });
  const goal = { words: `<= ${MOST} times as long`, holds: (ratio: number) => ratio <= MOST };
  return [compared({ ...line('P18', 'the steepest', steepest), goal }), compared(line('P18b', 'the slowest', slowest))];
}

/** Of each text. What is steep is measured in another process, whose memory may suit the processor's caches better. */
async function growthsOf({ name, units }: Reader): Promise<Growth[]> {
  const found = new Map<number, Growth>();
  let places = units.map((_, at) => at);
  for (let processes = 0; processes < PROCESSES && places.length > 0; processes++) {
    for (const each of await measured(name, places)) {
      const before = found.get(each.at);
      if (before === undefined || ratioOf(each) < ratioOf(before)) found.set(each.at, each);
    }
    places = [...found.values()].filter(isSteep).map(({ at }) => at);
  }
  return [...found.values()];
}

async function measured(name: string, places: readonly number[]): Promise<readonly Growth[]> {
  const reader = fork('out/bench/reader-growth.cjs', [name, String(MOST), places.join()], { execArgv: V8 });
  const [growths] = (await once(reader, 'message')) as [readonly Growth[]];
  await once(reader, 'exit');
  return growths;
}

const ratioOf = ({ large, small }: Growth): number => large / small;
const isSteep = (growth: Growth): boolean => ratioOf(growth) > MOST;

/** Processes in which a text is measured at most. */
const PROCESSES = 3;

/**
 * V8's other threads, which compile and collect, count as well and take longer the less of a processor they get. Its
 * young generation grows to 16 MB, which only what is made of the longest texts fills: a step of up to eight times, no
 * growth.
 */
const V8 = ['--single-threaded', '--max-semi-space-size=1', '--expose-gc'];
