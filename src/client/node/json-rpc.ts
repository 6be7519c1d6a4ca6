import * as l10n from '@vscode/l10n';
import { HexList } from '../../core/encodings/hex-list';
import { explain } from '../../core/rules/messages';
import { stringifyJSON, type JSONObject, type JSONValue } from '../../core/json/json';
import { checked, type RpcFailure, type RpcReading, type RpcRequest, uncheckedRpc } from '../bodies/body-reader';
import type { ShownCall, ShownResult } from '../bodies/shown-result';
import type { CallOptions } from '../call-options';
import { parseEndpoint, secretFinder, urlBelow, type Endpoint } from '../http/endpoint';
import { HttpError, RpcError } from '../errors';
import type { HttpAnswer } from '../http/http';
import { HIDDEN_MESSAGE } from '../http/http-failure';
import type { ClientRequest, HttpClient } from '../http/http-client';
import { jsonWithHexList } from '../http/json-body';
import { explainMissing } from './missing-method';
import { saysMethodMissing } from '../node-words';
import type { Schema } from '../http/validate';

/** One JSON-RPC call. */
export interface RpcCall {
  /** Below the base URL: `/ext/bc/X`. */
  readonly path: string;
  /** `avm.getTx` */
  readonly method: string;
  /** By name, where undefined ones aren't sent, or in their order. */
  readonly params?: Readonly<Record<string, JSONValue | undefined>> | readonly JSONValue[];
  /** A read may be repeated, a send never is. */
  readonly kind: ClientRequest['kind'];
}

/** Longest error text of a node, in characters; the rest is cut. */
const MAX_WORDS = 4_096;

/** JSON-RPC 2.0 over HTTP POST, one call per request: nodes don't support batches. */
export class JsonRpc {
  readonly #http: HttpClient;
  readonly #endpoint: Endpoint;
  #lastID = 0;

  /** `baseURL` without `/ext/...`; trailing slashes are ignored. Throws `InvalidInputError` for an invalid URL. */
  constructor({ http, baseURL }: { http: HttpClient; baseURL: string }) {
    this.#http = http;
    this.#endpoint = parseEndpoint(baseURL);
  }

  /** Host and port of the node, without anything that may be a key. */
  get host(): string {
    return this.#endpoint.host;
  }

  /** Calls and validates. Rejects with any of the errors in `errors.ts`, or the reason of the caller's abort. */
  async call<T>(call: RpcCall, schema: Schema<T>, options: CallOptions = {}): Promise<T> {
    const { answer, id } = await this.#exchange(call, options);
    const request = { id, method: call.method };
    return this.#resultOf(await this.#http.bodies.readRpc(answer, request, schema, options.signal), request);
  }

  /** As `call`, with what is shown of any result. `shown` is the call as the user composed it. */
  async callToShow(call: RpcCall, shown: ShownCall, options: CallOptions = {}): Promise<ShownResult> {
    const { answer, id } = await this.#exchange(call, options);
    const request = { id, method: call.method };
    return this.#resultOf(await this.#http.bodies.readShown(answer, request, shown, options.signal), request);
  }

  /**
   * As `call`, for a result with one long list of hexadecimal texts called `name`. The list is returned beside the
   * result, which may have it empty.
   */
  async callForHexList<K extends string, T extends Readonly<Record<K, readonly string[]>>>(
    call: RpcCall,
    name: K,
    schema: Schema<T>,
    options: CallOptions = {},
  ): Promise<{ readonly result: T; readonly list: HexList }> {
    const { answer, id } = await this.#exchange(call, options);
    const request = { id, method: call.method };
    const found = jsonWithHexList(answer, name);
    if (found === undefined) {
      const result = this.#resultOf(await this.#http.bodies.readRpc(answer, request, schema, options.signal), request);
      return { result, list: HexList.of(result[name]) };
    }
    const { host } = answer;
    const reading = checked(uncheckedRpc(found.body, host, request), host, schema);
    return { result: this.#resultOf(reading, request), list: found.list };
  }

  async #exchange(call: RpcCall, options: CallOptions): Promise<{ readonly answer: HttpAnswer; readonly id: number }> {
    const id = ++this.#lastID;
    const request = { jsonrpc: '2.0', id, method: call.method, params: definedOf(call.params ?? {}) };
    return { answer: await this.#send(call, stringifyJSON(request), options), id };
  }

  async #send({ method, path, kind }: RpcCall, body: string, options: CallOptions): Promise<HttpAnswer> {
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

  #resultOf<T>(reading: RpcReading<T>, { method }: RpcRequest): T {
    if ('error' in reading) throw this.#errorOf(reading.error, method);
    return reading.result;
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

function definedOf(params: NonNullable<RpcCall['params']>): JSONObject | readonly JSONValue[] {
  if (isList(params)) return params;
  const defined: Record<string, JSONValue> = {};
  for (const [name, value] of Object.entries(params)) if (value !== undefined) defined[name] = value;
  return defined;
}

function isList(params: NonNullable<RpcCall['params']>): params is readonly JSONValue[] {
  return Array.isArray(params);
}
