import { END_OF_UTXOS } from '../../client/rpc/method';
import { METHODS } from '../../client/rpc/methods';
import { pageOf } from '../../client/bodies/shown-result';
import { type JSONObject, type JSONValue, parseJSON, stringifyJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { readOutcome } from '../../core/outcome';
import type { Call, MethodCall } from './call';
import { SERVICE_DOCUMENTS, type ServiceCall } from './service-documents';

/** The call for the page after a response; `stuck` if it would return the same page again. */
export type NextPage = { readonly call: Call } | 'last' | 'stuck';

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
  const page = pageOf(call.method, result);
  const end = page?.[pages?.end ?? ''];
  const count = numberOf(page?.[pages?.count ?? '']);
  if (pages === undefined || end === undefined || count === undefined) return undefined;
  if (isRecord(end) && end['utxo'] === END_OF_UTXOS) return 'last';
  const limit = numberOf(call.params[pages.limit]) ?? 0;
  if (count < (limit >= 1 && limit <= pages.most ? limit : pages.most)) return 'last';
  const start = call.params[pages.start];
  if (start !== undefined && canonical(start) === canonical(end)) {
    // A list to import begins with what it starts from (docs/protocol.md 4.4): a page of one is always the same.
    return limit === 1 ? { call: { ...call, params: { ...call.params, [pages.limit]: 2 } } } : 'stuck';
  }
  return { call: { ...call, params: { ...call.params, [pages.start]: end } } };
}

/** 64-bit integers are strings in answers, and either in parameters. */
function numberOf(value: JSONValue | undefined): number | undefined {
  if (typeof value === 'string') return /^\d{1,20}$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

/** The same text for the same fields in any order. */
function canonical(value: JSONValue): string {
  if (!isRecord(value)) return stringifyJSON(value);
  return stringifyJSON(Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))));
}
