import { methodNamed, type MethodName, METHODS } from '../../client/rpc/methods';
import { type JSONObject, type JSONValue, parseJSON, stringifyJSON } from '../../core/json/json';
import { holdsPrivateKey } from '../../core/given-text/guard';
import { authorityOf, chainOf } from '../../host/documents/chain-authority';
import { isRecord } from '../../core/json/record';

/** A read of a node, composed by the user. */
export interface MethodCall {
  /** The chain's name in the settings; not case-sensitive. */
  readonly chain: string;
  readonly method: MethodName;
  readonly params: JSONObject;
}

/** The parts of the URI of a call's document; `authority` names the chain. */
export interface CallAddress {
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/** Such as `/avm.getTx.json` with the parameters in the query: a restored document repeats the request. */
export function addressOfCall({ chain, method, params }: MethodCall): CallAddress {
  return { authority: authorityOf(chain), path: `/${method}.json`, query: stringifyJSON(params) };
}

/**
 * The call of a document's address; undefined for other documents. It may come from a link, so that it is never a send.
 */
export function callAt({ authority, path, query }: CallAddress): MethodCall | undefined {
  const method = methodNamed(/^\/([\w.]+)\.json$/.exec(path)?.[1] ?? '');
  if (method === undefined || METHODS[method].sends === true || authority === '') return undefined;
  try {
    const params = parseJSON(query);
    if (!isRecord(params)) return undefined;
    // A link may contain a private key, which JSON's escapes hide.
    if (holdsPrivateKey(query) || textsIn(params).some(holdsPrivateKey)) return undefined;
    return { chain: chainOf(authority), method, params: namedAsInTable(method, params) };
  } catch {
    return undefined;
  }
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
