import type { CallOptions } from '../../client/call-options';
import type { IndexedChain } from '../../client/data-types';
import type { TPSPoint } from '../../client/metrics-types';
import { tpsPages } from '../../client/token-pages';
import type { JSONObject, JSONValue } from '../../core/json';
import { visibleJSON } from '../../core/visible-json';
import { BLOCK_UNITS } from '../../services/evm-block-fields';
import type { RestServices } from '../../services/rest-services';
import type { EVMTarget } from './evm-target';

/** Asks the services, and prints what they say as JSON. Rejects as the clients do. */
export async function evmDocument(services: RestServices, target: EVMTarget, options: CallOptions): Promise<string> {
  switch (target.kind) {
    case 'average-tps':
      return visibleJSON(await averageTPS(services, target.chainId, options));
    case 'block':
      return visibleJSON(await block(services, target.chainId, target.blockId, options));
    case 'address-chains':
      return visibleJSON(await addressChains(services, target.address, options));
  }
}

/** Where an answer could not be had: the document says why. */
export function evmFailure(target: EVMTarget, reason: string): string {
  return visibleJSON({ unknown: reason, ...target });
}

async function averageTPS({ metrics }: RestServices, chainId: string, options: CallOptions): Promise<JSONObject> {
  const points: TPSPoint[] = [];
  let lastRun: number | undefined;
  let end: string | undefined;
  for await (const page of tpsPages(metrics, { chainId }, options)) {
    points.push(...page.items);
    lastRun ??= page.lastRun;
    ({ end } = page);
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
