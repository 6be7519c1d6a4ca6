import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../node/clock';

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
export class PageTokens {
  readonly #clock: Clock;
  readonly #places = new Map<string, Place>();

  constructor(clock: Clock) {
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
