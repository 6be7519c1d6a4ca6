import { type CallOptions, DEFAULT_DEADLINE_MS } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { NetworkError } from '../../client/errors';

/** With less time left, another request isn't worthwhile. */
const WORTH_MS = 500;

interface Flight<V> {
  readonly result: Promise<V>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * One flight per key: simultaneous callers share one request. Each has its own signal and rejects with its own abort
 * reason; the flight is aborted when all callers have left. A flight has the deadline of its first caller: after that, a
 * joined caller with time left starts another.
 */
export class SingleFlight<V> {
  readonly #flights = new Map<string, Flight<V>>();

  /** `timeLeft` is the caller's remaining time in ms. */
  async join(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<V>,
    timeLeft: () => number = () => 0,
  ): Promise<V> {
    signal?.throwIfAborted();
    const joined = this.#flights.get(key);
    const flight = joined ?? this.#takeOff(key, start);
    flight.callers++;
    try {
      return await unlessAborted(flight.result, signal);
    } catch (error) {
      const isLate = error instanceof NetworkError && error.code === 'DEADLINE';
      if (joined === undefined || !isLate || timeLeft() < WORTH_MS) throw error;
      this.#forget(key, joined);
    } finally {
      if (--flight.callers === 0) {
        flight.abort.abort();
        this.#forget(key, flight);
      }
    }
    return this.join(key, signal, start, timeLeft);
  }

  isUnderWay(key: string): boolean {
    return this.#flights.has(key);
  }

  #takeOff(key: string, start: (signal: AbortSignal) => Promise<V>): Flight<V> {
    const abort = new AbortController();
    const flight: Flight<V> = { result: start(abort.signal), abort, callers: 0 };
    this.#flights.set(key, flight);
    // Later callers don't share a failed flight; its callers get the failure themselves.
    const land = (): void => this.#forget(key, flight);
    flight.result.then(land, land);
    return flight;
  }

  #forget(key: string, flight: Flight<V>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}

/** A caller's remaining time in ms, from its deadline. */
export function timeLeft({ deadlineMs, priority = 'tree' }: CallOptions, clock: Clock): () => number {
  const until = clock.now() + (deadlineMs ?? DEFAULT_DEADLINE_MS[priority]);
  return () => Math.max(0, until - clock.now());
}

/** The promise, or a rejection with the signal's reason if that comes first. */
function unlessAborted<V>(promise: Promise<V>, signal: AbortSignal | undefined): Promise<V> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
