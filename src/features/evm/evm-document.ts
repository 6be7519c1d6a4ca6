import type { CallOptions } from '../../client/call-options';
import type { HealthReport } from '../../client/rest/metrics-types';
import { asItCame, type RestCall } from '../../client/rest/rest';
import { ROUTES } from '../../client/rest/rest-routes';
import { tpsPages, type TPSWalkPage } from '../../client/rest/token-pages';
import { mayBeRefusedToken } from '../../client/rest/token-walk';
import { ExpectedError } from '../../core/errors';
import type { JSONObject, JSONValue } from '../../core/json';
import { visibleJSON } from '../../core/visible-json';
import { BLOCK_UNITS } from '../../services/evm/evm-block-fields';
import type { RestServices } from '../../services/evm/rest-services';
import { MAX_DAYS } from '../../services/evm/tps-history';
import { partialReason, partialText, type ListState } from '../../services/evm/partial';
import { counted } from '../../services/text/format-text';
import { shellQuoted } from '../../services/text/shell-quoted';
import type { BridgedTarget, EVMTarget } from './evm-target';
import { PageTokens } from './page-tokens';

/** How a document is asked for. */
export interface DocumentOptions extends CallOptions {
  /** Where the tokens of earlier pages led; none are known by default. */
  readonly pages?: PageTokens;
}

/** The token of a page isn't good any more: they expire after a day. */
export class PageTokenError extends ExpectedError {
  override readonly name = 'PageTokenError';

  constructor(host: string, cause: unknown) {
    const why = cause instanceof Error ? ` (${cause.message})` : '';
    super(`${host} no longer accepts this page token${why}. Tokens expire after 24 hours. Load the first page again.`, {
      cause,
    });
  }
}

/**
 * Asks the services, and prints what they say as JSON. Rejects as the clients do, and with `PageTokenError` for a page
 * whose token was refused.
 */
export async function evmDocument(
  services: RestServices,
  target: EVMTarget,
  options: DocumentOptions,
): Promise<string> {
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

/** The requests of a document for a terminal. A key is named, and has to be put in by hand. */
export async function evmCurl(services: RestServices, target: EVMTarget): Promise<string> {
  const lines = callsOf(target).map(async (call) => {
    const url = await services[call.route.service].shownURL(call);
    const takesKey = call.route.service === 'data' && (await services.hasKey());
    const header = takesKey ? `-H ${shellQuoted('x-data-api-key: YOUR_API_KEY')} ` : '';
    return `curl ${header}${shellQuoted(url)}`;
  });
  return (await Promise.all(lines)).join('\n');
}

/** The first page where there are several. */
function callsOf(target: EVMTarget): RestCall[] {
  switch (target.kind) {
    case 'average-tps':
      return [{ route: ROUTES.avgTPS, path: { chainId: target.chainId } }];
    case 'block':
      return [{ route: ROUTES.block, path: { chainId: target.chainId, blockId: target.blockId } }];
    case 'address-chains':
      return [{ route: ROUTES.addressChains, path: { address: target.address } }];
    case 'chain':
      return [{ route: ROUTES.chainInfo, path: { chainId: target.chainId } }];
    case 'btcb-addresses': {
      const { threshold, pageSize, pageToken } = target;
      return [{ route: ROUTES.bridgedAddresses, query: { threshold, pageSize, pageToken } }];
    }
    case 'health':
      return [{ route: ROUTES.liveCheck }, { route: ROUTES.healthCheck }];
    case 'supported-chains':
      return [{ route: ROUTES.chains }];
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
  const points: JSONValue[] = [];
  const known = new Set<JSONValue>();
  let last: TPSWalkPage | undefined;
  let other: JSONObject | undefined;
  let leftOut = 0;
  for await (const page of tpsPages(metrics, { chainId }, options)) {
    const answer = objectOf(asItCame(page.asked));
    other ??= otherFields(answer, ['results', 'nextPageToken']);
    for (const row of rowsOf(answer['results'])) {
      const time = objectOf(row)['timestamp'];
      // Only rows that can be read are known by their time.
      if (typeof time === 'number' && known.has(time)) continue;
      if (typeof time === 'number') known.add(time);
      points.push(typeof time === 'number' ? { day: timeOf(time), ...objectOf(row) } : row);
    }
    leftOut += page.leftOut;
    last = page;
    if (points.length >= MAX_DAYS) break;
  }
  const end = last?.end ?? 'limit';
  const lastRun = other?.['lastRun'];
  return {
    service: metrics.host,
    chainId,
    unit: 'average transactions per second of the day that begins then, UTC',
    ...(typeof lastRun === 'number' ? { lastRun: timeOf(lastRun) } : {}),
    ...completeness({ end, leftOut }),
    points,
    ...(other === undefined ? {} : { other }),
  };
}

async function block(
  { data }: RestServices,
  chainId: string,
  blockId: string,
  options: CallOptions,
): Promise<JSONObject> {
  const found = await data.block({ chainId, blockId }, options);
  return { service: data.host, time: timeOf(found.blockTimestamp), block: asItCame(found), units: BLOCK_UNITS };
}

async function addressChains({ data }: RestServices, address: string, options: CallOptions): Promise<JSONObject> {
  const found = await data.addressChains({ address }, options);
  const answer = objectOf(asItCame(found));
  return {
    service: data.host,
    address,
    refreshed: 'every 15 minutes',
    ...completeness({ end: 'complete', leftOut: found.leftOut }),
    indexedChains: answer['indexedChains'] ?? [],
    unindexedChains: answer['unindexedChains'] ?? [],
    ...others(answer, ['indexedChains', 'unindexedChains']),
  };
}

async function chain({ metrics }: RestServices, chainId: string, options: CallOptions): Promise<JSONObject> {
  return { service: metrics.host, chain: asItCame(await metrics.chain({ chainId }, options)) };
}

/** One page, which is dear enough. */
async function bridged(
  { metrics }: RestServices,
  { threshold, pageSize, pageToken, page: number }: BridgedTarget,
  { pages = new PageTokens(), ...options }: DocumentOptions,
): Promise<JSONObject> {
  const page = await metrics
    .bridgedAddresses({ threshold: BigInt(threshold), pageSize, pageToken }, options)
    .catch((error: unknown) => {
      if (pageToken !== undefined && mayBeRefusedToken(error)) throw new PageTokenError(metrics.host, error);
      throw error;
    });
  const { nextPageToken: next } = page;
  const leads = pages.leads(`${metrics.host}/${threshold}/${pageSize}`, { page: number, token: pageToken, next });
  const end = next === undefined ? 'complete' : leads === 'on' ? 'more' : 'stuck';
  const answer = objectOf(asItCame(page));
  return {
    service: metrics.host,
    threshold,
    sortKeyUnit: 'not documented',
    page: number,
    pageSize,
    more: next !== undefined,
    ...(end === 'complete' && number > 1
      ? { complete: false, partial: 'This is the last page; the others are documents of their own.' }
      : completeness({ end, leftOut: page.leftOut })),
    ...(end === 'more' && next !== undefined ? { nextPageToken: next } : {}),
    addresses: answer['addresses'] ?? [],
    ...others(answer, ['addresses', 'nextPageToken']),
  };
}

/** Either report may be had without the other; rejects when neither can. */
async function health({ metrics }: RestServices, options: CallOptions): Promise<JSONObject> {
  const reports = await Promise.allSettled([metrics.liveCheck(options), metrics.healthCheck(options)]);
  const [live, all] = reports;
  if (live.status === 'rejected' && all.status === 'rejected') throw all.reason;
  const shown = (report: PromiseSettledResult<HealthReport>): JSONValue =>
    report.status === 'fulfilled' ? asItCame(report.value) : { unknown: reasonOf(report.reason) };
  return { service: metrics.host, live: shown(live), health: shown(all) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function supportedChains({ data }: RestServices, options: CallOptions): Promise<JSONObject> {
  const found = await data.chains({}, options);
  const answer = objectOf(asItCame(found));
  return {
    service: data.host,
    ...completeness({ end: 'complete', leftOut: found.leftOut }),
    chains: answer['chains'] ?? [],
    ...others(answer, ['chains']),
  };
}

/** Rows that can't be read are in a document all the same: it shows what came. */
function completeness(state: ListState): JSONObject {
  const kind = partialReason(state);
  if (kind === undefined) return { complete: true };
  const entries = counted(state.leftOut, 'entry');
  return { complete: false, partial: kind === 'leftOut' ? `${entries} can't be read.` : partialText(kind) };
}

/** What else came, apart: a service's fields never stand in the place of ours. */
function others(answer: JSONObject, known: readonly string[]): JSONObject {
  const other = otherFields(answer, known);
  return other === undefined ? {} : { other };
}

function otherFields(answer: JSONObject, known: readonly string[]): JSONObject | undefined {
  const fields = Object.entries(answer).filter(([name]) => !known.includes(name));
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

function objectOf(value: JSONValue | undefined): JSONObject {
  return value === null || typeof value !== 'object' || Array.isArray(value) ? {} : (value as JSONObject);
}

function rowsOf(value: JSONValue | undefined): readonly JSONValue[] {
  return Array.isArray(value) ? (value as readonly JSONValue[]) : [];
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
