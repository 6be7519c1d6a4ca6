import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { HealthReport } from '../../client/schemas/metrics-schemas';
import type { MetricsClient } from '../../client/rest/metrics-client';
import { type RestCall, writtenAsItCame } from '../../client/rest/rest-request';
import { type EVMWord, problemOfWord } from '../../core/endpoints/evm-words';
import { type RestRoute, ROUTES } from '../../core/endpoints/rest-routes';
import { type DailyList, mayBeRefusedToken, tpsPages, type TPSWalkPage } from '../../client/rest/token-walk';
import { ExpectedError, messageOf } from '../../core/outcome';
import { isoTime } from '../../core/text/amount';
import type { JSONObject } from '../../core/json/json';
import { type DocumentFields, visibleDocument, visibleJSON, WrittenJSON } from '../../core/json/visible-json';
import { LRU } from '../../core/lru';
import { BLOCK_UNITS } from '../../services/evm/evm-block-fields';
import type { RestServices } from '../../services/evm/rest-services';
import { MAX_DAYS, METRIC_UNITS } from '../../services/evm/tps-samples';
import { type LoadedList, partialReason, partialText } from '../../services/evm/bridged-list';
import { curlCommand } from '../../services/text/format-text';

/** The parameters of a document by name. A page after the first also has its number and its token. */
type DocumentParams = Readonly<Record<string, string>>;
type PageParams = Readonly<Partial<Record<'page' | 'pageToken', string>>>;

interface DocumentOptions extends CallOptions {
  /** The tokens of earlier pages; none by default. */
  readonly pages?: PageTokens;
}

/** All that Avalanche Lens knows of a document of the Metrics or the Data API. */
interface ServiceDocument<Name extends string = string> {
  readonly title: string;
  readonly routes: readonly [RestRoute, ...RestRoute[]];
  readonly params: Readonly<Record<Name, EVMWord>>;
  /** A page is expensive: it is loaded by a command, which shows its cost, and never by itself. */
  readonly pages?: true;
  /** The requests; of several pages only the first. Default: those of the routes. */
  calls?(services: RestServices, words: Readonly<Record<Name, string>> & PageParams): readonly RestCall[];
  load(
    services: RestServices,
    words: Readonly<Record<Name, string>> & PageParams,
    options: DocumentOptions,
  ): Promise<DocumentFields>;
}

/** A row of the table, in which the parameters have their names. */
function documentRow<Name extends string = never>(document: ServiceDocument<Name>): ServiceDocument {
  return document;
}

const DOCUMENT_TABLE = {
  'average-tps': documentRow({
    title: l10n.t('Average TPS'),
    routes: [ROUTES.avgTPS],
    params: { chainId: 'evmChain' },
    calls: ({ metrics }, words) => [metrics.tpsCall(words)],
    load: ({ metrics }, words, options) => dailyValues(metrics, words, options),
  }),
  'chain-metric': documentRow({
    title: l10n.t('Daily Metric of a Chain'),
    routes: [ROUTES.chainMetric],
    params: { chainId: 'evmChain', metric: 'metric' },
    calls: ({ metrics }, words) => [metrics.tpsCall(words)],
    load: ({ metrics }, words, options) => dailyValues(metrics, words, options),
  }),
  chain: documentRow({
    title: l10n.t('Chain Information'),
    routes: [ROUTES.chainInfo],
    params: { chainId: 'evmChain' },
    load: async ({ metrics }, words, options) => ({
      service: metrics.host,
      chain: await whole(await metrics.chain(words, options), options),
    }),
  }),
  'btcb-addresses': documentRow({
    title: l10n.t('BTC.b Addresses'),
    routes: [ROUTES.bridgedAddresses],
    params: { threshold: 'threshold', pageSize: 'pageSize' },
    pages: true,
    calls: (_, { threshold, pageSize, pageToken }) => [
      { route: ROUTES.bridgedAddresses, query: { threshold, pageSize, pageToken } },
    ],
    load: ({ metrics }, words, options) => bridged(metrics, words, options),
  }),
  health: documentRow({
    title: l10n.t('Metrics API Health'),
    routes: [ROUTES.liveCheck, ROUTES.healthCheck],
    params: {},
    /** Both reports; rejects if neither is available. */
    async load({ metrics }, _, options) {
      const reports = await Promise.allSettled([metrics.liveCheck(options), metrics.healthCheck(options)]);
      const [live, all] = reports;
      if (live.status === 'rejected' && all.status === 'rejected') throw all.reason;
      const shown = async (report: PromiseSettledResult<HealthReport>) =>
        report.status === 'fulfilled' ? whole(report.value, options) : { unknown: messageOf(report.reason) };
      return { service: metrics.host, live: await shown(live), health: await shown(all) };
    },
  }),
  'supported-chains': documentRow({
    title: l10n.t('Supported Chains'),
    routes: [ROUTES.chains],
    params: {},
    async load({ data }, _, options) {
      const found = await data.chains({}, options);
      return {
        service: data.host,
        ...completeness({ end: 'complete', leftOut: found.leftOut }),
        ...(await documentFields(found, ['chains'], options)),
      };
    },
  }),
  block: documentRow({
    title: l10n.t('EVM Block'),
    routes: [ROUTES.block],
    params: { chainId: 'evmChain', blockId: 'evmBlockID' },
    calls: ({ data }, words) => data.blockCalls(words),
    async load({ data }, words, options) {
      const found = await data.block(words, options);
      const time = isoTime(found.blockTimestamp);
      return { service: data.host, time, block: await whole(found, options), units: BLOCK_UNITS };
    },
  }),
  'address-chains': documentRow({
    title: l10n.t('Chains of an EVM Address'),
    routes: [ROUTES.addressChains],
    params: { address: 'evmAddress' },
    async load({ data }, words, options) {
      const found = await data.addressChains(words, options);
      return {
        service: data.host,
        address: words.address,
        refreshed: l10n.t('every 15 minutes'),
        ...completeness({ end: 'complete', leftOut: found.leftOut }),
        ...(await documentFields(found, ['indexedChains', 'unindexedChains'], options)),
      };
    },
  }),
};

export type ServiceName = keyof typeof DOCUMENT_TABLE;

export const SERVICE_DOCUMENTS: Readonly<Record<ServiceName, ServiceDocument>> = DOCUMENT_TABLE;

/** A document of the REST services, composed by the user. */
export interface ServiceCall {
  readonly service: ServiceName;
  readonly params: DocumentParams;
}

export function serviceNamed(name: string): ServiceName | undefined {
  return Object.hasOwn(DOCUMENT_TABLE, name) ? (name as ServiceName) : undefined;
}

/** Whether these are the parameters of a document, all of them valid. */
export function areServiceParams(
  name: ServiceName,
  params: Readonly<Record<string, unknown>>,
): params is DocumentParams {
  const { params: kinds, pages } = SERVICE_DOCUMENTS[name];
  const names = [...Object.keys(kinds), ...(pages === true ? ['page', 'pageToken'] : [])];
  if (!Object.entries(params).every(([word, text]) => names.includes(word) && typeof text === 'string')) return false;
  const words = params as DocumentParams;
  return (
    Object.entries(kinds).every(([word, kind]) => problemOfWord(kind, words[word] ?? '') === undefined) &&
    /^[1-9]\d{0,8}$/.test(words['page'] ?? '1')
  );
}

/**
 * The responses of the services as JSON. Rejects like the clients, and with `PageTokenError` for a page whose token was
 * rejected.
 */
export async function serviceDocument(
  services: RestServices,
  { service, params }: ServiceCall,
  options: DocumentOptions,
): Promise<string> {
  return visibleDocument(await SERVICE_DOCUMENTS[service].load(services, params, options));
}

/** The requests of a document as curl commands, with placeholders for keys. */
export async function serviceCurl(services: RestServices, { service, params }: ServiceCall): Promise<string> {
  const document = SERVICE_DOCUMENTS[service];
  const all = document.calls?.(services, params) ?? document.routes.map((route) => ({ route, path: params }));
  return (await Promise.all(all.map((call) => services[call.route.service].shown(call)))).map(curlCommand).join('\n');
}

/** The document for a failed request, with the reason. */
export function serviceFailure({ service, params }: ServiceCall, reason: string): string {
  return visibleJSON({ unknown: reason, kind: service, ...params });
}

async function dailyValues(metrics: MetricsClient, list: DailyList, options: CallOptions): Promise<DocumentFields> {
  const { chainId, metric } = list;
  const points: string[] = [];
  const known: number[] = [];
  let last: TPSWalkPage | undefined;
  let first: { readonly lastRun: number | undefined; readonly other: string | undefined } | undefined;
  let leftOut = 0;
  let count = 0;
  for await (const page of tpsPages(metrics, list, options)) {
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
    metric,
    unit: METRIC_UNITS.get(metric ?? 'avgTps'),
    lastRun: first?.lastRun === undefined ? undefined : isoTime(first.lastRun),
    ...completeness({ end, leftOut }),
    points: new WrittenJSON(count === 0 ? '[]' : `[\n    ${points.join(',\n    ')}\n  ]`),
    other: writtenText(first?.other),
  };
}

/** Only one page, because pages are expensive. */
async function bridged(
  metrics: MetricsClient,
  {
    threshold,
    pageSize: size,
    pageToken,
    page: shown = '1',
  }: Readonly<Record<'threshold' | 'pageSize', string>> & PageParams,
  { pages = new PageTokens(), ...options }: DocumentOptions,
): Promise<DocumentFields> {
  const pageSize = Number(size);
  const number = Number(shown);
  const page = await metrics
    .bridgedAddresses({ threshold: BigInt(threshold), pageSize, pageToken }, options)
    .catch((error: unknown) => {
      if (pageToken !== undefined && mayBeRefusedToken(error)) throw new PageTokenError(metrics.host, error);
      throw error;
    });
  const { nextPageToken: next } = page;
  const leads = pages.leads(`${metrics.host}/${threshold}/${size}`, number, { token: pageToken, next });
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
    nextPageToken: end === 'more' && next !== undefined ? next : undefined,
    ...(await documentFields(page, ['addresses'], options, ['nextPageToken'])),
  };
}

/** The token of a page is no longer valid: tokens expire after a day. */
export class PageTokenError extends ExpectedError {
  override readonly name = 'PageTokenError';

  constructor(host: string, cause: unknown) {
    const message = l10n.t(
      '{0} no longer accepts this page token. Tokens expire after 24 hours. Load the first page.',
      host,
    );
    super(message, { cause, details: cause instanceof Error ? cause.message : undefined });
  }
}

const KEPT_LISTS = 16;

/** The page tokens of recent lists: a token that leads back to a loaded page would loop. */
export class PageTokens {
  readonly #lists = new LRU<string, Map<string, number>>(KEPT_LISTS);

  /** Remembers a page, the first one without a token; returns whether its `next` leads on, or back to a loaded page. */
  leads(list: string, page: number, { token, next }: Readonly<Record<'token' | 'next', string | undefined>>) {
    const known = page === 1 ? new Map<string, number>() : (this.#lists.get(list) ?? new Map<string, number>());
    this.#lists.set(list, known);
    if (token !== undefined) known.set(token, page);
    return next !== undefined && (known.get(next) ?? Infinity) <= page ? 'back' : 'on';
  }
}

/** All of a response. */
async function whole(answer: object, { signal }: CallOptions): Promise<WrittenJSON> {
  return new WrittenJSON((await writtenAsItCame(answer, { kind: 'whole' }, signal)).whole);
}

/** Lists of a response under their names, and its other fields apart, so that they never replace ours. */
async function documentFields(
  answer: object,
  names: readonly string[],
  { signal }: CallOptions,
  hidden: readonly string[] = [],
): Promise<DocumentFields> {
  const came = await writtenAsItCame(answer, { kind: 'fields', names, hidden }, signal);
  const lists = names.map((name) => [name, new WrittenJSON(came.fields[name] ?? '[]')] as const);
  return { ...Object.fromEntries(lists), other: writtenText(came.other) };
}

function writtenText(text: string | undefined): WrittenJSON | undefined {
  return text === undefined ? undefined : new WrittenJSON(text);
}

/**
 * Whether the list is complete. A document also has the rows that can't be read, because it shows the whole response.
 */
function completeness(state: LoadedList): JSONObject {
  const kind = partialReason(state);
  if (kind === undefined) return { complete: true };
  return { complete: false, partial: kind === 'leftOut' ? unreadableText(state.leftOut) : partialText(kind) };
}

function unreadableText(count: number): string {
  if (count === 1) return l10n.t('1 entry is invalid or contradicts another.');
  return l10n.t('{0} entries are invalid or contradict others.', count.toLocaleString('en-US'));
}
