import type { JSONObject } from '../../src/core/json/json';
import type { Clock } from '../node/clock';
import type { EVMAddresses } from './evm-addresses';
import { evmChain, metricsChainOf } from './evm-chains';
import type { EVMHistory } from './evm-history';
import { pageOf, wholeNumber } from './lists';
import type { PageTokens } from './page-tokens';
import { RestRefusal } from './rest-reply';
import type { Answers } from './rest-route';

/** The data of the routes. */
export interface MadeUp {
  readonly clock: Clock;
  readonly tokens: PageTokens;
  readonly addresses: EVMAddresses;
  /** By EVM chain ID. */
  readonly histories: ReadonlyMap<string, EVMHistory>;
  /** Whether `/v1/avg_tps` is served. It isn't documented whether the public service has it. */
  readonly hasV1TPS: boolean;
}

const HOUR = 3_600;
const V1_PAGE = 365;
const UP = { database: { status: 'up' } };
const HEALTHY = { status: 'ok', info: UP, error: {}, details: UP };

/** The five routes of the Metrics API, and the replacement of `/v1/avg_tps` (docs/protocol.md 7.2). */
export function metricsAnswers(madeUp: MadeUp) {
  return {
    avgTPS: ({ chainId = '' }, query) => averageTPSv1(madeUp, chainId, query),
    avgTPSMetric: ({ chainId = '' }, query) => averageTPS(madeUp, chainId, query),
    chainInfo: ({ chainId = '' }) => chain(chainId),
    bridgedAddresses: (_, query) => bridged(madeUp, query),
    liveCheck: () => HEALTHY,
    healthCheck: () => HEALTHY,
  } satisfies Answers;
}

function averageTPSv1(
  { histories, tokens, clock, hasV1TPS }: MadeUp,
  chainId: string,
  query: URLSearchParams,
): JSONObject {
  if (!hasV1TPS) throw new RestRefusal(404, `Cannot GET /v1/avg_tps/${chainId}`);
  const points = historyOf(histories, chainId)
    .tps()
    .map((point) => ({ ...point }));
  const { items, ...next } = pageOf(points, { list: `v1 tps ${chainId}`, pageSize: V1_PAGE, query, tokens });
  // The service updates its counts each hour.
  const lastRun = Math.floor(clock.now() / 1000 / HOUR) * HOUR;
  return { results: items, status: 200, lastRun, ...next };
}

function averageTPS({ histories, tokens }: MadeUp, chainId: string, query: URLSearchParams): JSONObject {
  const history = historyOf(histories, chainId);
  if (query.get('timeInterval') !== 'day') {
    throw new RestRefusal(400, ['timeInterval of avgTps must be: day']);
  }
  const anyTime = { least: 0, most: 99_999_999_999 };
  const start = wholeNumber(query, 'startTimestamp', { ...anyTime, otherwise: anyTime.least });
  const end = wholeNumber(query, 'endTimestamp', { ...anyTime, otherwise: anyTime.most });
  const pageSize = wholeNumber(query, 'pageSize', { least: 1, most: 2160, otherwise: 100 });
  const within = history.tps().filter(({ timestamp }) => timestamp >= start && timestamp <= end);
  const points = within.map(({ timestamp, value }) => ({ value, timestamp }));
  const { items, ...next } = pageOf(points, { list: `v2 tps ${chainId} ${start} ${end}`, pageSize, query, tokens });
  return { results: items, ...next };
}

function chain(chainId: string): JSONObject {
  const found = evmChain(chainId);
  if (found?.chainId !== chainId) throw new RestRefusal(404, 'chain not found');
  return metricsChainOf(found);
}

/** `sortKey` is a text here, as in OpenAPI; the specification has a number (docs/protocol.md 2). */
function bridged({ addresses, tokens }: MadeUp, query: URLSearchParams): JSONObject {
  const threshold = query.get('threshold') ?? '';
  if (!/^\d{1,78}$/.test(threshold)) throw new RestRefusal(400, ['threshold must be a number string']);
  const pageSize = wholeNumber(query, 'pageSize', { least: 1, most: 5000, otherwise: 1000 });
  const found = addresses.holders.filter((holder) => holder.bridged >= BigInt(threshold));
  const entries = found.map((holder) => ({ address: holder.address, sortKey: String(holder.bridged) }));
  const { items, ...next } = pageOf(entries, { list: `btcb ${BigInt(threshold)}`, pageSize, query, tokens });
  return { addresses: items, ...next };
}

function historyOf(histories: MadeUp['histories'], chainId: string): EVMHistory {
  const history = histories.get(chainId);
  if (history === undefined) throw new RestRefusal(404, 'chain not found');
  return history;
}
