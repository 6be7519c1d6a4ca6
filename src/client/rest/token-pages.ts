import type { CallOptions } from '../call-options';
import { systemClock, type Clock } from '../clock';
import type { MetricsClient } from './metrics-client';
import type { BridgedAddress, TPSPage, TPSPoint } from '../schemas/metrics';
import { TokenWalk, type PageWalk, type TokenPage } from './token-walk';

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

/** How far the service's clock may be ahead, ms. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Walks a chain's daily TPS, newest first. Stop once the time range is complete. A point in the future, and one with
 * another value than an earlier one of the same time, are left out and counted.
 */
export function tpsWalk(
  client: MetricsClient,
  { chainId }: { chainId: string },
  clock: Pick<Clock, 'now'> = systemClock,
): PageWalk<TPSWalkPage> {
  // Tokens are valid only for the route that issued them, so that the walk stays on its first route.
  let route: 'v1' | 'v2' | undefined;
  let lastRun: number | undefined;
  let asked: TPSPage | undefined;
  const values = new Map<number, number>();
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
      const page = await client.averageTPS({ chainId, pageToken, route }, options);
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
  params: { chainId: string },
  { clock, ...options }: CallOptions & { clock?: Pick<Clock, 'now'> } = {},
): AsyncGenerator<TPSWalkPage, void, void> {
  yield* pagesOf(tpsWalk(client, params, clock), options);
}

/** A walk to its end; each page is requested when it is consumed. */
export async function* pagesOf<P>(walk: PageWalk<P>, options: CallOptions = {}): AsyncGenerator<P, void, void> {
  for (let page = await walk.next(options); page !== undefined; page = await walk.next(options)) yield page;
}
