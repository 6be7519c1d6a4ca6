import { getRandomValues } from 'node:crypto';
import { type Clock, sleep } from '../clock';
import { HttpError, NetworkError } from '../errors';

/** Attempts of a read, and the time between them. */
const READ_RETRIES = {
  /** All attempts, the first included. */
  attempts: 4,
  /** Upper bound of the first wait; doubled for each further one. */
  baseMs: 250,
  maxMs: 4_000,
};

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** From the system's secure source. */
export const secureRandom: Random = () => (getRandomValues(new Uint32Array(1))[0] as number) / 2 ** 32;

/** The limits for the retries of a call. */
interface RetryCall {
  readonly signal: AbortSignal;
  /** When the next attempt has to begin, Unix ms. */
  startBy(): number;
  slept(ms: number): void;
}

/**
 * Runs `attempt` until it succeeds, fails permanently, or the next one would begin too late; then rejects with the last
 * error. Waits a random time up to an exponentially growing limit ("full jitter": clients that failed together don't
 * retry together), or the time that the service named if that is longer.
 */
export async function retrying<T>(
  attempt: () => Promise<T>,
  call: RetryCall,
  { clock, random, isExpensive = false }: { clock: Clock; random: Random; isExpensive?: boolean },
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await attempt();
    } catch (error) {
      if (call.signal.aborted || failures >= READ_RETRIES.attempts || !mayPass(error, isExpensive)) throw error;
      const now = clock.now();
      const backoff = random() * Math.min(READ_RETRIES.maxMs, READ_RETRIES.baseMs * 2 ** (failures - 1));
      const named = error instanceof HttpError && error.retryAt !== undefined ? error.retryAt - now : 0;
      const wait = Math.max(backoff, named);
      if (now + wait > call.startBy()) throw error;
      await sleep(clock, wait, call.signal);
      call.slept(wait);
    }
  }
}

/** Whether the same request may succeed later. An expensive one is repeated only if it can't have cost anything. */
export function mayPass(error: unknown, isExpensive = false): boolean {
  if (error instanceof NetworkError) return error.transient && !(isExpensive && error.maybeArrived);
  if (isExpensive) return error instanceof HttpError && error.status === 429;
  return error instanceof HttpError && (error.status === 429 || (error.status >= 500 && error.status !== 501));
}
