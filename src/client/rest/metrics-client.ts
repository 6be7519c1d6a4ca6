import { LRU } from '../../core/lru';
import type { CallOptions } from '../call-options';
import { HttpError } from '../errors';
import type { RestCall, RestOptions } from './rest-request';
import { RestClient } from './rest-client';
import { CHAIN_GROUPS } from '../../core/endpoints/evm-words';
import { ROUTES } from '../../core/endpoints/rest-routes';
import * as schemas from '../schemas/metrics-schemas';

type MetricsOptions = Omit<RestOptions, 'apiKeys'>;

interface DailyParams {
  /** EVM chain ID; the v2 route also takes `total`, `mainnet` and `testnet`. */
  readonly chainId: string;
  /** Its name in the v2 route; average TPS by default. */
  readonly metric?: string | undefined;
  readonly pageToken?: string | undefined;
  /** The route that issued the page token. */
  readonly route?: schemas.TPSRoute | undefined;
}

interface BridgedParams {
  /** The least balance; its unit is not documented. */
  readonly threshold: bigint;
  readonly pageToken?: string | undefined;
  /** 1 to 5,000; the service's default is 1,000. */
  readonly pageSize?: number | undefined;
}

const AVG_TPS = 'avgTps';

/** The v2 route's largest page: two years of days fit in one. */
const MAX_METRIC_PAGE = 2160;

/** Capacity of the cache of chains without TPS in v1. */
const REMEMBERED_CHAINS = 256;

/** A failed check has this status, and the report as its body. */
const UNHEALTHY = [503];

/**
 * The Metrics API (docs/protocol.md 7.2). It takes no API key, and never receives one. Arguments are sent unchanged;
 * one that isn't a single word is an `InvalidInputError`. All methods reject with the errors of
 * `errors.ts`, or the reason of the caller's abort.
 */
export class MetricsClient extends RestClient {
  readonly #withoutV1 = new LRU<string, true>(REMEMBERED_CHAINS);

  constructor({ baseURL, http, clock }: MetricsOptions) {
    super({ http, baseURL, clock });
  }

  /** The request of `averageTPS`: on `/v1/avg_tps`, or on the v2 route if that has no such list. */
  tpsCall({ chainId, metric = AVG_TPS, pageToken, route }: DailyParams): RestCall {
    const isV1 = metric === AVG_TPS && !CHAIN_GROUPS.has(chainId) && this.#withoutV1.get(chainId) === undefined;
    if (route === 'v1' || (route === undefined && isV1)) {
      return { route: ROUTES.avgTPS, path: { chainId }, query: { pageToken } };
    }
    // The only interval of each metric (docs/protocol.md 7.2).
    const query = { timeInterval: 'day', pageSize: MAX_METRIC_PAGE, pageToken };
    return { route: ROUTES.chainMetric, path: { chainId, metric }, query, missing: 'chain' };
  }

  /**
   * A page of a chain's daily values; `tpsPages` walks all of them. Average TPS of one chain are those of `/v1/avg_tps`,
   * unless that is gone (404, 410); a page token is sent to the route that issued it.
   */
  async averageTPS(params: DailyParams, options?: CallOptions): Promise<schemas.TPSPage> {
    const call = this.tpsCall(params);
    try {
      return await this.#tpsPage(call, options);
    } catch (error) {
      const isGone = error instanceof HttpError && (error.status === 404 || error.status === 410);
      if (!isGone || params.pageToken !== undefined || call.route !== ROUTES.avgTPS) throw error;
      const page = await this.#tpsPage(this.tpsCall({ ...params, route: 'v2' }), options);
      this.#withoutV1.set(params.chainId, true);
      return page;
    }
  }

  chain(params: { chainId: string }, options?: CallOptions): Promise<schemas.ChainInfo> {
    return this.rest.get({ route: ROUTES.chainInfo, path: params, missing: 'chain' }, schemas.chainInfoSchema, options);
  }

  /** A page of the addresses that bridged BTC.b to the C-Chain, 500 compute units; `bridgedWalk` loads all of them. */
  bridgedAddresses({ threshold, pageToken, pageSize }: BridgedParams, options?: CallOptions) {
    const call = { route: ROUTES.bridgedAddresses, query: { threshold, pageSize, pageToken } };
    return this.rest.get(call, schemas.bridgedPageSchema, options);
  }

  /** Whether the service runs. A report with the status `error` isn't a failure, even under 503. */
  liveCheck(options?: CallOptions): Promise<schemas.HealthReport> {
    return this.rest.get({ route: ROUTES.liveCheck, alsoAnswers: UNHEALTHY }, schemas.healthSchema, options);
  }

  /** Whether the service and its components work; otherwise as `liveCheck`. */
  healthCheck(options?: CallOptions): Promise<schemas.HealthReport> {
    return this.rest.get({ route: ROUTES.healthCheck, alsoAnswers: UNHEALTHY }, schemas.healthSchema, options);
  }

  async #tpsPage(call: RestCall, options: CallOptions | undefined): Promise<schemas.TPSPage> {
    const page = await this.rest.get(call, schemas.tpsPageSchema, options);
    return Object.assign(page, { route: call.route === ROUTES.avgTPS ? ('v1' as const) : ('v2' as const) });
  }
}
