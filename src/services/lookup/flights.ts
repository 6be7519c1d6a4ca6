interface Flight<V> {
  readonly result: Promise<V>;
  readonly abort: AbortController;
  callers: number;
}

/**
 * One flight per key: callers who ask for the same thing while it is under way share the answer. Each brings its own
 * signal; a caller who leaves gets its own abort, and the flight itself is aborted when the last one has left.
 */
export class Flights<V> {
  readonly #flights = new Map<string, Flight<V>>();

  async join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<V>): Promise<V> {
    signal?.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#takeOff(key, start);
    flight.callers++;
    try {
      return await unlessAborted(flight.result, signal);
    } finally {
      if (--flight.callers === 0) {
        flight.abort.abort();
        this.#forget(key, flight);
      }
    }
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

/** The promise, or a rejection with the signal's reason if that comes first. */
function unlessAborted<V>(promise: Promise<V>, signal: AbortSignal | undefined): Promise<V> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
