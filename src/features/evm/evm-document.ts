import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { HealthReport } from '../../client/schemas/metrics';
import { asItCame, type RestCall } from '../../client/rest/rest';
import { ROUTES } from '../../core/rest-routes';
import { tpsPages, type TPSWalkPage } from '../../client/rest/token-pages';
import { mayBeRefusedToken } from '../../client/rest/token-walk';
import { ExpectedError, messageOf } from '../../core/errors';
import type { JSONObject, JSONValue } from '../../core/json';
import { visibleJSON } from '../../core/visible-json';
import { BLOCK_UNITS } from '../../services/evm/evm-block-fields';
import type { RestServices } from '../../services/evm/rest-services';
import { MAX_DAYS, TPS_UNIT } from '../../services/evm/tps-history';
import { partialReason, partialText, type ListState } from '../../services/evm/partial';
import { shellQuoted } from '../../services/text/shell-quoted';
import type { BridgedTarget, EVMTarget } from './evm-target';
import { PageTokens } from './page-tokens';

/** Options of a document. */
export interface DocumentOptions extends CallOptions {
  /** The tokens of earlier pages; none by default. */
  readonly pages?: PageTokens;
}

/** The token of a page is no longer valid: tokens expire after a day. */
export class PageTokenError extends ExpectedError {
  override readonly name = 'PageTokenError';

  constructor(host: string, cause: unknown) {
    const message = l10n.t(
      '{0} no longer accepts this page token. Tokens expire after 24 hours. Load the first page.',
      host,
    );
    super(message, { cause, ...(cause instanceof Error ? { details: cause.message } : {}) });
  }
}

/**
 * The responses of the services as JSON. Rejects like the clients, and with `PageTokenError` for a page whose token was
 * rejected.
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

/** The requests of a document as curl commands, with a placeholder for the API key. */
export async function evmCurl(services: RestServices, target: EVMTarget): Promise<string> {
  const lines = callsOf(target).map(async (call) => {
    const url = await services[call.route.service].shownURL(call);
    const takesKey = call.route.service === 'data' && (await services.hasKey());
    const header = takesKey ? `-H ${shellQuoted('x-data-api-key: YOUR_API_KEY')} ` : '';
    return `curl ${header}${shellQuoted(url)}`;
  });
  return (await Promise.all(lines)).join('\n');
}

/** The requests of a target; of several pages only the first. */
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

/** The document for a failed request, with the reason. */
export function evmFailure(target: EVMTarget, reason: string): string {
  return visibleJSON(defined({ unknown: reason, ...target }));
}

/** The cost of a page of BTC.b addresses, such as `500 of about 8,000 compute units a minute, about 7,500 left`. */
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
      // Only valid rows are identified by their time.
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
    unit: TPS_UNIT,
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
    refreshed: l10n.t('every 15 minutes'),
    ...completeness({ end: 'complete', leftOut: found.leftOut }),
    indexedChains: answer['indexedChains'] ?? [],
    unindexedChains: answer['unindexedChains'] ?? [],
    ...others(answer, ['indexedChains', 'unindexedChains']),
  };
}

async function chain({ metrics }: RestServices, chainId: string, options: CallOptions): Promise<JSONObject> {
  return { service: metrics.host, chain: asItCame(await metrics.chain({ chainId }, options)) };
}

/** Only one page, because pages are expensive. */
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
    sortKeyUnit: l10n.t('not documented'),
    page: number,
    pageSize,
    more: next !== undefined,
    ...(end === 'complete' && number > 1
      ? { complete: false, partial: l10n.t('This is the last page. Each page has its own document.') }
      : completeness({ end, leftOut: page.leftOut })),
    ...(end === 'more' && next !== undefined ? { nextPageToken: next } : {}),
    addresses: answer['addresses'] ?? [],
    ...others(answer, ['addresses', 'nextPageToken']),
  };
}

/** Both reports; rejects if neither is available. */
async function health({ metrics }: RestServices, options: CallOptions): Promise<JSONObject> {
  const reports = await Promise.allSettled([metrics.liveCheck(options), metrics.healthCheck(options)]);
  const [live, all] = reports;
  if (live.status === 'rejected' && all.status === 'rejected') throw all.reason;
  const shown = (report: PromiseSettledResult<HealthReport>): JSONValue =>
    report.status === 'fulfilled' ? asItCame(report.value) : { unknown: messageOf(report.reason) };
  return { service: metrics.host, live: shown(live), health: shown(all) };
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

/** Whether the list is complete. A document also has the rows that can't be read, because it shows the whole response. */
function completeness(state: ListState): JSONObject {
  const kind = partialReason(state);
  if (kind === undefined) return { complete: true };
  return { complete: false, partial: kind === 'leftOut' ? unreadableText(state.leftOut) : partialText(kind) };
}

function unreadableText(count: number): string {
  if (count === 1) return l10n.t("1 entry can't be read.");
  return l10n.t("{0} entries can't be read.", count.toLocaleString('en-US'));
}

/** The other fields of a response, apart, so that they never replace ours. */
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

/** ISO time of Unix seconds; a number that isn't a valid time is unchanged. */
function timeOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString();
}
