import * as l10n from '@vscode/l10n';
import type { Steps } from '../core/steps';

/** Time as a parameter, so that tests can control it. */
export interface Clock {
  /** Unix ms. */
  now(): number;
  /**
   * Calls back once after `ms`, unless the returned function is called first. What runs in the background doesn't keep
   * a process alive that has nothing else to do.
   */
  after(ms: number, callback: () => void, options?: { readonly inBackground: boolean }): () => void;
}

/** The longest delay of setTimeout: a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The real time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, callback, { inBackground } = { inBackground: false }) {
    const timer = setTimeout(callback, Math.min(Math.max(0, ms), MAX_TIMER_MS));
    if (inBackground) timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Waits `ms`; rejects with the signal's reason after an abort. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    const onAbort = (): void => {
      cancel();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** Whether a task ends within `ms`; rejects if it fails in that time. */
export async function endsWithin(clock: Clock, ms: number, task: Promise<unknown> | undefined): Promise<boolean> {
  let cancel: (() => void) | undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(ms, () => resolve(false));
  });
  return Promise.race([Promise.resolve(task).then(() => true), late]).finally(() => cancel?.());
}

/** A duration as text, rounded up so that it never ends early: `1.5 s`, `30 s`, `5 min`, `2 h`, `12 days`. */
export function inWords(ms: number): string {
  if (ms < 10_000) return l10n.t('{0} s', Math.ceil(ms / 100) / 10);
  if (ms < 120_000) return l10n.t('{0} s', Math.ceil(ms / 1000));
  if (ms < 7_200_000) return l10n.t('{0} min', Math.ceil(ms / 60_000));
  if (ms < 172_800_000) return l10n.t('{0} h', Math.ceil(ms / 3_600_000));
  return l10n.t('{0} days', Math.ceil(ms / 86_400_000).toLocaleString('en-US'));
}

/** A future time as the duration until then: `30 s (12:00:05 UTC)`, within a day with the time of day. */
export function untilInWords(at: number, now: number): string {
  const ms = at - now;
  if (ms >= 86_400_000) return inWords(ms);
  return l10n.t('{0} ({1} UTC)', inWords(ms), new Date(at).toISOString().slice(11, 19));
}

/**
 * Resolves when a request that was just made has been written. undici checks an idle connection in one turn of the
 * event loop and writes in the next; long work that begins earlier would delay the request.
 */
export async function untilSent(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await nextTurn();
}

/** Resolves in the next turn of the event loop: long work yields to other tasks this way. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The longest that work holds the event loop before other tasks have their turn, in ms. */
const SLICE_MS = 10;

/** When the next slice may begin. */
let nextSlice: Promise<void> = Promise.resolve();

/** One slice for each turn of the event loop: many tasks at once, as for a list, hold it no longer than a single one. */
function sliceTurn(): Promise<void> {
  const turn = nextSlice;
  nextSlice = turn.then(nextTurn);
  return turn;
}

/** Does steps in slices of the event loop's time. Rejects with the signal's reason, and with what a step throws. */
export async function inSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  await sliceTurn();
  let start = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - start < SLICE_MS) continue;
    await sliceTurn();
    signal?.throwIfAborted();
    start = performance.now();
  }
}
