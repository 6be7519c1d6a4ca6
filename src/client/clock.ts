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
