import { NODE_METHODS, type NodeMethodName } from '../../client/avm/node-methods';
import { type JSONObject, parseJSON, stringifyJSON } from '../../core/json';
import { holdsPrivateKey } from '../../core/private-keys/guard';
import { authorityOf, chainOf } from '../../host/chain-authority';
import { isRecord } from '../../core/record';

/** A read of a node, as the user put it together. */
export interface MethodCall {
  /** The chain's name in the settings, however it is spelled in upper and lower case. */
  readonly chain: string;
  readonly method: NodeMethodName;
  readonly params: JSONObject;
}

/** The parts of the URI of a call's document; `authority` names the chain. */
export interface CallAddress {
  readonly authority: string;
  readonly path: string;
  readonly query: string;
}

/** Such as `/avm.getTx.json` with the parameters in the query: a document that is opened again asks the same. */
export function addressOfCall({ chain, method, params }: MethodCall): CallAddress {
  return { authority: authorityOf(chain), path: `/${method}.json`, query: stringifyJSON(params) };
}

/** What an address asks; undefined if it is none of ours. It may come from anywhere, so that it never sends anything. */
export function callAt({ authority, path, query }: CallAddress): MethodCall | undefined {
  const method = methodNamed(/^\/([\w.]+)\.json$/.exec(path)?.[1] ?? '');
  if (method === undefined || NODE_METHODS[method].kind !== 'read' || authority === '') return undefined;
  try {
    const params = parseJSON(query);
    // A link may have put a private key there.
    if (holdsPrivateKey(query)) return undefined;
    if (!isRecord(params)) return undefined;
    return { chain: chainOf(authority), method, params: namedAsInTable(method, params) };
  } catch {
    return undefined;
  }
}

/** A node takes names in any case (`assetId` for `assetID`); here each parameter has one name. */
function namedAsInTable(method: NodeMethodName, params: JSONObject): JSONObject {
  const nameOf = (name: string): string =>
    NODE_METHODS[method].params.find((param) => param.name.toLowerCase() === name.toLowerCase())?.name ?? name;
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [nameOf(name), value]));
}

function methodNamed(name: string): NodeMethodName | undefined {
  return Object.hasOwn(NODE_METHODS, name) ? (name as NodeMethodName) : undefined;
}
