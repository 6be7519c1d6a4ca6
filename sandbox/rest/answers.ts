import type { JSONObject, JSONValue } from '../../src/core/json/json';
import type { WallClock } from '../node/node';
import type { EVMAddresses, EVMActivity } from './evm-activity';
import { metricOf, SAMPLE_METRICS, type SampleMetric } from './chain-metrics';
import { chainInfoOf, EVM_CHAINS, evmChain, metricsChainOf } from './evm-chains';
import { type Answers, type RestPageTokens, RestRefusal } from './rest-reply';
import { present } from '../../src/core/present';
import { HOUR_SECONDS } from '../../src/core/units';

interface SampleData {
  readonly clock: WallClock;
  readonly tokens: RestPageTokens;
  readonly addresses: EVMAddresses;
  /** By EVM chain ID. */
  readonly activities: ReadonlyMap<string, EVMActivity>;
  /** Whether `/v1/avg_tps` is served. It isn't documented whether the public service has it. */
  readonly hasV1TPS: boolean;
}

const V1_PAGE = 365;
const UP = { database: { status: 'up' } };
const HEALTHY = { status: 'ok', info: UP, error: {}, details: UP };

/** The five routes of the Metrics API, and its metrics of chains (docs/protocol.md 7.2). */
export function metricsAnswers(sample: SampleData) {
  return {
    avgTPS: ({ chainId = '' }, query) => averageTPSv1(sample, chainId, query),
    chainMetric: ({ chainId = '', metric = '' }, query) => chainMetric(sample, chainId, metric, query),
    chainInfo: ({ chainId = '' }) => chain(chainId),
    bridgedAddresses: (_, query) => bridgedAnswer(sample, query),
    liveCheck: () => HEALTHY,
    healthCheck: () => HEALTHY,
  } satisfies Answers;
}

function averageTPSv1(
  { activities, tokens, clock, hasV1TPS }: SampleData,
  chainId: string,
  query: URLSearchParams,
): JSONObject {
  if (!hasV1TPS) throw new RestRefusal(404, `Cannot GET /v1/avg_tps/${chainId}`);
  const points = pointsOf([activityOf(activities, chainId)], 'avgTps').map(({ timestamp, value }) => ({
    timestamp,
    value,
  }));
  const { items, ...next } = answerPage(points, { list: `v1 tps ${chainId}`, pageSize: V1_PAGE, query, tokens });
  // The service updates its counts each hour.
  const lastRun = Math.floor(clock.now() / 1000 / HOUR_SECONDS) * HOUR_SECONDS;
  return { results: items, status: 200, lastRun, ...next };
}

/** Of days only: the service has hours, weeks and months of some metrics. */
function chainMetric(
  { activities, tokens }: SampleData,
  chainId: string,
  name: string,
  query: URLSearchParams,
): JSONObject {
  const members = EVM_CHAINS.filter(({ isTestnet }) => chainId === 'total' || NETWORK_GROUPS[chainId] === isTestnet);
  const chains = members.length > 0 ? members.map((chain) => chain.chainId) : [chainId];
  const found = chains.map((id) => activityOf(activities, id));
  const metric = SAMPLE_METRICS.find((each) => each === name);
  if (metric === undefined) {
    throw new RestRefusal(400, [`metric must be one of the following values: ${SAMPLE_METRICS.join(', ')}`]);
  }
  if (query.get('timeInterval') !== 'day') {
    throw new RestRefusal(400, [`timeInterval of ${name} must be: day`]);
  }
  const anyTime = { least: 0, most: 99_999_999_999 };
  const start = queryNumber(query, 'startTimestamp', { ...anyTime, otherwise: anyTime.least });
  const end = queryNumber(query, 'endTimestamp', { ...anyTime, otherwise: anyTime.most });
  const pageSize = queryNumber(query, 'pageSize', { least: 1, most: 2160, otherwise: 100 });
  const points = pointsOf(found, metric).filter(({ timestamp }) => timestamp >= start && timestamp <= end);
  const list = `v2 ${metric} ${chainId} ${start} ${end}`;
  const { items, ...next } = answerPage(points, { list, pageSize, query, tokens });
  return { results: items, ...next };
}

/** Whether the chains of a group are those of the test network. */
const NETWORK_GROUPS: Readonly<Record<string, boolean>> = { mainnet: false, testnet: true };

/** The days that any of the chains has, newest first. */
function pointsOf(activities: readonly EVMActivity[], metric: SampleMetric) {
  const days = activities.map((activity) => activity.days());
  const times = [...new Set(days.flatMap((each) => [...each.keys()]))].sort((a, b) => b - a);
  return times.map((timestamp) => ({
    value: metricOf(
      metric,
      days.flatMap((each) => each.get(timestamp) ?? []),
    ),
    timestamp,
  }));
}

function chain(chainId: string): JSONObject {
  const found = evmChain(chainId);
  return metricsChainOf(found?.chainId === chainId ? found : noChain());
}

/** `sortKey` is a text here, as in OpenAPI; the specification has a number (docs/protocol.md 2). */
function bridgedAnswer({ addresses, tokens }: SampleData, query: URLSearchParams): JSONObject {
  const threshold = query.get('threshold') ?? '';
  if (!/^\d{1,78}$/.test(threshold)) throw new RestRefusal(400, ['threshold must be a number string']);
  const pageSize = queryNumber(query, 'pageSize', { least: 1, most: 5000, otherwise: 1000 });
  const found = addresses.holders.filter((holder) => holder.bridged >= BigInt(threshold));
  const entries = found.map((holder) => ({ address: holder.address, sortKey: String(holder.bridged) }));
  const { items, ...next } = answerPage(entries, { list: `btcb ${BigInt(threshold)}`, pageSize, query, tokens });
  return { addresses: items, ...next };
}

function noChain(): never {
  throw new RestRefusal(404, 'chain not found');
}

function activityOf(activities: SampleData['activities'], chainId: string): EVMActivity {
  return activities.get(chainId) ?? noChain();
}

const REST_NETWORKS: readonly string[] = ['mainnet', 'fuji', 'testnet'];
const REST_FEATURES: readonly string[] = ['nftIndexing', 'webhooks', 'teleporter'];

/** The routes of the Data API about EVM chains, and about itself. */
export function dataAnswers(sample: SampleData) {
  return {
    chains: (_, query) => chains(query),
    dataChain: ({ chainId = '' }) => chainInfoOf(evmChain(chainId) ?? noChain()),
    dataLiveCheck: () => HEALTHY,
    dataHealthCheck: () => HEALTHY,
    block: ({ chainId = '', blockId = '' }) => evmBlockAnswer(sample, chainId, blockId),
    blocks: ({ chainId = '' }, query) => newestBlocks(sample, chainId, query),
    addressChains: ({ address = '' }) => addressChains(sample, address),
  } satisfies Answers;
}

function chains(query: URLSearchParams): JSONObject {
  const network = queryChoice(query, 'network', REST_NETWORKS);
  const feature = queryChoice(query, 'feature', REST_FEATURES);
  const found = EVM_CHAINS.filter(
    ({ isTestnet, features }) =>
      (network === undefined || isTestnet === (network !== 'mainnet')) &&
      (feature === undefined || features.includes(feature)),
  );
  return { chains: found.map(chainInfoOf) };
}

function evmBlockAnswer({ activities }: SampleData, chainId: string, blockId: string): JSONObject {
  const activity = activityOf(activities, evmChain(chainId)?.chainId ?? '');
  if (!/^(\d{1,20}|0x[0-9a-f]{64})$/i.test(blockId)) {
    throw new RestRefusal(400, ['blockId must be a block number or a block hash']);
  }
  const found = activity.block(blockId);
  if (found === undefined) throw new RestRefusal(404, 'block not found');
  return found;
}

function newestBlocks({ activities, tokens }: SampleData, chainId: string, query: URLSearchParams): JSONObject {
  const activity = activityOf(activities, evmChain(chainId)?.chainId ?? '');
  const pageSize = queryNumber(query, 'pageSize', { least: 1, most: 100, otherwise: 10 });
  const length = activity.lastHeight + 1;
  const blocksOf = (from = 0, to = length): JSONObject[] =>
    Array.from({ length: Math.min(to, length) - from }, (_, i) => activity.block(String(length - 1 - from - i)) ?? {});
  const { items, ...next } = answerPage(
    { length, slice: blocksOf },
    { list: `blocks ${chainId}`, pageSize, query, tokens },
  );
  return { blocks: items, ...next };
}

function addressChains({ addresses }: SampleData, address: string): JSONObject {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new RestRefusal(400, ['address must be an Ethereum address']);
  return addresses.chainsOf(address);
}

function queryChoice(query: URLSearchParams, name: string, values: readonly string[]): string | undefined {
  const value = query.get(name) ?? undefined;
  if (value === undefined || values.includes(value)) return value;
  throw new RestRefusal(400, [`${name} must be one of the following values: ${values.join(', ')}`]);
}

/** A whole number of a query, or its default. Throws the service's error for any other text. */
export function queryNumber(
  query: URLSearchParams,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = query.get(name);
  if (text === null) return otherwise;
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new RestRefusal(
    400,
    present([
      ...(value >= least ? [`${name} must not be greater than ${most}`] : [`${name} must not be less than ${least}`]),
      Number.isNaN(value) ? `${name} must be an integer number` : undefined,
    ]),
  );
}

/** The page of a list that the query's token names; `nextPageToken` only if another page follows. */
export function answerPage<T extends JSONValue>(
  items: Pick<readonly T[], 'length' | 'slice'>,
  { list, pageSize, query, tokens }: { list: string; pageSize: number; query: URLSearchParams; tokens: RestPageTokens },
): { readonly items: readonly T[]; readonly nextPageToken?: string } {
  const token = query.get('pageToken');
  const offset = token === null ? 0 : tokens.offsetOf(token, list);
  if (typeof offset === 'string') throw new RestRefusal(400, offset);
  const end = offset + pageSize;
  const page = items.slice(offset, end);
  return end < items.length ? { items: page, nextPageToken: tokens.issue(list, end) } : { items: page };
}
