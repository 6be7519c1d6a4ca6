import { noChainText } from '../../services/chain/chain-config';
import { END_OF_UTXOS } from '../../client/rpc/method';
import { METHODS } from '../../client/rpc/methods';
import { resultPage } from '../../client/bodies/written-body';
import { type JSONObject, type JSONValue, parseJSON, stringifyJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { ExpectedError, outcomeOf, readOutcome } from '../../core/outcome';
import type { Call, MethodCall } from './call-method';
import { SERVICE_DOCUMENTS, type ServiceCall } from './service-documents';
import * as l10n from '@vscode/l10n';
import { methodPath, sentParams } from '../../client/rpc/call';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { parseEndpoint, shownBelow, shownHeaders } from '../../client/http/endpoint';
import { HttpError, RpcError } from '../../client/errors';
import { explain } from '../../core/node-messages/explain';
import { visibleJSON } from '../../core/json/visible-json';
import type { Chain } from '../../services/chain/chain';
import type { Chains } from '../../services/chain/chains';
import { curlCommand } from '../../services/text/format-text';
import { EVM_BLOCKS } from './param-text';
import { compare } from '../../core/compare';

/** The call for the page after a response; `stuck` if it would return the same page again. */
type NextPage = { readonly call: Call } | 'last' | 'stuck';

/** The page after a document's; undefined for a document without pages or without a result. */
export function pageAfter(call: Call, text: string): NextPage | undefined {
  return readOutcome(() => {
    const document = parseJSON(text);
    if (!isRecord(document)) return undefined;
    if ('service' in call) return nextServicePage(call, document);
    return document['result'] === undefined ? undefined : nextPage(call, document['result']);
  }).value;
}

function nextServicePage({ service, params }: ServiceCall, document: JSONObject): NextPage | undefined {
  const { page, more, nextPageToken: pageToken } = document;
  if (SERVICE_DOCUMENTS[service].pages !== true || typeof page !== 'number') return undefined;
  if (more !== true) return 'last';
  if (typeof pageToken !== 'string' || pageToken === '') return 'stuck';
  return { call: { service, params: { ...params, page: String(page + 1), pageToken } } };
}

/** The call for the next page. Undefined for a method without pages. */
export function nextPage(call: MethodCall, result: JSONValue): NextPage | undefined {
  const { pages } = METHODS[call.method];
  const page = resultPage(call.method, result);
  const end = page?.[pages?.end ?? ''];
  const count = hexNumber(page?.[pages?.count ?? '']);
  if (pages === undefined || end === undefined || count === undefined) return undefined;
  if (isRecord(end) && end['utxo'] === END_OF_UTXOS) return 'last';
  const limit = hexNumber(call.params[pages.limit]) ?? 0;
  if (count < (limit >= 1 && limit <= pages.most ? limit : pages.most)) return 'last';
  const start = call.params[pages.start];
  if (start !== undefined && canonical(start) === canonical(end)) {
    // A list to import begins with what it starts from (docs/protocol.md 4.4): a page of one is always the same.
    return limit === 1 ? { call: { ...call, params: { ...call.params, [pages.limit]: 2 } } } : 'stuck';
  }
  return { call: { ...call, params: { ...call.params, [pages.start]: end } } };
}

/** 64-bit integers are strings in answers, and either in parameters. */
function hexNumber(value: JSONValue | undefined): number | undefined {
  if (typeof value === 'string') return /^\d{1,20}$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

/** The same text for the same fields in any order. */
function canonical(value: JSONValue): string {
  if (!isRecord(value)) return stringifyJSON(value);
  return stringifyJSON(Object.fromEntries(Object.entries(value).sort(([a], [b]) => compare(a, b))));
}

/** The text of a call's document: the request with its chain and time, and the node's response or error. */
export async function callDocument(
  { chains, clock }: { readonly chains: Chains; readonly clock: Pick<Clock, 'now'> },
  call: MethodCall,
  options: CallOptions,
): Promise<string> {
  const { method, params } = call;
  const { deprecated, removed } = METHODS[method];
  const asked = {
    method,
    params,
    chain: call.chain,
    deprecated:
      deprecated === undefined ? undefined : l10n.t('since {0}; use {1}', deprecated.since, deprecated.replacement),
    removed: removed === undefined ? undefined : l10n.t('in {0}', removed),
  };
  const calling = async () => {
    const chain = await openChain(chains, call);
    return { chain, ...(await chain.node.show(method, params, options)) };
  };
  const { value: called, error } = await outcomeOf(calling(), options.signal);
  if (error !== undefined) return visibleJSON({ ...asked, askedAt: isoNow(clock), error: errorOf(error) });
  const { chain, text, problem, page } = called;
  const head = visibleJSON({
    ...asked,
    chain: chain.config.name,
    ...calledAt(chain, clock),
    more: hasMore(call, page),
    // The typed clients would reject the result; the document shows it anyway.
    unexpected: problem,
    ...blockMeaning(call, text),
  });
  return joinedObjects(head, text);
}

/** What the name of a block of the C-Chain means, and that there is none with a number. */
function blockMeaning({ method, params: { block } }: MethodCall, text: string): JSONObject {
  if (method !== 'eth_getBlockByNumber') return {};
  const isNone = text === visibleJSON({ result: null });
  const named = typeof block === 'string' ? EVM_BLOCKS[block] : undefined;
  const meaning = isNone ? explain('cannot query unfinalized data')?.meaning : named;
  return meaning === undefined ? {} : { meaning };
}

/** The call as a curl command. Possible keys in the node's URL are left out. */
export async function curlOf(chains: Chains, call: MethodCall): Promise<string> {
  const { config } = await openChain(chains, call);
  const endpoint = parseEndpoint(config.url);
  const url = shownBelow(endpoint, methodPath(call.method, config.blockchain, call.params));
  const body = stringifyJSON({
    jsonrpc: '2.0',
    id: 1,
    method: call.method,
    params: sentParams(call.method, call.params),
  });
  const headers = { 'content-type': 'application/json', ...shownHeaders(endpoint.headers) };
  return curlCommand({ url, headers, body });
}

async function openChain(chains: Chains, { chain: name }: MethodCall): Promise<Chain> {
  const config = chains.find(name);
  if (config === undefined) throw new NoSuchChain(name);
  return chains.open(config);
}

class NoSuchChain extends ExpectedError {
  override readonly name = 'NoSuchChain';

  constructor(chain: string) {
    super(noChainText(chain));
  }
}

/** An object with the fields of both, which `visibleJSON` wrote: the second may be megabytes long. */
function joinedObjects(first: string, second: string): string {
  return `${first.slice(0, first.lastIndexOf('\n}'))},${second.slice(1)}`;
}

/** Whether more pages follow; omitted for methods without pages. */
/** Whether another page follows; undefined where the result has no pages. */
function hasMore(call: MethodCall, page: JSONObject | undefined): boolean | undefined {
  const next = page && nextPage(call, page);
  return next && next !== 'last';
}

function calledAt({ avm }: Chain, clock: Pick<Clock, 'now'>): { host: string; askedAt: string } {
  return { host: avm.host, askedAt: isoNow(clock) };
}

function isoNow(clock: Pick<Clock, 'now'>): string {
  return new Date(clock.now()).toISOString();
}

function errorOf(error: ExpectedError): JSONValue {
  if (error instanceof RpcError) {
    const { code, words, explanation } = error;
    const explained: JSONObject =
      explanation === undefined ? {} : { meaning: explanation.meaning, advice: explanation.advice };
    return { code, message: words, ...explained };
  }
  return { status: error instanceof HttpError ? error.status : undefined, message: error.message };
}
