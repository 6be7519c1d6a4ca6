import type { JSONObject } from '../../core/json/json';
import type { ShownResult } from '../bodies/shown-result';
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

  /** What is shown of the result as the node sent it, its integers exact. */
  call(method: NodeMethodName, params: JSONObject, options?: CallOptions): Promise<ShownResult> {
    const path = pathOf(method, this.#chain, params);
    const { kind } = NODE_METHODS[method];
    const call = { path, method, params: sentParams(method, params), kind };
    return this.#rpc.callToShow(call, { method, params }, options);
  }
}
