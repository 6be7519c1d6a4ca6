import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { HealthReport } from '../../client/schemas/metrics';
import { type RestCall, writtenAsItCame } from '../../client/rest/rest';
import { ROUTES } from '../../core/endpoints/rest-routes';
import { tpsPages, type TPSWalkPage } from '../../client/rest/token-pages';
import { mayBeRefusedToken } from '../../client/rest/token-walk';
import { ExpectedError, messageOf } from '../../core/errors';
import { isoTime } from '../../core/text/iso-time';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { type DocumentFields, visibleDocument, visibleJSON, WrittenJSON } from '../../core/json/visible-json';
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
  return visibleDocument(await documentFields(services, target, options));
}

function documentFields(services: RestServices, target: EVMTarget, options: DocumentOptions): Promise<DocumentFields> {
  switch (target.kind) {
    case 'average-tps':
      return averageTPS(services, target.chainId, options);
    case 'block':
      return block(services, target.chainId, target.blockId, options);
    case 'address-chains':
      return addressChains(services, target.address, options);
    case 'chain':
      return chain(services, target.chainId, options);
    case 'btcb-addresses':
      return bridged(services, target, options);
    case 'health':
      return health(services, options);
    case 'supported-chains':
      return supportedChains(services, options);
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

async function averageTPS({ metrics }: RestServices, chainId: string, options: CallOptions): Promise<DocumentFields> {
  const points: string[] = [];
  const known: number[] = [];
  let last: TPSWalkPage | undefined;
  let first: { readonly lastRun: number | undefined; readonly other: string | undefined } | undefined;
  let leftOut = 0;
  let count = 0;
  for await (const page of tpsPages(metrics, { chainId }, options)) {
    const { rows, rowCount, times, other } = await writtenAsItCame(page.asked, { kind: 'days', known }, options.signal);
    first ??= { lastRun: page.asked.lastRun, other };
    if (rowCount > 0) points.push(rows);
    known.push(...times);
    count += rowCount;
    leftOut += page.leftOut;
    last = page;
    if (count >= MAX_DAYS) break;
  }
  const end = last?.end ?? 'limit';
  return {
    service: metrics.host,
    chainId,
    unit: TPS_UNIT,
    lastRun: first?.lastRun === undefined ? undefined : isoTime(first.lastRun),
    ...completeness({ end, leftOut }),
    points: new WrittenJSON(count === 0 ? '[]' : `[\n    ${points.join(',\n    ')}\n  ]`),
    other: written(first?.other),
  };
}

async function block(
  { data }: RestServices,
  chainId: string,
  blockId: string,
  options: CallOptions,
): Promise<DocumentFields> {
  const found = await data.block({ chainId, blockId }, options);
  return {
    service: data.host,
    time: isoTime(found.blockTimestamp),
    block: await whole(found, options),
    units: BLOCK_UNITS,
  };
}

async function addressChains({ data }: RestServices, address: string, options: CallOptions): Promise<DocumentFields> {
  const found = await data.addressChains({ address }, options);
  return {
    service: data.host,
    address,
    refreshed: l10n.t('every 15 minutes'),
    ...completeness({ end: 'complete', leftOut: found.leftOut }),
    ...(await fields(found, ['indexedChains', 'unindexedChains'], options)),
  };
}

async function chain({ metrics }: RestServices, chainId: string, options: CallOptions): Promise<DocumentFields> {
  return { service: metrics.host, chain: await whole(await metrics.chain({ chainId }, options), options) };
}

/** Only one page, because pages are expensive. */
async function bridged(
  { metrics }: RestServices,
  { threshold, pageSize, pageToken, page: number }: BridgedTarget,
  { pages = new PageTokens(), ...options }: DocumentOptions,
): Promise<DocumentFields> {
  const page = await metrics
    .bridgedAddresses({ threshold: BigInt(threshold), pageSize, pageToken }, options)
    .catch((error: unknown) => {
      if (pageToken !== undefined && mayBeRefusedToken(error)) throw new PageTokenError(metrics.host, error);
      throw error;
    });
  const { nextPageToken: next } = page;
  const leads = pages.leads(`${metrics.host}/${threshold}/${pageSize}`, { page: number, token: pageToken, next });
  const end = next === undefined ? 'complete' : leads === 'on' ? 'more' : 'stuck';
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
    ...(await fields(page, ['addresses'], options, ['nextPageToken'])),
  };
}

/** Both reports; rejects if neither is available. */
async function health({ metrics }: RestServices, options: CallOptions): Promise<DocumentFields> {
  const reports = await Promise.allSettled([metrics.liveCheck(options), metrics.healthCheck(options)]);
  const [live, all] = reports;
  if (live.status === 'rejected' && all.status === 'rejected') throw all.reason;
  const shown = async (report: PromiseSettledResult<HealthReport>) =>
    report.status === 'fulfilled' ? whole(report.value, options) : { unknown: messageOf(report.reason) };
  return { service: metrics.host, live: await shown(live), health: await shown(all) };
}

async function supportedChains({ data }: RestServices, options: CallOptions): Promise<DocumentFields> {
  const found = await data.chains({}, options);
  return {
    service: data.host,
    ...completeness({ end: 'complete', leftOut: found.leftOut }),
    ...(await fields(found, ['chains'], options)),
  };
}

/** All of a response. */
async function whole(answer: object, { signal }: CallOptions): Promise<WrittenJSON> {
  return new WrittenJSON((await writtenAsItCame(answer, { kind: 'whole' }, signal)).whole);
}

/** Lists of a response under their names, and its other fields apart, so that they never replace ours. */
async function fields(
  answer: object,
  names: readonly string[],
  { signal }: CallOptions,
  hidden: readonly string[] = [],
): Promise<DocumentFields> {
  const came = await writtenAsItCame(answer, { kind: 'fields', names, hidden }, signal);
  const lists = names.map((name) => [name, new WrittenJSON(came.fields[name] ?? '[]')] as const);
  return { ...Object.fromEntries(lists), other: written(came.other) };
}

function written(text: string | undefined): WrittenJSON | undefined {
  return text === undefined ? undefined : new WrittenJSON(text);
}

/**
 * Whether the list is complete. A document also has the rows that can't be read, because it shows the whole response.
 */
function completeness(state: ListState): JSONObject {
  const kind = partialReason(state);
  if (kind === undefined) return { complete: true };
  return { complete: false, partial: kind === 'leftOut' ? unreadableText(state.leftOut) : partialText(kind) };
}

function unreadableText(count: number): string {
  if (count === 1) return l10n.t('1 entry is invalid or contradicts another.');
  return l10n.t('{0} entries are invalid or contradict others.', count.toLocaleString('en-US'));
}

function defined(fields: Readonly<Record<string, JSONValue | undefined>> | object): JSONObject {
  const entries = Object.entries(fields) as [string, JSONValue | undefined][];
  return Object.fromEntries(entries.filter((entry): entry is [string, JSONValue] => entry[1] !== undefined));
}
