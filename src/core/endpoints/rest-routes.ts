import { KIB, MIB } from '../units';
/** The two REST services. */
export type Service = 'metrics' | 'data';

/** A route of the Metrics or the Data API. All are GET. */
export interface RestRoute {
  readonly service: Service;
  /** As published; the log shows this instead of the URL, so that it has no ID and no address. */
  readonly path: string;
  /**
   * Compute units of a request, from the services' usage guides. Their OpenAPI gives less for two of them, by
   * `x-execution-weight`: 10 for a metric and 50 for BTC.b addresses; the higher one counts. Those of `/v1/avg_tps`
   * aren't published; here it has its replacement's.
   */
  readonly units: number;
  /** Longest body of a response, in bytes, decompressed: several times the longest correct one. */
  readonly maxBody: number;
}

const TRANSACTIONS = '/v1/networks/{network}/blockchains/{blockchainId}/transactions';

/** The eight routes of the specification, the metrics that replace `/v1/avg_tps`, the newest blocks, and the transactions of X, P and C. */
export const ROUTES = {
  avgTPS: { service: 'metrics', path: '/v1/avg_tps/{chainId}', units: 100, maxBody: 4 * MIB },
  chainMetric: { service: 'metrics', path: '/v2/chains/{chainId}/metrics/{metric}', units: 100, maxBody: 4 * MIB },
  chainInfo: { service: 'metrics', path: '/v2/chains/{chainId}', units: 1, maxBody: 64 * KIB },
  bridgedAddresses: {
    service: 'metrics',
    path: '/v2/chains/43114/btcb/bridged:getAddresses',
    units: 500,
    maxBody: 4 * MIB,
  },
  liveCheck: { service: 'metrics', path: '/v2/live-check', units: 1, maxBody: 64 * KIB },
  healthCheck: { service: 'metrics', path: '/v2/health-check', units: 1, maxBody: MIB },
  chains: { service: 'data', path: '/v1/chains', units: 1, maxBody: 4 * MIB },
  block: { service: 'data', path: '/v1/chains/{chainId}/blocks/{blockId}', units: 10, maxBody: MIB },
  blocks: { service: 'data', path: '/v1/chains/{chainId}/blocks', units: 20, maxBody: 4 * MIB },
  addressChains: { service: 'data', path: '/v1/address/{address}/chains', units: 20, maxBody: 4 * MIB },
  networkTx: { service: 'data', path: `${TRANSACTIONS}/{txHash}`, units: 20, maxBody: 8 * MIB },
  networkTxs: { service: 'data', path: TRANSACTIONS, units: 100, maxBody: 8 * MIB },
} as const satisfies Readonly<Record<string, RestRoute>>;

/** A request's name in the log. */
export function routeLabel({ path }: RestRoute): string {
  return `GET ${path}`;
}
