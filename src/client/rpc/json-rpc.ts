import * as l10n from '@vscode/l10n';
import { explain } from '../../core/rules/messages';
import { stringifyJSON, type JSONObject, type JSONValue } from '../../core/json/json';
import type { RpcFailure, RpcReading } from '../bodies/body-reader';
import type { CallOptions } from '../call-options';
import { parseEndpoint, secretFinder, urlBelow, type Endpoint } from '../http/endpoint';
import { HttpError, RpcError } from '../errors';
import type { HttpAnswer } from '../http/http';
import { HIDDEN_MESSAGE } from '../http/http-failure';
import type { ClientRequest, HttpClient } from '../http/http-client';
import { explainMissing } from './missing-method';
import { saysMethodMissing } from '../node-words';

/** One JSON-RPC call. */
export interface RpcCall {
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

  /** `baseURL` without `/ext/...`; trailing slashes are ignored. Throws `InvalidInputError` for an invalid URL. */
  constructor({ http, baseURL }: { http: HttpClient; baseURL: string }) {
    this.#http = http;
    this.#endpoint = parseEndpoint(baseURL);
  }

  /** Host and port of the node, without anything that may be a key. */
  get host(): string {
    return this.#endpoint.host;
  }

  /**
   * Sends a call and reads the response. Rejects with any of the errors in `errors.ts`, or the reason of the caller's
   * abort.
   */
  async call<T>(call: RpcCall, read: ReadAnswer<T>, options: CallOptions = {}): Promise<T> {
    const { method, params = {} } = call;
    const id = ++this.#lastID;
    const body = stringifyJSON({ jsonrpc: '2.0', id, method, params });
    const reading = await read(await this.#send(call, body, options), { id, method });
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
