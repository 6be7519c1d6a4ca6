import { type CallOptions, DEFAULT_DEADLINE_MS } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { NetworkError } from '../../client/errors';

/** With less time than this another request is of no use. */
const WORTH_MS = 500;

interface Flight<V> {
  readonly result: Promise<V>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * One flight per key: callers who ask for the same thing while it is under way share the answer. Each brings its own
 * signal; a caller who leaves gets its own abort, and the flight itself is aborted when the last one has left. A flight
 * has the deadline of the caller who started it: who joined it and has time left then starts one of its own.
 */
export class SingleFlight<V> {
  readonly #flights = new Map<string, Flight<V>>();

  /** `timeLeft` is what the caller has left of its own time, in ms. */
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
    // A failed flight is not shared with those who come later; its callers see the failure themselves.
    const land = (): void => this.#forget(key, flight);
    flight.result.then(land, land);
    return flight;
  }

  #forget(key: string, flight: Flight<V>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}

/** What is left of the time that a caller has from now on, in ms. */
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
