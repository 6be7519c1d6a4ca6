import { methodNamed, type MethodName, METHODS } from '../../client/rpc/methods';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { type JSONObject, type JSONValue, parseJSON, stringifyJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { authorityOf, chainOf } from '../../host/documents/chain-authority';
import { areServiceParams, SERVICE_DOCUMENTS, type ServiceCall, serviceNamed } from './service-documents';

/** A read of a node, composed by the user. */
export interface MethodCall {
  /** The chain's name in the settings; not case-sensitive. */
  readonly chain: string;
  readonly method: MethodName;
  readonly params: JSONObject;
}

/** A read that the user composed. */
export type Call = MethodCall | ServiceCall;

/** The parts of the URI of a call's document; `authority` names the chain, or the host of a service. */
export interface CallAddress {
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/**
 * Such as `/avm.getTx.json` or `/block/43114-7.json` with the parameters in the query: a restored document repeats the
 * request. `host` is that of a service, whose parameters name the tab.
 */
export function addressOfCall(call: Call, host = ''): CallAddress {
  const query = stringifyJSON(call.params);
  if ('method' in call) return { authority: authorityOf(call.chain), path: `/${call.method}.json`, query };
  const { pageToken: _, ...words } = call.params;
  const path = [call.service, Object.values(words).join('-')].filter((part) => part !== '').join('/');
  return { authority: host, path: `/${path}.json`, query };
}

/**
 * The call of a document's address; undefined for other documents. It may come from a link, so that it is never a send.
 */
export function callAt({ authority, path, query }: CallAddress): Call | undefined {
  const name = /^\/([\w.-]+)(?:\/[\w-]+)?\.json$/.exec(path)?.[1] ?? '';
  try {
    const params = parseJSON(query);
    if (!isRecord(params)) return undefined;
    // A link may contain a private key, which JSON's escapes hide.
    if (holdsPrivateKey(query) || textsIn(params).some(holdsPrivateKey)) return undefined;
    const service = serviceNamed(name);
    if (service !== undefined) return areServiceParams(service, params) ? { service, params } : undefined;
    const method = methodNamed(name);
    if (method === undefined || METHODS[method].sends === true || authority === '') return undefined;
    return { chain: chainOf(authority), method, params: namedAsInTable(method, params) };
  } catch {
    return undefined;
  }
}

/** What is called: a method, or a document of a service. */
export function nameOf(call: Call): string {
  return 'method' in call ? call.method : call.service;
}

/** Its name in titles. */
export function titleOf(call: Call): string {
  return 'method' in call ? call.method : SERVICE_DOCUMENTS[call.service].title;
}

function textsIn(value: JSONValue): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Names of parameters aren't case-sensitive (`assetId` for `assetID`); here each has one spelling. */
function namedAsInTable(method: MethodName, params: JSONObject): JSONObject {
  const nameOf = (name: string): string =>
    Object.keys(METHODS[method].params).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [nameOf(name), value]));
}
