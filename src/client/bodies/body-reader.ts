import { type JSONObject, type JSONValue, membersOf } from '../../core/json/json';
import * as v from 'valibot';
import { ResponseError } from '../errors';
import type { HttpAnswer } from '../http/http';
import { parsedBody, type Schema, validate } from '../http/json-body';
import * as data from '../schemas/data-schemas';
import * as metrics from '../schemas/metrics-schemas';
import * as networkTxs from '../schemas/network-tx-schemas';
import { schemaOf } from '../rpc/call';
import type { MethodName } from '../rpc/methods';
import { shownResult, type ShownResult } from './written-body';

/**
 * The status of an error in a body that came with 2xx; undefined if the body isn't an error. Both services give their
 * errors `message`, `error` and `statusCode`; `/v1/avg_tps` repeats its status as `status`. A health report isn't one:
 * its `status` is a word and its `error` an object. No response has a text `error`. A `message` alone may stand beside
 * data; without any, it is the error.
 */
function bodyStatus(body: JSONValue): number | undefined {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return undefined;
  const { statusCode, status, message: said, error } = body as Partial<JSONObject>;
  for (const given of [statusCode, status]) {
    const code = statusIn(given);
    if (code !== undefined && (code < 200 || code > 299)) return code >= 100 && code <= 599 ? code : UNKNOWN_FAILURE;
  }
  return saysSomething(error) || (saysSomething(said) && !hasData(body as JSONObject)) ? UNKNOWN_FAILURE : undefined;
}

/** For an error without a status. */
const UNKNOWN_FAILURE = 500;

/** A status as a number, or as its digits. */
function statusIn(value: JSONValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** `message` is a text or a list of texts. */
function saysSomething(value: JSONValue | undefined): boolean {
  const texts: readonly JSONValue[] = Array.isArray(value) ? (value as readonly JSONValue[]) : [value ?? null];
  return texts.some((text) => typeof text === 'string' && text !== '');
}

const OF_ERRORS = ['message', 'error', 'statusCode', 'status'];

/** Whether there is anything besides the fields of an error: an empty list may as well be missing. */
function hasData(body: JSONObject): boolean {
  return membersOf(body).some(([name, value]) => !OF_ERRORS.includes(name) && !isEmpty(value));
}

function isEmpty(value: JSONValue): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

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
  return checked(uncheckedRpc(parsedBody(answer), answer.host, request), answer.host, request);
}

/** Like `readRpc` for a body that was parsed, with any JSON as the result. */
export function uncheckedRpc(
  body: JSONValue,
  host: string,
  { id, method }: { readonly id: number; readonly method: string },
): RpcReading<JSONValue> {
  const answer = validate(ANSWER, body, host, 'response');
  const error = answer.error ?? undefined;
  // A node that can't read the request responds with the ID null (docs/protocol.md 3.1).
  if (answer.id !== id && !(error !== undefined && (answer.id === null || answer.id === undefined))) {
    throw new ResponseError(host, { details: `response.id: doesn't match the request (${method})` });
  }
  if (error !== undefined) return { error };
  const result = answer['result'] as JSONValue | undefined;
  if (result === undefined) throw new ResponseError(host, { details: 'response.result: missing' });
  return { result };
}

/** Like `readRpc`, with what is shown of any result. */
export function readShown(answer: ReadableAnswer, request: RpcRequest): RpcReading<ShownResult> {
  const reading = uncheckedRpc(parsedBody(answer), answer.host, request);
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
    const body = parsedBody(answer);
    const status = answer.status < 300 ? bodyStatus(body) : undefined;
    return status === undefined ? { value: validate(schema, body, answer.host, 'response') } : { status };
  } catch (error) {
    // The body of an `alsoAnswers` status isn't a response: then it is an error.
    if (!(error instanceof ResponseError) || answer.status < 300) throw error;
    return { status: answer.status };
  }
}
