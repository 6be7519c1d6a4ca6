import type { JSONObject, JSONValue } from '../../core/json';
import type { CallOptions } from '../call-options';
import type { HttpClient } from '../http/http-client';
import { JsonRpc } from './json-rpc';
import { NODE_METHODS, type NodeMethodName, pathOf, sentParams } from './node-methods';

/** Any method of a node, with the user's own parameters. Errors as for `AvmClient`. */
export class NodeClient {
  readonly #rpc: JsonRpc;
  readonly #chain: string;

  /** @param options `chain` is the avm chain's alias or blockchain ID. */
  constructor({ http, baseURL, chain }: { http: HttpClient; baseURL: string; chain: string }) {
    this.#rpc = new JsonRpc({ http, baseURL });
    this.#chain = chain;
  }

  /** The result as the node sent it, its integers exact. */
  call(method: NodeMethodName, params: JSONObject, options?: CallOptions): Promise<JSONValue> {
    const path = pathOf(method, this.#chain, params);
    const { kind } = NODE_METHODS[method];
    return this.#rpc.callUnchecked({ path, method, params: sentParams(method, params), kind }, options);
  }
}
