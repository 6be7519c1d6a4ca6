import type { CallOptions } from '../../client/call-options';
import type { IndexedChain } from '../../client/rest/data-types';
import type { HealthReport, TPSPoint } from '../../client/rest/metrics-types';
import { ROUTES } from '../../client/rest/rest-routes';
import { tpsPages } from '../../client/rest/token-pages';
import type { JSONObject, JSONValue } from '../../core/json';
import { visibleJSON } from '../../core/visible-json';
import { BLOCK_UNITS } from '../../services/evm/evm-block-fields';
import type { RestServices } from '../../services/evm/rest-services';
import { MAX_DAYS } from '../../services/evm/tps-history';
import type { BridgedTarget, EVMTarget } from './evm-target';

/** Asks the services, and prints what they say as JSON. Rejects as the clients do. */
export async function evmDocument(services: RestServices, target: EVMTarget, options: CallOptions): Promise<string> {
  switch (target.kind) {
    case 'average-tps':
      return visibleJSON(await averageTPS(services, target.chainId, options));
    case 'block':
      return visibleJSON(await block(services, target.chainId, target.blockId, options));
    case 'address-chains':
      return visibleJSON(await addressChains(services, target.address, options));
    case 'chain':
      return visibleJSON(await chain(services, target.chainId, options));
    case 'btcb-addresses':
      return visibleJSON(await bridged(services, target, options));
    case 'health':
      return visibleJSON(await health(services, options));
    case 'supported-chains':
      return visibleJSON(await supportedChains(services, options));
  }
}

/** Where an answer could not be had: the document says why. */
export function evmFailure(target: EVMTarget, reason: string): string {
  return visibleJSON(defined({ unknown: reason, ...target }));
}

/** What a page of BTC.b addresses would cost, such as `500 of about 8,000 units a minute, about 7,500 left`. */
export async function bridgedPageCost(services: RestServices): Promise<string> {
  return (await services.estimate(ROUTES.bridgedAddresses, 1)).text;
}

async function averageTPS({ metrics }: RestServices, chainId: string, options: CallOptions): Promise<JSONObject> {
  const points: TPSPoint[] = [];
  let lastRun: number | undefined;
  let end: string | undefined;
  for await (const page of tpsPages(metrics, { chainId }, options)) {
    points.push(...page.items);
    lastRun ??= page.lastRun;
    ({ end } = page);
    if (points.length >= MAX_DAYS) break;
  }
  return {
    service: metrics.host,
    chainId,
    unit: 'average transactions per second of the day that begins then, UTC',
    ...(lastRun === undefined ? {} : { lastRun: timeOf(lastRun) }),
    // A service that gives no end is not known to have given everything.
    complete: end === 'complete',
    points: points.map(({ timestamp, value }) => ({ day: timeOf(timestamp), averageTPS: value })),
  };
}

async function block(
  { data }: RestServices,
  chainId: string,
  blockId: string,
  options: CallOptions,
): Promise<JSONObject> {
  const found = await data.block({ chainId, blockId }, options);
  return { service: data.host, time: timeOf(found.blockTimestamp), block: defined(found), units: BLOCK_UNITS };
}

async function addressChains({ data }: RestServices, address: string, options: CallOptions): Promise<JSONObject> {
  const { indexedChains, unindexedChains } = await data.addressChains({ address }, options);
  return {
    service: data.host,
    address,
    refreshed: 'every 15 minutes',
    indexedChains: indexedChains.map(chainOf),
    unindexedChains,
  };
}

async function chain({ metrics }: RestServices, chainId: string, options: CallOptions): Promise<JSONObject> {
  return { service: metrics.host, chain: defined(await metrics.chain({ chainId }, options)) };
}

/** One page, which is dear enough. */
async function bridged(
  { metrics }: RestServices,
  { threshold, pageSize, pageToken, page: number }: BridgedTarget,
  options: CallOptions,
): Promise<JSONObject> {
  const page = await metrics.bridgedAddresses({ threshold: BigInt(threshold), pageSize, pageToken }, options);
  // The token that leads to the page that it came with would lead there for ever.
  const next = page.nextPageToken === pageToken ? undefined : page.nextPageToken;
  return {
    service: metrics.host,
    threshold,
    sortKeyUnit: 'not documented',
    page: number,
    pageSize,
    more: next !== undefined,
    ...(next === undefined ? {} : { nextPageToken: next }),
    addresses: page.addresses.map(({ address, sortKey }) => ({ address, sortKey: String(sortKey) })),
  };
}

/** Either report may be had without the other; rejects when neither can. */
async function health({ metrics }: RestServices, options: CallOptions): Promise<JSONObject> {
  const reports = await Promise.allSettled([metrics.liveCheck(options), metrics.healthCheck(options)]);
  const [live, all] = reports;
  if (live.status === 'rejected' && all.status === 'rejected') throw all.reason;
  const shown = (report: PromiseSettledResult<HealthReport>): JSONObject =>
    report.status === 'fulfilled' ? reportOf(report.value) : { unknown: reasonOf(report.reason) };
  return { service: metrics.host, live: shown(live), health: shown(all) };
}

function reportOf({ status, info, error, details }: HealthReport): JSONObject {
  const states = (of: HealthReport['info']): JSONObject =>
    Object.fromEntries(Object.entries(of).map(([name, component]) => [name, component.status]));
  return { status, info: states(info), error: states(error), details: states(details) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function supportedChains({ data }: RestServices, options: CallOptions): Promise<JSONObject> {
  const { chains } = await data.chains({}, options);
  return { service: data.host, chains: chains.map(chainOf) };
}

function chainOf({ networkToken, utilityAddresses, ...chain }: IndexedChain): JSONObject {
  return {
    ...defined(chain),
    networkToken: defined(networkToken),
    ...(utilityAddresses === undefined ? {} : { utilityAddresses: defined(utilityAddresses) }),
  };
}

function defined(fields: Readonly<Record<string, JSONValue | undefined>> | object): JSONObject {
  const entries = Object.entries(fields) as [string, JSONValue | undefined][];
  return Object.fromEntries(entries.filter((entry): entry is [string, JSONValue] => entry[1] !== undefined));
}

/** Of Unix seconds; a number that is no time stays one. */
function timeOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}
