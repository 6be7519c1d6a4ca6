import * as l10n from '@vscode/l10n';
import { explain } from '../../core/node-messages/explain';
import type { Explanation } from '../../core/rules/finding';
import type { ApiMethod } from './method';
import { type MethodName, methodNamed, METHODS } from './methods';
import { type JSONObject, type JSONValue, stringifyJSON } from '../../core/json/json';
import { checked, type RpcFailure, type RpcReading, type RpcRequest, uncheckedRpc } from '../bodies/body-reader';
import type { CallOptions } from '../call-options';
import { type Endpoint, parseEndpoint, secretFinder, urlBelow } from '../http/endpoint';
import { HttpError, ResponseError, RpcError, saysMethodMissing, unlessAbsent } from '../errors';
import type { HttpAnswer } from '../http/http';
import { HIDDEN_MESSAGE } from '../http/http-failure';
import type { ClientRequest, HttpClient } from '../http/http-client';
import { MAX_UTXO_PAGE } from '../../core/bytes/bytes';
import { HexList } from '../../core/encodings/hex-list';
import { isPathSegment } from '../../core/endpoints/urls';
import { InvalidInputError } from '../../core/outcome';
import { groupedInteger } from '../../core/text/amount';
import type { Bodies } from '../bodies/bodies';
import type { ShownResult } from '../bodies/written-body';
import { jsonWithHexList } from '../http/json-body';
import { type ParamsOf, methodPath, type ResultOf, sentParams } from './call';

/** What a missing method means, and what to do. `method` as on the wire. */
function explainMissing(method: string): Explanation {
  const known = methodNamed(method);
  const { deprecated, removed, added }: Partial<ApiMethod> = known === undefined ? {} : METHODS[known];
  if (deprecated !== undefined) {
    const { since, replacement } = deprecated;
    return {
      meaning:
        removed === undefined
          ? l10n.t(
              "This node doesn't offer {0}, which avalanchego {1} deprecated. Newer nodes and gateways may leave it out.",
              method,
              since,
            )
          : l10n.t("This node doesn't offer {0}, which avalanchego {1} removed.", method, removed),
      advice: l10n.t('Use {0} instead.', replacement),
    };
  }
  if (added !== undefined) {
    return {
      meaning: l10n.t(
        "This node doesn't offer {0}. Either the node is older than avalanchego {1}, or a gateway leaves the method out.",
        method,
        added,
      ),
      advice: l10n.t('Use another node with avalanchego {0} or later.', added),
    };
  }
  return {
    meaning: l10n.t(
      "This node doesn't offer {0}. New nodes don't have all old methods, and a gateway may leave methods out.",
      method,
    ),
    advice: l10n.t("Check the method's name and the chain's URL, or use another node."),
  };
}

interface RpcCall {
  /** Below the base URL: `/ext/bc/X`. */
  readonly path: string;
  /** `avm.getTx` */
  readonly method: string;
  /** By name, or in their order. */
  readonly params?: JSONObject | readonly JSONValue[];
  /** A read may be repeated, a send never is. */
  readonly kind: ClientRequest['kind'];
  /** Longest body of its response, in bytes, if not the client's limit. */
  readonly maxBody?: number | undefined;
}

/** Reads the body of a response to the request with this ID. */
export type ReadAnswer<T> = (
  answer: HttpAnswer,
  request: { readonly id: number; readonly method: string },
) => RpcReading<T> | Promise<RpcReading<T>>;

/** Longest error text of a node, in characters; the rest is cut. */
const MAX_WORDS = 4_096;

/** JSON-RPC 2.0 over HTTP POST, one call per request: nodes don't support batches. */
export class JsonRpc {
  readonly #http: HttpClient;
  readonly #endpoint: Endpoint;
  #lastID = 0;
  #time: number | undefined;

  /** `baseURL` without `/ext/...`; trailing slashes are ignored. Throws `InvalidInputError` for an invalid URL. */
  constructor({ http, baseURL }: { http: HttpClient; baseURL: string }) {
    this.#http = http;
    this.#endpoint = parseEndpoint(baseURL);
  }

  /** Host and port of the node, without anything that may be a key. */
  get host(): string {
    return this.#endpoint.host;
  }

  /** The clock of the node, or of its gateway, when it sent the last response, Unix ms. */
  get time(): number | undefined {
    return this.#time;
  }

  /**
   * Sends a call and reads the response. Rejects with any of the errors in `errors.ts`, or the reason of the caller's
   * abort.
   */
  async call<T>(call: RpcCall, read: ReadAnswer<T>, options: CallOptions = {}): Promise<T> {
    const { method, params = {} } = call;
    const id = ++this.#lastID;
    const body = stringifyJSON({ jsonrpc: '2.0', id, method, params });
    const answer = await this.#send(call, body, options);
    const time = Date.parse(answer.headers['date'] ?? '');
    this.#time = Number.isNaN(time) ? undefined : time;
    const reading = await read(answer, { id, method });
    if ('error' in reading) throw this.#errorOf(reading.error, method);
    return reading.result;
  }

  async #send({ method, path, kind, maxBody }: RpcCall, body: string, options: CallOptions): Promise<HttpAnswer> {
    const { headers, secrets } = this.#endpoint;
    try {
      return await this.#http.call(
        {
          method: 'POST',
          url: urlBelow(this.#endpoint, path),
          headers: { 'content-type': 'application/json', ...headers },
          body,
          label: method,
          secrets,
          kind,
          maxBody,
        },
        options,
      );
    } catch (error) {
      // Some gateways send a JSON-RPC error with a 400, 404 or 500.
      if (
        !(error instanceof HttpError) ||
        error.rpcCode === undefined ||
        !/^(400|404|405|500)$/.test(`${error.status}`)
      ) {
        throw error;
      }
      throw this.#errorOf({ code: error.rpcCode, message: error.messages[0] ?? '' }, method);
    }
  }

  #errorOf({ code, message }: RpcFailure, method: string): RpcError {
    const shown = message.slice(0, MAX_WORDS);
    const words = secretFinder(this.#endpoint.secrets)(shown) ? HIDDEN_MESSAGE : shown;
    const methodMissing = saysMethodMissing(code, shown);
    const explanation = methodMissing ? explainMissing(method) : explain(words, { method });
    const text = methodMissing ? l10n.t("{0} doesn't offer {1}", this.host, method) : words;
    const failure = { host: this.host, method, code, words, methodMissing };
    return new RpcError(text, { ...failure, explanation });
  }
}

/** A function for a method: its parameters, unless it has none, and options. */
type MethodCaller<M extends MethodName> = keyof ParamsOf<M> extends never
  ? (options?: CallOptions) => Promise<ResultOf<M>>
  : (params: ParamsOf<M>, options?: CallOptions) => Promise<ResultOf<M>>;

/** The methods of a service by their names, each as `NodeRpc.call`. */
export type ServiceClient<Service extends string> = {
  readonly [M in MethodName as M extends `${Service}.${infer Name}` ? Name : never]: MethodCaller<M>;
} & {
  /** Name and port of the node, without anything that may be a key. */
  readonly host: string;
};

/** Calls a method as `NodeRpc.call`. */
export type NodeCall = <M extends MethodName>(
  method: M,
  params: ParamsOf<M>,
  options?: CallOptions,
) => Promise<ResultOf<M>>;

interface NodeParts {
  readonly http: HttpClient;
  readonly baseURL: string;
  readonly chain?: string;
  /** What answers calls in place of the node, which it can ask. */
  readonly answering?: (ask: NodeCall) => NodeCall;
}

/** A node's APIs: all methods of the table, and nothing else. */
export class NodeRpc {
  readonly #parts: NodeParts;
  readonly #http: HttpClient;
  readonly #rpc: JsonRpc;
  readonly #chain: string;
  readonly #answer: NodeCall;

  /**
   * `baseURL` is the node's address without `/ext/...`; `chain` is the avm chain's alias or blockchain ID. Throws
   * `InvalidInputError` for an invalid base URL, and for a chain that has the form of neither.
   */
  constructor(parts: NodeParts) {
    const { http, baseURL, chain = 'X', answering } = parts;
    const ask: NodeCall = (...call) => this.#ask(...call);
    this.#answer = answering?.(ask) ?? ask;
    this.#parts = parts;
    this.#http = http;
    this.#rpc = new JsonRpc({ http, baseURL });
    // Anything else would lead to another path than the chain's.
    if (!isPathSegment(chain)) throw new InvalidInputError('the chain is neither an alias nor a blockchain ID');
    this.#chain = chain;
  }

  /** Another node, called by the same means. Throws as the constructor. */
  at(baseURL: string): NodeRpc {
    return new NodeRpc({ http: this.#http, baseURL, chain: this.#chain });
  }

  /** The same node, with other answers. */
  answeredBy(answering: NonNullable<NodeParts['answering']>): NodeRpc {
    return new NodeRpc({ ...this.#parts, answering });
  }

  /** Name and port of the node, without anything that may be a key. */
  get host(): string {
    return this.#rpc.host;
  }

  /** As that of `JsonRpc`. */
  get time(): number | undefined {
    return this.#rpc.time;
  }

  /**
   * Calls a method and reads its result as the table says. Arguments are sent unchanged: the node rejects a wrong one
   * with an `RpcError`. A send is sent once: after a `NetworkError` with `maybeArrived` it may still be accepted.
   * Rejects with the errors of `errors.ts`, or the reason of the caller's abort.
   */
  call<M extends MethodName>(method: M, params: ParamsOf<M>, options?: CallOptions): Promise<ResultOf<M>> {
    return this.#answer(method, params, options);
  }

  #ask<M extends MethodName>(method: M, params: ParamsOf<M>, options?: CallOptions): Promise<ResultOf<M>> {
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
      path: methodPath(method, this.#chain, params),
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
