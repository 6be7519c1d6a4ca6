import type { CallOptions } from './call-options';
import { systemClock, type Clock } from './clock';
import { HttpError } from './errors';
import type { MetricsClient } from './metrics-client';
import type { BridgedAddress, TPSPoint } from './metrics-types';
import type { WalkEnd } from './pages';

/** How long a page token is good (specification section 8). */
export const TOKEN_LIFE_MS = 24 * 60 * 60 * 1000;

/** A page of a walk by page tokens. */
export interface TokenPage<T> {
  /** Only items that no earlier page of the walk had. */
  readonly items: readonly T[];
  /** How many of this page's were known already. */
  readonly repeated: number;
  /** The walk began anew at this page, because its token was good no longer. */
  readonly restarted: boolean;
  /** Whether another page follows, or why none does. */
  readonly end?: WalkEnd;
}

interface AnsweredPage<T> {
  readonly items: readonly T[];
  readonly nextPageToken?: string | undefined;
}

/** What a walk needs to know of its route. */
interface Walk<T> {
  /** One page; without a token the first. */
  readonly ask: (pageToken: string | undefined) => Promise<AnsweredPage<T>>;
  /** What tells items apart. */
  readonly keyOf: (item: T) => string | number;
  readonly clock: Pick<Clock, 'now'>;
}

/** Pages in a row that may bring nothing, beyond those that a restart has to go through again. */
const MAX_FRUITLESS = 3;

/**
 * Walks a list page by page, each item once; the next page is requested when it is asked for. A token that expired or
 * is refused leads back to the first page, once. Tokens that repeat, or pages that bring nothing again and again, end
 * the walk. Rejects with what `ask` rejects with.
 */
async function* tokenPages<T>({ ask, keyOf, clock }: Walk<T>): AsyncGenerator<TokenPage<T>, void, void> {
  const known = new Set<string | number>();
  const tokens = new Set<string>();
  let token: { readonly text: string; readonly issuedAt: number } | undefined;
  let hasRestarted = false;
  let pages = 0;
  let fruitless = 0;
  for (;;) {
    let restarted = false;
    let answer: AnsweredPage<T> | undefined;
    const expired = token !== undefined && clock.now() - token.issuedAt >= TOKEN_LIFE_MS;
    // A token known to have expired is not worth the units that its refusal would cost.
    if (!expired || hasRestarted) {
      try {
        answer = await ask(token?.text);
      } catch (error) {
        if (token === undefined || hasRestarted || !mayBeRefusedToken(error)) throw error;
      }
    }
    if (answer === undefined) {
      hasRestarted = restarted = true;
      tokens.clear();
      fruitless = -pages;
      answer = await ask(undefined);
    }
    pages++;
    const items: T[] = [];
    for (const item of answer.items) {
      const key = keyOf(item);
      if (known.has(key)) continue;
      known.add(key);
      items.push(item);
    }
    const page = { items, repeated: answer.items.length - items.length, restarted };
    const next = answer.nextPageToken;
    if (next === undefined) {
      yield { ...page, end: 'complete' };
      return;
    }
    fruitless = items.length > 0 ? Math.min(fruitless, 0) : fruitless + 1;
    if (tokens.has(next) || fruitless > MAX_FRUITLESS) {
      yield { ...page, end: 'stuck' };
      return;
    }
    tokens.add(next);
    token = { text: next, issuedAt: clock.now() };
    yield page;
  }
}

/** Which status a bad token gets is not documented; these say that the request is wrong, not the moment. */
function mayBeRefusedToken(error: unknown): boolean {
  return error instanceof HttpError && [400, 404, 410, 422].includes(error.status);
}

/** Walks the addresses that bridged at least `threshold`. `pageSize` is 1 to 5,000. */
export function bridgedPages(
  client: MetricsClient,
  { threshold, pageSize }: { threshold: bigint; pageSize?: number | undefined },
  { clock = systemClock, ...options }: CallOptions & { clock?: Pick<Clock, 'now'> } = {},
): AsyncGenerator<TokenPage<BridgedAddress>, void, void> {
  return tokenPages({
    clock,
    keyOf: ({ address }) => address.toLowerCase(),
    async ask(pageToken) {
      const { addresses, nextPageToken } = await client.bridgedAddresses({ threshold, pageSize, pageToken }, options);
      return { items: addresses, nextPageToken };
    },
  });
}

/** A page of TPS, with what the service says of when it was made. */
export interface TPSWalkPage extends TokenPage<TPSPoint> {
  /** Unix seconds. */
  readonly lastRun?: number | undefined;
}

/** Walks a chain's daily TPS, newest first. Stop asking once the time range is full. */
export async function* tpsPages(
  client: MetricsClient,
  { chainId }: { chainId: string },
  { clock = systemClock, ...options }: CallOptions & { clock?: Pick<Clock, 'now'> } = {},
): AsyncGenerator<TPSWalkPage, void, void> {
  // Tokens are good for the route that gave them only, so that the walk stays on the one that answered.
  let route: 'v1' | 'v2' | undefined;
  let lastRun: number | undefined;
  const pages = tokenPages<TPSPoint>({
    clock,
    keyOf: ({ timestamp }) => timestamp,
    async ask(pageToken) {
      const page = await client.averageTPS({ chainId, pageToken, route }, options);
      ({ route, lastRun } = page);
      return { items: page.results, nextPageToken: page.nextPageToken };
    },
  });
  for await (const page of pages) yield { ...page, lastRun };
}
