import { createHash, randomUUID } from 'node:crypto';
import type { WallClock } from '../node/node';
import type { HTTPReply } from '../http/http-reply';

/** How long a token is valid (docs/protocol.md 7.2). */
export const TOKEN_LIFE = 24 * 60 * 60 * 1000;

/** Most tokens that are remembered; the oldest are dropped first. */
const MOST_TOKENS = 10_000;

interface Place {
  /** The digest of the list that it continues: a list is named by its query, which can be as long as all headers. */
  readonly list: string;
  readonly offset: number;
  readonly issuedAt: number;
}

/** Page tokens: random, never the same twice, valid for one list and for 24 hours. */
export class RestPageTokens {
  readonly #clock: WallClock;
  readonly #places = new Map<string, Place>();

  constructor(clock: WallClock) {
    this.#clock = clock;
  }

  issue(list: string, offset: number): string {
    const [oldest] = this.#places.keys();
    if (this.#places.size >= MOST_TOKENS && oldest !== undefined) this.#places.delete(oldest);
    const token = randomUUID();
    this.#places.set(token, { list: digestOf(list), offset, issuedAt: this.#clock.now() });
    return token;
  }

  /** The position of a token in a list, or why it is invalid. */
  offsetOf(token: string, list: string): number | string {
    const place = this.#places.get(token);
    if (place?.list !== digestOf(list)) return 'pageToken is not valid for this list';
    const isGood = this.#clock.now() - place.issuedAt < TOKEN_LIFE;
    return isGood ? place.offset : 'pageToken has expired; begin again with the first page';
  }
}

function digestOf(list: string): string {
  return createHash('sha256').update(list).digest('base64');
}

/** Compute units that a caller may spend in a window. */
export interface Limit {
  readonly units: number;
  readonly windowSeconds: number;
}

/** The state of a quota at a request. */
interface Taken {
  readonly granted: boolean;
  /** Units left in this window. */
  readonly remaining: number;
  /** Whole seconds until the next window, at least 1. */
  readonly resetSeconds: number;
}

/** The quota of one caller: windows of fixed length, each beginning with its first request. */
export class Quota {
  readonly limit: Limit;
  readonly #clock: WallClock;
  #start = -Infinity;
  #used = 0;

  constructor(limit: Limit, clock: WallClock) {
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

/** The headers of each response to a request with a valid key (docs/protocol.md 7.3). */
export function limitHeaders({ units, windowSeconds }: Limit, { remaining }: Taken): HTTPReply['headers'] {
  return {
    'ratelimit-policy': `${units};w=${windowSeconds}`,
    'ratelimit-limit': String(units),
    'ratelimit-remaining': String(remaining),
  };
}

/** The headers of a 429 of the Data API (same section). */
export function resetHeaders(seconds: number): HTTPReply['headers'] {
  return { 'ratelimit-reset': String(seconds), 'retry-after': String(seconds) };
}
