import { type CallOptions, DEFAULT_DEADLINE_MS } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { CallScope } from '../../client/call-scope';
import { mayPass } from '../../client/http/retry';

/** With less time than this beyond a flight's, another request isn't worthwhile. */
const WORTH_MS = 500;

interface Flight<V> {
  readonly result: Promise<V>;
  /** The deadline of its first caller, Unix ms. */
  readonly until: number | undefined;
  callers: number;
  /** Aborts it for its last caller. */
  leave(): void;
}

/** The time of a caller that may join the flight of another. */
interface CallerTime {
  /** Its deadline, Unix ms. */
  readonly until: number;
  /** Ms until then. */
  left(): number;
  /** Its signal, which also aborts at its deadline. */
  scope(signal: AbortSignal | undefined): CallScope;
}

/**
 * One flight per key: simultaneous callers share one request. Each has its own signal and rejects with its own abort
 * reason; the flight is aborted when all callers have left. A flight has the limits of its first caller: a joined
 * caller with less time leaves at its own deadline, and one with more starts another after a failure that may pass.
 */
export class SingleFlight<V> {
  readonly #flights = new Map<string, Flight<V>>();

  /** Without `time`, the caller has the limits of the flight. */
  async join(
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<V>,
    time?: CallerTime,
  ): Promise<V> {
    signal?.throwIfAborted();
    const joined = this.#flights.get(key);
    const flight = joined ?? this.#takeOff(key, start, time?.until);
    flight.callers++;
    const scope = joined === undefined ? undefined : time?.scope(signal);
    try {
      return await unlessAborted(flight.result, scope?.signal ?? signal);
    } catch (error) {
      if (signal?.aborted === true || !isWorthAnother(joined, time, error)) throw error;
    } finally {
      scope?.close();
      flight.leave();
    }
    return this.join(key, signal, start, time);
  }

  isUnderWay(key: string): boolean {
    return this.#flights.has(key);
  }

  #takeOff(key: string, start: (signal: AbortSignal) => Promise<V>, until: number | undefined): Flight<V> {
    const abort = new AbortController();
    const land = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    const leave = (): void => {
      if (--flight.callers > 0) return;
      abort.abort();
      land();
    };
    const flight: Flight<V> = { result: start(abort.signal), until, callers: 0, leave };
    this.#flights.set(key, flight);
    // Later callers don't share a failed flight; its callers get the failure themselves.
    flight.result.then(land, land);
    return flight;
  }
}

/** Whether a failure may pass, and a caller has time for another flight beyond the one that it joined. */
function isWorthAnother(joined: Flight<unknown> | undefined, time: CallerTime | undefined, error: unknown): boolean {
  if (joined?.until === undefined || time === undefined || !mayPass(error)) return false;
  return time.left() >= WORTH_MS && time.until - joined.until >= WORTH_MS;
}

/** The time of a caller of `host`, from now on. */
export function callerTime(host: string, { deadlineMs, priority = 'tree' }: CallOptions, clock: Clock): CallerTime {
  const until = clock.now() + (deadlineMs ?? DEFAULT_DEADLINE_MS[priority]);
  const left = (): number => Math.max(0, until - clock.now());
  return {
    until,
    left,
    scope: (signal) => new CallScope({ host, kind: 'node' }, { signal, priority, deadlineMs: left() }, clock),
  };
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
