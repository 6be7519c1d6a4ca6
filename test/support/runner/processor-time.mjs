// Processor time of a command with all its descendants, as a browser and the servers that a test starts. Only Linux has
// it, in /proc: elsewhere the numbers are undefined.
import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in; the same on all its architectures that Node runs on. */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 1000;

/** Numbers of the processes that are measured, with the ticks that were counted so far and those of the last sample. */
const measured = new Map();
let timer;

/** A process's parent, its own ticks, and those of the children that it has waited for. */
function ticksOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user, system, waitedUser, waitedSystem] = fields.slice(11, 15).map(Number);
    return { parent: Number(fields[1]), own: user + system, waitedFor: waitedUser + waitedSystem };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

/**
 * Adds what each tree has more than before. A process that its parent didn't wait for takes its ticks with it: the sum
 * of a tree then falls, and that isn't counted.
 */
function sample() {
  const sums = new Map([...measured.keys()].map((pid) => [pid, 0]));
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    const ticks = /^\d+$/.test(name) ? ticksOf(name) : undefined;
    if (ticks !== undefined) all.set(Number(name), ticks);
  }
  for (const [pid, { own, waitedFor }] of all) {
    let root = pid;
    while (root !== undefined && !sums.has(root)) root = all.get(root)?.parent;
    if (root !== undefined) sums.set(root, sums.get(root) + own + waitedFor);
  }
  for (const [pid, sum] of sums) count(measured.get(pid), sum);
}

function count(time, sum) {
  time.ticks += Math.max(0, sum - time.last);
  time.last = sum;
}

let waitedForBefore = ticksOf('self')?.waitedFor;

/** Measures a process that this one has just started, until the function that is returned is called, when it has ended. */
export function processorTime(pid) {
  if (pid === undefined || waitedForBefore === undefined) return () => undefined;
  const time = { ticks: 0, last: 0 };
  measured.set(pid, time);
  timer ??= setInterval(sample, SAMPLE_MS).unref();
  return () => {
    measured.delete(pid);
    // What Linux has added to this process, when it waited for the one that ended.
    const { waitedFor } = ticksOf('self');
    count(time, waitedFor - waitedForBefore);
    waitedForBefore = waitedFor;
    return time.ticks / TICKS_PER_SECOND;
  };
}
