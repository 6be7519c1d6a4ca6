import type { CallOptions } from '../call-options';
import { type Clock, systemClock } from '../clock';
import type { MetricsClient } from './metrics-client';
import type { BridgedAddress, TPSPage, TPSPoint } from '../schemas/metrics-schemas';
import { HttpError } from '../errors';

/** 40,000 days, at the service's usual 100 a page, are 400. */
const MAX_TPS_PAGES = 500;

/** A million addresses, at 200 a page. */
const MAX_BRIDGED_PAGES = 5_000;

/** Walks the addresses that bridged at least `threshold`. `pageSize` is 1 to 5,000. */
export function bridgedWalk(
  client: MetricsClient,
  { threshold, pageSize }: { threshold: bigint; pageSize?: number | undefined },
  clock: Pick<Clock, 'now'> = systemClock,
): PageWalk<TokenPage<BridgedAddress>> {
  return new TokenWalk({
    clock,
    maxPages: MAX_BRIDGED_PAGES,
    keyOf: ({ address }) => address.toLowerCase(),
    async ask(pageToken, options) {
      const page = await client.bridgedAddresses({ threshold, pageSize, pageToken }, options);
      return { ...page, items: page.addresses };
    },
  });
}

/** A page of TPS, with the time of its last update. */
export interface TPSWalkPage extends TokenPage<TPSPoint> {
  /** Unix seconds. */
  readonly lastRun?: number | undefined;
  /** The whole page, including items of earlier pages. */
  readonly asked: TPSPage;
}

/** A chain's days of one metric; average TPS by default. */
export interface DailyList {
  readonly chainId: string;
  readonly metric?: string | undefined;
}

/** How far the service's clock may be ahead, ms. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Walks a chain's daily values, newest first. Stop once the time range is complete. A point in the future, and one with
 * another value than an earlier one of the same time, are left out and counted.
 */
export function tpsWalk(
  client: MetricsClient,
  params: DailyList,
  clock: Pick<Clock, 'now'> = systemClock,
): PageWalk<TPSWalkPage> {
  // Tokens are valid only for the route that issued them, so that the walk stays on its first route.
  let route: 'v1' | 'v2' | undefined;
  let lastRun: number | undefined;
  let asked: TPSPage | undefined;
  const values = new Map<number, TPSPoint['value']>();
  const isBelieved = ({ timestamp, value }: TPSPoint): boolean => {
    if (timestamp * 1000 > clock.now() + MAX_AHEAD_MS) return false;
    const before = values.get(timestamp) ?? value;
    values.set(timestamp, before);
    return before === value;
  };
  const walk = new TokenWalk<TPSPoint>({
    clock,
    maxPages: MAX_TPS_PAGES,
    keyOf: ({ timestamp }) => timestamp,
    async ask(pageToken, options) {
      const page = await client.averageTPS({ ...params, pageToken, route }, options);
      ({ route, lastRun } = page);
      // A walk that restarted reads newer values.
      if (pageToken === undefined) values.clear();
      const results = page.results.filter(isBelieved);
      asked = Object.assign(page, { results, leftOut: page.leftOut + page.results.length - results.length });
      return { ...asked, items: results };
    },
  });
  return {
    async next(options) {
      const page = await walk.next(options);
      return page === undefined || asked === undefined ? undefined : { ...page, lastRun, asked };
    },
  };
}

/** `tpsWalk` to its end. */
export async function* tpsPages(
  client: MetricsClient,
  params: DailyList,
  { clock, ...options }: CallOptions & { clock?: Pick<Clock, 'now'> } = {},
): AsyncGenerator<TPSWalkPage, void, void> {
  yield* pagesOf(tpsWalk(client, params, clock), options);
}

/** A walk to its end; each page is requested when it is consumed. */
export async function* pagesOf<P>(walk: PageWalk<P>, options: CallOptions = {}): AsyncGenerator<P, void, void> {
  for (let page = await walk.next(options); page !== undefined; page = await walk.next(options)) yield page;
}

/** How long a page token is valid, ms (docs/protocol.md 7.2). */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/** Why a walk is over: the list ended, the service repeats pages, or the page limit is reached. */
export type TokenWalkEnd = 'complete' | 'stuck' | 'limit';

export interface TokenPage<T> {
  /** Only items that no earlier page of the walk had. */
  readonly items: readonly T[];
  /** How many items of this page were in earlier pages. */
  readonly repeated: number;
  /** Whether the walk restarted at this page because its token was no longer valid. */
  readonly restarted: boolean;
  /** Rows of this page that can't be read. */
  readonly leftOut: number;
  /** Why no page follows; undefined if one does. */
  readonly end?: TokenWalkEnd;
}

interface AnsweredPage<T> {
  readonly items: readonly T[];
  readonly leftOut: number;
  readonly nextPageToken?: string | undefined;
}

/** A walk, page by page. A page that fails or is aborted leaves it where it was, so that it can be retried. */
export interface PageWalk<P> {
  /** The next page; undefined after the last one. Rejects like the client. One call at a time. */
  next(options?: CallOptions): Promise<P | undefined>;
}

interface TokenWalkParts<T> {
  /** Requests one page; the first one without a token. */
  readonly ask: (pageToken: string | undefined, options: CallOptions) => Promise<AnsweredPage<T>>;
  readonly keyOf: (item: T) => string | number;
  readonly clock: Pick<Clock, 'now'>;
  /** Page limit: more than any list has. */
  readonly maxPages: number;
}

/** Consecutive pages that only have items of the pages before them; after a restart, of the pages since then. */
const MAX_FRUITLESS = 3;

/**
 * Walks a list page by page, each item once; the next page is requested by `next`. A token that expired or is rejected
 * leads back to the first page, once until there are new items. Repeated tokens, several pages without new items, and
 * the page limit end the walk.
 */
export class TokenWalk<T> implements PageWalk<TokenPage<T>> {
  readonly #walk: TokenWalkParts<T>;
  readonly #known = new Set<string | number>();
  /** The items since the last restart, whose pages may be smaller ones than those before it. */
  readonly #passed = new Set<string | number>();
  readonly #tokens = new Set<string>();
  #token: { readonly text: string; readonly issuedAt: number } | undefined;
  #hasRestarted = false;
  /** Whether no page was loaded since the restart. */
  #hasJustRestarted = false;
  #pages = 0;
  #fruitless = 0;
  #isOver = false;

  constructor(walk: TokenWalkParts<T>) {
    this.#walk = walk;
  }

  async next(options: CallOptions = {}): Promise<TokenPage<T> | undefined> {
    if (this.#isOver) return undefined;
    const answer = await this.#ask(options);
    this.#pages++;
    const items: T[] = [];
    const passedBefore = this.#passed.size;
    for (const item of answer.items) {
      const key = this.#walk.keyOf(item);
      this.#passed.add(key);
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      items.push(item);
    }
    const { leftOut } = answer;
    const page = { items, repeated: answer.items.length - items.length, restarted: this.#hasJustRestarted, leftOut };
    this.#hasJustRestarted = false;
    // Another restart is allowed once a page has new items.
    if (items.length > 0 && !page.restarted) this.#hasRestarted = false;
    const end = this.#endOf(this.#passed.size > passedBefore, answer.nextPageToken);
    this.#isOver = end !== undefined;
    return end === undefined ? page : { ...page, end };
  }

  async #ask(options: CallOptions): Promise<AnsweredPage<T>> {
    const { ask, clock } = this.#walk;
    const token = this.#token;
    if (token === undefined) return ask(undefined, options);
    const expired = clock.now() - token.issuedAt >= TOKEN_LIFE_MS;
    // The rejection of an expired token would cost compute units.
    if (!expired || this.#hasRestarted) {
      try {
        return await ask(token.text, options);
      } catch (error) {
        if (!mayBeRefusedToken(error)) throw error;
        if (this.#hasRestarted) {
          // The next attempt is a retry by the user.
          this.#restart();
          throw error;
        }
      }
    }
    this.#restart();
    return ask(undefined, options);
  }

  #restart(): void {
    this.#hasRestarted = this.#hasJustRestarted = true;
    this.#token = undefined;
    this.#tokens.clear();
    this.#passed.clear();
    this.#fruitless = 0;
  }

  #endOf(isFruitful: boolean, next: string | undefined): TokenWalkEnd | undefined {
    if (next === undefined) return 'complete';
    if (this.#pages >= this.#walk.maxPages) return 'limit';
    this.#fruitless = isFruitful ? 0 : this.#fruitless + 1;
    if (this.#tokens.has(next) || this.#fruitless > MAX_FRUITLESS) return 'stuck';
    this.#tokens.add(next);
    this.#token = { text: next, issuedAt: this.#walk.clock.now() };
    return undefined;
  }
}

/** The status of an invalid token isn't documented; these mean that the request is wrong. */
export function mayBeRefusedToken(error: unknown): boolean {
  return error instanceof HttpError && [400, 404, 410, 422].includes(error.status);
}
