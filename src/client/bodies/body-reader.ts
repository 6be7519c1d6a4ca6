import * as v from 'valibot';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { ResponseError } from '../errors';
import type { HttpAnswer } from '../http/http';
import { jsonOf } from '../http/json-body';
import { validate, type Schema } from '../http/validate';
import * as data from '../schemas/data';
import * as metrics from '../schemas/metrics';
import * as networkTxs from '../schemas/network-txs';
import { bodyStatus } from './body-status';
import { schemaOf } from '../rpc/call';
import type { MethodName } from '../rpc/methods';
import { shownResult, type ShownResult } from './shown-result';

/** What a reader needs of a response. */
type ReadableAnswer = Pick<HttpAnswer, 'host' | 'headers' | 'text'>;

/** The JSON-RPC request that a body responds to. */
export interface RpcRequest {
  readonly id: number;
  readonly method: MethodName;
  readonly params: JSONObject;
}

// The public gateway omits `data`, and the fields have no fixed order (docs/protocol.md 3.1).
const ERROR = v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() });
const ANSWER = v.looseObject({ id: v.optional(v.unknown()), error: v.optional(v.nullable(ERROR)) });

/** An error of a node. */
export type RpcFailure = v.InferOutput<typeof ERROR>;

/** The validated result, or the node's error. */
export type RpcReading<T> = { readonly result: T } | { readonly error: RpcFailure };

/** The validated response, or the status of an error in the body of a 2xx. */
export type RestReading<T> = { readonly value: T } | { readonly status: number };

/** The schemas of REST responses by their names, under which a thread finds them. */
export const REST_SCHEMAS: ReadonlyMap<string, Schema<unknown>> = new Map(
  Object.entries({ ...data, ...metrics, ...networkTxs }).flatMap(([name, schema]) =>
    typeof schema === 'object' ? [[name, schema as Schema<unknown>]] : [],
  ),
);

/** Reads the body of a JSON-RPC response. Throws `ResponseError`. */
export function readRpc(answer: ReadableAnswer, request: RpcRequest): RpcReading<unknown> {
  return checked(uncheckedRpc(jsonOf(answer), answer.host, request), answer.host, request);
}

/** As `readRpc` for a body that was parsed, with any JSON as the result. */
export function uncheckedRpc(
  body: JSONValue,
  host: string,
  { id, method }: { readonly id: number; readonly method: string },
): RpcReading<JSONValue> {
  const answer = validate(ANSWER, body, host, 'answer');
  const error = answer.error ?? undefined;
  // A node that can't read the request responds with the ID null (docs/protocol.md 3.1).
  if (answer.id !== id && !(error !== undefined && (answer.id === null || answer.id === undefined))) {
    throw new ResponseError(host, { details: `answer.id: not the ID of the request (${method})` });
  }
  if (error !== undefined) return { error };
  const result = answer['result'] as JSONValue | undefined;
  if (result === undefined) throw new ResponseError(host, { details: 'answer.result: nothing' });
  return { result };
}

/** As `readRpc`, with what is shown of any result. */
export function readShown(answer: ReadableAnswer, request: RpcRequest): RpcReading<ShownResult> {
  const reading = uncheckedRpc(jsonOf(answer), answer.host, request);
  return 'error' in reading ? reading : { result: shownResult(request, reading.result) };
}

/** The same reading with its result validated. Throws `ResponseError`. */
export function checked(
  reading: RpcReading<JSONValue>,
  host: string,
  { method, params }: RpcRequest,
): RpcReading<unknown> {
  return 'error' in reading ? reading : { result: validate(schemaOf(method, params), reading.result, host, 'result') };
}

/**
 * Reads the body of a REST response. Throws `ResponseError` for a body of a 2xx; another is an
 * error if it can't be read.
 */
export function readRest<T>(answer: ReadableAnswer & Pick<HttpAnswer, 'status'>, schema: Schema<T>): RestReading<T> {
  try {
    const body = jsonOf(answer);
    const status = answer.status < 300 ? bodyStatus(body) : undefined;
    return status === undefined ? { value: validate(schema, body, answer.host, 'answer') } : { status };
  } catch (error) {
    // The body of an `alsoAnswers` status isn't a response: then it is an error.
    if (!(error instanceof ResponseError) || answer.status < 300) throw error;
    return { status: answer.status };
  }
}
