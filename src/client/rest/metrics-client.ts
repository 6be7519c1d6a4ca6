import { LRU } from '../../core/lru';
import type { CallOptions } from '../call-options';
import { HttpError } from '../errors';
import type * as metrics from './metrics-types';
import { Rest, type RestCall, type RestOptions } from './rest';
import { ROUTES } from './rest-routes';
import * as schemas from '../schemas/metrics';

/** How `MetricsClient` is made. */
export type MetricsOptions = Omit<RestOptions, 'apiKeys'>;

export interface AverageTPSParams {
  /** EVM chain ID; the v2 route also knows `total`, `mainnet` and `testnet`. */
  readonly chainId: string;
  readonly pageToken?: string | undefined;
  /** Where the page token is from. */
  readonly route?: metrics.TPSRoute | undefined;
}

export interface BridgedParams {
  /** The least balance; its unit is not documented. */
  readonly threshold: bigint;
  readonly pageToken?: string | undefined;
  /** 1 to 5,000; the service's default is 1,000. */
  readonly pageSize?: number | undefined;
}

/** The v2 route's largest page: two years of days fit in one. */
const MAX_METRIC_PAGE = 2160;

/** Chains of which it is remembered that v1 has no TPS. */
const REMEMBERED = 256;

/** A failing check comes under this status, with the report as its body. */
const UNHEALTHY = [503];

/**
 * The Metrics API (docs/protocol.md 7.2). It takes no API key, and is never sent one. Arguments go to the service
 * as they are, but one that is no single word is an `InvalidInputError`. All methods reject with the errors of
 * `errors.ts`, or the reason of the caller's abort.
 */
export class MetricsClient {
  readonly #rest: Rest;
  readonly #withoutV1 = new LRU<string, true>(REMEMBERED);

  constructor({ baseURL, http, clock }: MetricsOptions) {
    this.#rest = new Rest({ http, baseURL, ...(clock === undefined ? {} : { clock }) });
  }

  /** What messages call the service, as `Rest.host`. */
  get host(): string {
    return this.#rest.host;
  }

  /** As `Rest.shownURL`. */
  shownURL(call: RestCall): Promise<string> {
    return this.#rest.shownURL(call);
  }

  /** Name and port, once that is known. */
  get reached(): string | undefined {
    return this.#rest.reached;
  }

  /**
   * A page of a chain's daily TPS; `tpsPages` walks all of them. Asks `/v1/avg_tps`, and where that is gone (404, 410) what
   * took its place; a page token is sent to the route that it came from.
   */
  async averageTPS(params: AverageTPSParams, options?: CallOptions): Promise<metrics.TPSPage> {
    const { chainId, pageToken, route } = params;
    if (route === 'v2' || (route === undefined && this.#withoutV1.get(chainId) === true)) {
      return this.#averageTPSMetric(chainId, pageToken, options);
    }
    try {
      const call = { route: ROUTES.avgTPS, path: { chainId }, query: { pageToken } };
      return await this.#tpsPage(call, 'v1', options);
    } catch (error) {
      const isGone = error instanceof HttpError && (error.status === 404 || error.status === 410);
      if (!isGone || pageToken !== undefined) throw error;
      const page = await this.#averageTPSMetric(chainId, pageToken, options);
      this.#withoutV1.set(chainId, true);
      return page;
    }
  }

  chain(params: { chainId: string }, options?: CallOptions): Promise<metrics.ChainInfo> {
    return this.#rest.get(
      { route: ROUTES.chainInfo, path: params, missing: 'chain' },
      schemas.chainInfoSchema,
      options,
    );
  }

  /** A page of the addresses that bridged BTC.b to the C-Chain, 500 units; `bridgedWalk` goes through all of them. */
  bridgedAddresses({ threshold, pageToken, pageSize }: BridgedParams, options?: CallOptions) {
    const call = { route: ROUTES.bridgedAddresses, query: { threshold, pageSize, pageToken } };
    return this.#rest.get(call, schemas.bridgedPageSchema, options);
  }

  /** Whether the service runs. A report that says `error` is an answer, also under 503. */
  liveCheck(options?: CallOptions): Promise<metrics.HealthReport> {
    return this.#rest.get({ route: ROUTES.liveCheck, alsoAnswers: UNHEALTHY }, schemas.healthSchema, options);
  }

  /** Whether the service and its components are well; as `liveCheck`. */
  healthCheck(options?: CallOptions): Promise<metrics.HealthReport> {
    return this.#rest.get({ route: ROUTES.healthCheck, alsoAnswers: UNHEALTHY }, schemas.healthSchema, options);
  }

  async #averageTPSMetric(chainId: string, pageToken: string | undefined, options: CallOptions | undefined) {
    // Averages are made of whole days only; another interval is refused (docs/protocol.md 7.2).
    const query = { timeInterval: 'day', pageSize: MAX_METRIC_PAGE, pageToken };
    const call = { route: ROUTES.avgTPSMetric, path: { chainId }, query, missing: 'chain' };
    return this.#tpsPage(call, 'v2', options);
  }

  async #tpsPage(call: RestCall, route: metrics.TPSRoute, options: CallOptions | undefined): Promise<metrics.TPSPage> {
    const page = await this.#rest.get(call, schemas.tpsPageSchema, options);
    return Object.assign(page, { route });
  }
}
