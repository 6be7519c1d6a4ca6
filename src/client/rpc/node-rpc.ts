import * as l10n from '@vscode/l10n';
import { MAX_UTXO_PAGE } from '../../core/bytes/sizes';
import { HexList } from '../../core/encodings/hex-list';
import { isPathSegment } from '../../core/endpoints/path-segment';
import { InvalidInputError } from '../../core/errors';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { groupedInteger } from '../../core/text/grouped-integer';
import type { Bodies } from '../bodies/bodies';
import { checked, type RpcReading, type RpcRequest, uncheckedRpc } from '../bodies/body-reader';
import type { ShownResult } from '../bodies/shown-result';
import type { CallOptions } from '../call-options';
import { ResponseError } from '../errors';
import type { HttpAnswer } from '../http/http';
import type { HttpClient } from '../http/http-client';
import { jsonWithHexList } from '../http/json-body';
import { unlessAbsent } from '../node-words';
import { JsonRpc } from './json-rpc';
import { type ParamsOf, pathOf, type ResultOf, sentParams } from './call';
import { METHODS, type MethodName } from './methods';

/** A function for a method: its parameters, unless it has none, and options. */
type Call<M extends MethodName> = keyof ParamsOf<M> extends never
  ? (options?: CallOptions) => Promise<ResultOf<M>>
  : (params: ParamsOf<M>, options?: CallOptions) => Promise<ResultOf<M>>;

/** The methods of a service by their names, each as `NodeRpc.call`. */
export type ServiceClient<Service extends string> = {
  readonly [M in MethodName as M extends `${Service}.${infer Name}` ? Name : never]: Call<M>;
} & {
  /** Name and port of the node, without anything that may be a key. */
  readonly host: string;
};

/** A node's APIs: all methods of the table, and nothing else. */
export class NodeRpc {
  readonly #http: HttpClient;
  readonly #rpc: JsonRpc;
  readonly #chain: string;

  /**
   * `baseURL` is the node's address without `/ext/...`; `chain` is the avm chain's alias or blockchain ID. Throws
   * `InvalidInputError` for an invalid base URL, and for a chain that has the form of neither.
   */
  constructor({ http, baseURL, chain = 'X' }: { http: HttpClient; baseURL: string; chain?: string }) {
    this.#http = http;
    this.#rpc = new JsonRpc({ http, baseURL });
    // Anything else would lead to another path than the chain's.
    if (!isPathSegment(chain)) throw new InvalidInputError('the chain is neither an alias nor a blockchain ID');
    this.#chain = chain;
  }

  /** Name and port of the node, without anything that may be a key. */
  get host(): string {
    return this.#rpc.host;
  }

  /**
   * Calls a method and reads its result as the table says. Arguments are sent unchanged: the node rejects a wrong one
   * with an `RpcError`. A send is sent once: after a `NetworkError` with `maybeArrived` it may still be accepted.
   * Rejects with the errors of `errors.ts`, or the reason of the caller's abort.
   */
  call<M extends MethodName>(method: M, params: ParamsOf<M>, options?: CallOptions): Promise<ResultOf<M>> {
    const sent: Record<string, JSONValue> = {};
    for (const [name, value] of Object.entries<JSONValue | undefined>(params)) {
      if (value !== undefined) sent[name] = typeof value === 'bigint' ? String(value) : value;
    }
    const { hexList, maybeAbsent } = METHODS[method];
    const { bodies } = this.#http;
    const result = this.#send(method, sent, options, (answer, request) =>
      hexList === undefined
        ? bodies.readRpc(answer, request, options?.signal)
        : readHexList(bodies, answer, request, hexList, options?.signal),
    ) as Promise<ResultOf<M>>;
    return maybeAbsent === true ? (unlessAbsent(result) as Promise<ResultOf<M>>) : result;
  }

  /** Calls a method with the user's own parameters: what is shown of the result as the node sent it, integers exact. */
  show(method: MethodName, params: JSONObject, options?: CallOptions): Promise<ShownResult> {
    const { bodies } = this.#http;
    return this.#send(method, params, options, (answer, request) => bodies.readShown(answer, request, options?.signal));
  }

  /** The methods of a service. */
  client<Service extends string>(service: Service): ServiceClient<Service> {
    const methods = (Object.keys(METHODS) as MethodName[]).filter((method) => method.startsWith(`${service}.`));
    const calls = methods.map((method) => {
      const hasParams = Object.keys(METHODS[method].params).length > 0;
      const call = hasParams
        ? (params: ParamsOf<typeof method>, options?: CallOptions) => this.call(method, params, options)
        : (options?: CallOptions) => this.call(method, {}, options);
      return [method.slice(service.length + 1), call] as const;
    });
    return { ...Object.fromEntries(calls), host: this.host } as unknown as ServiceClient<Service>;
  }

  #send<T>(
    method: MethodName,
    params: JSONObject,
    options: CallOptions | undefined,
    read: (answer: HttpAnswer, request: RpcRequest) => Promise<RpcReading<T>>,
  ): Promise<T> {
    const { sends, maxBody } = METHODS[method];
    const call = {
      path: pathOf(method, this.#chain, params),
      method,
      params: sentParams(method, params),
      kind: sends === true ? 'send' : 'read',
      maxBody,
    } as const;
    return this.#rpc.call(call, (answer, { id }) => read(answer, { id, method, params }), options);
  }
}

/** Reads a result with its list of hex as bytes, without a string for each: at most as many as nodes send. */
async function readHexList(
  bodies: Bodies,
  answer: HttpAnswer,
  request: RpcRequest,
  name: string,
  signal: AbortSignal | undefined,
): Promise<RpcReading<unknown>> {
  const { host } = answer;
  const found = jsonWithHexList(answer, name);
  const reading =
    found === undefined
      ? await bodies.readRpc(answer, request, signal)
      : checked(uncheckedRpc(found.body, host, request), host, request);
  if ('error' in reading) return reading;
  const result = reading.result as Readonly<Record<string, unknown>>;
  const list = found?.list ?? HexList.of(result[name] as readonly string[]);
  if (list.length > MAX_UTXO_PAGE) {
    const reason = l10n.t('more than {0} UTXOs on a page', groupedInteger(MAX_UTXO_PAGE));
    throw new ResponseError(host, { reason, details: `result.${name}: more than ${MAX_UTXO_PAGE}` });
  }
  return { result: { ...result, [name]: list } };
}
