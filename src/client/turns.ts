import type { Steps } from '../core/steps';

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

/** Does steps in slices of the event loop's time. Rejects with the signal's reason, and with what a step throws. */
export async function inSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  let start = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    signal?.throwIfAborted();
    start = performance.now();
  }
}
