import type { Clock } from '../node/clock';

/** Compute units that a caller may spend in a window. */
export interface Limit {
  readonly units: number;
  readonly windowSeconds: number;
}

/** The state of a quota at a request. */
export interface Taken {
  readonly granted: boolean;
  /** Units left in this window. */
  readonly remaining: number;
  /** Whole seconds until the next window, at least 1. */
  readonly resetSeconds: number;
}

/** The quota of one caller: windows of fixed length, each beginning with its first request. */
export class Quota {
  readonly limit: Limit;
  readonly #clock: Clock;
  #start = -Infinity;
  #used = 0;

  constructor(limit: Limit, clock: Clock) {
    this.limit = limit;
    this.#clock = clock;
  }

  /** Spends units if there are enough; a rejected request costs nothing. */
  take(units: number): Taken {
    const now = this.#clock.now();
    const length = this.limit.windowSeconds * 1000;
    if (now >= this.#start + length) {
      this.#start = now;
      this.#used = 0;
    }
    const granted = this.#used + units <= this.limit.units;
    if (granted) this.#used += units;
    const resetSeconds = Math.max(1, Math.ceil((this.#start + length - now) / 1000));
    return { granted, remaining: this.limit.units - this.#used, resetSeconds };
  }
}

type Headers = Readonly<Record<string, string>>;

/** The headers of each response to a request with a valid key (docs/protocol.md 7.3). */
export function limitHeaders({ units, windowSeconds }: Limit, { remaining }: Taken): Headers {
  return {
    'ratelimit-policy': `${units};w=${windowSeconds}`,
    'ratelimit-limit': String(units),
    'ratelimit-remaining': String(remaining),
  };
}

/** The headers of a 429 of the Data API (same section). */
export function resetHeaders(seconds: number): Headers {
  return { 'ratelimit-reset': String(seconds), 'retry-after': String(seconds) };
}
