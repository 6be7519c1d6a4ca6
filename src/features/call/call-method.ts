import { type JSONObject, type JSONValue, parseJSON, stringifyJSON } from '../../core/json/json';
import type { CallKind } from './param-text';
import { type MethodName, methodNamed, METHODS } from '../../client/rpc/methods';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { isRecord } from '../../core/json/record';
import { authorityFor, chainFromAuthority } from '../../host/documents/document-target';
import { areServiceParams, SERVICE_DOCUMENTS, type ServiceCall, serviceNamed } from './service-documents';

/** A parameter of a method or of a document of a service. */
export interface CallParam {
  readonly name: string;
  readonly kind: CallKind;
  readonly required: boolean;
}

export interface Prompted {
  readonly title: string;
  readonly params: readonly CallParam[];
  /** Prompts that differ from those of the kinds. */
  readonly hints?: Readonly<Partial<Record<CallKind, string>>>;
}

/** The last parameters of this session, as proposals for the next call. Nothing is stored. */
export class CallMemory {
  readonly #values = new Map<CallKind, JSONValue>();
  readonly #optional = new Map<string, readonly string[]>();

  remember({ title, params }: Prompted, values: JSONObject): void {
    const used = params.filter(({ name }) => values[name] !== undefined);
    for (const { name, kind } of used) this.#values.set(kind, values[name] as JSONValue);
    this.#optional.set(
      title,
      used.filter(({ required }) => !required).map(({ name }) => name),
    );
  }

  /** The last value of a kind, for any call. */
  value(kind: CallKind): JSONValue | undefined {
    return this.#values.get(kind);
  }

  /** The optional parameters of the last call of this title. */
  optional(title: string): readonly string[] {
    return this.#optional.get(title) ?? [];
  }
}

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
 * Such as `/avm.getTx-2bcptJAuKEsh.json` or `/block/43114-7.json` with the parameters in the query: a restored document
 * repeats the request. What is in the path only names the tab. `host` is that of a service.
 */
export function addressOfCall(call: Call, host = ''): CallAddress {
  const query = stringifyJSON(call.params);
  if ('method' in call) {
    const path = ['/', call.method, ...mainWord(call.params).map((word) => `-${word}`), '.json'].join('');
    return { authority: authorityFor(call.chain), path, query };
  }
  const { pageToken: _, ...words } = call.params;
  const path = [call.service, Object.values(words).join('-')].filter((part) => part !== '').join('/');
  return { authority: host, path: `/${path}.json`, query };
}

/**
 * The call of a document's address; undefined for other documents. It may come from a link, so that it is never a send.
 */
export function callAt({ authority, path, query }: CallAddress): Call | undefined {
  const [, name = '', word = ''] = /^\/([\w.-]+?(-\w+)?)(?:\/[\w-]+)?\.json$/.exec(path) ?? [];
  try {
    const params = parseJSON(query);
    if (!isRecord(params)) return undefined;
    // A link may contain a private key, which JSON's escapes hide.
    if (holdsPrivateKey(query) || textsIn(params).some(holdsPrivateKey)) return undefined;
    const service = serviceNamed(name);
    if (service !== undefined) return areServiceParams(service, params) ? { service, params } : undefined;
    const method = methodNamed(name.slice(0, name.length - word.length));
    if (method === undefined || METHODS[method].sends === true || authority === '') return undefined;
    return { chain: chainFromAuthority(authority), method, params: namedAsInTable(method, params) };
  } catch {
    return undefined;
  }
}

/** Characters of a parameter that tell tabs apart: the longest prefix of an address, and eight of its own. */
const SHOWN_OF_WORD = 14;

/** The beginning of the first parameter that has any: of an ID, of an address without its chain, a number. */
function mainWord(params: JSONObject): string[] {
  for (const value of Object.values(params).flat()) {
    const word = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const [shown] = /\w+$/.exec(word) ?? [];
    if (shown !== undefined) return [shown.slice(0, SHOWN_OF_WORD)];
  }
  return [];
}

/** What is called: a method, or a document of a service. */
export function nameOf(call: Call): string {
  return 'method' in call ? call.method : call.service;
}

/** Its name in titles. */
export function callTitle(call: Call): string {
  return 'method' in call ? call.method : SERVICE_DOCUMENTS[call.service].title;
}

function textsIn(value: JSONValue): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((each: JSONValue | undefined) => textsIn(each ?? null))
    : [];
}

/** Names of parameters aren't case-sensitive (`assetId` for `assetID`); here each has one spelling. */
function namedAsInTable(method: MethodName, params: JSONObject): JSONObject {
  const nameOf = (name: string): string =>
    Object.keys(METHODS[method].params).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [nameOf(name), value]));
}
