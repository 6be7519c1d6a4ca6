/** One line of the bench. A ratio compares two things measured in the same run, so that the machine doesn't matter. */
export interface Result {
  readonly id: string;
  readonly what: string;
  /** In `unit`. */
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  readonly unit: string;
  /** ours / peer */
  readonly ratio: number;
  /** The goal in words; without one the line is for information. */
  readonly goal?: string;
  readonly holds?: boolean;
}

interface Race {
  readonly id: string;
  readonly what: string;
  readonly peerName: string;
  readonly ours: () => unknown;
  readonly peer: () => unknown;
  readonly goal?: { readonly words: string; readonly holds: (ratio: number) => boolean };
  readonly rounds?: number;
}

/** Times two functions in turns, so that neither gets the quieter half of the run; the medians make the ratio. */
export function race({ id, what, peerName, ours, peer, goal, rounds = 31 }: Race): Result {
  warmUp(ours);
  warmUp(peer);
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  for (let i = 0; i < rounds; i++) {
    times.ours.push(timed(ours));
    times.peer.push(timed(peer));
  }
  return compared({
    id,
    what,
    peerName,
    unit: 'ms',
    ours: median(times.ours),
    peer: median(times.peer),
    ...(goal && { goal }),
  });
}

/** Makes a line of two measured values. */
export function compared(values: {
  id: string;
  what: string;
  peerName: string;
  unit: string;
  ours: number;
  peer: number;
  goal?: { readonly words: string; readonly holds: (ratio: number) => boolean };
}): Result {
  const { goal, ...rest } = values;
  const ratio = rest.ours / rest.peer;
  return goal === undefined ? { ...rest, ratio } : { ...rest, ratio, goal: goal.words, holds: goal.holds(ratio) };
}

/** Against a limit that people feel: there is no peer to race. */
export function limited(id: string, what: string, unit: string, ours: number, limit: number): Result {
  const goal = { words: `<= ${limit} ${unit}`, holds: (ratio: number) => ratio <= 1 };
  return compared({ id, what, peerName: 'the limit', unit, ours, peer: limit, goal });
}

/** Milliseconds of processor time of this process since `start`, of all its threads: other processes don't count. */
export function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Of this process and all its threads, in ms since it began. */
export const cpuTime = (): number => cpuSince({ user: 0, system: 0 });

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? NaN;
}

/** Long enough for the compiler to be done. */
function warmUp(run: () => unknown): void {
  for (const until = performance.now() + 300; performance.now() < until;) run();
}

function timed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Posts a message several times; ms from its posting to the end of the frame that shows it. */
export const PAINT = `async ([message, rounds]) => {
  const times = [];
  for (let i = 0; i < rounds; i++) {
    const copy = structuredClone(message);
    await new Promise(requestAnimationFrame);
    const start = performance.now();
    await new Promise((done) => {
      addEventListener('message', done, { once: true });
      postMessage(copy);
    });
    await new Promise((done) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = done;
      port2.postMessage(0);
    }));
    times.push(performance.now() - start);
  }
  return times;
}`;
