import { ExpectedError, InvalidInputError } from '../../src/core/outcome';
import { quoteLikeGo } from '../../src/core/encodings/go-quote';
import type { JSONValue } from '../../src/core/json/json';
import { decodeFirst, goRaw, goStringType, goStruct, type GoType, items } from '../go/json-decode';
import { compactJSON, encodeJSON, JSONText } from '../go/json-encode';
import { type HTTPHandler, type HTTPReply, textReply } from './http-reply';

/** Decodes the arguments of a call, and returns the function that runs it. Both throw a `LensError`. */
export type RPCMethod = (params: Uint8Array | undefined) => () => JSONValue | JSONText;

/** The methods of a service by their names in Go: `GetHeight` for `avm.getHeight`. */
export type RPCService = ReadonlyMap<string, RPCMethod>;

interface RPCAnswer {
  /** Undefined for an empty response, as to a request without an ID. */
  readonly body: Uint8Array | undefined;
  /** Whether a method was called; an earlier failure has other headers. */
  readonly called: boolean;
}

/** json2.serverRequest: what a request is decoded into before its method is known. */
const serverRequest = goStruct<{
  jsonrpc: string;
  method: string;
  params: Uint8Array | undefined;
  id: Uint8Array | undefined;
}>('json2.serverRequest', { jsonrpc: goStringType, method: goStringType, params: goRaw, id: goRaw });
type ServerRequest = typeof serverRequest.zero;

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;

const NULL = Buffer.from('null');

/** A method with arguments of the type `args`. */
export function method<A>(args: GoType<A>, call: (args: A) => JSONValue | JSONText): RPCMethod {
  return (params) => {
    const decoded = params === undefined ? args.zero : decodeArguments(params, args);
    return () => call(decoded);
  };
}

/** Rows of a table of methods that work on a `C`: their arguments, and what they return. */
export function methodsOn<C>() {
  return <A>(args: GoType<A>, call: (on: C, args: A) => JSONValue | JSONText) =>
    (on: C): RPCMethod =>
      method(args, (given) => call(on, given));
}

/** The methods of tables, by their names, on what they work on. */
export function serviceOn<C>(on: C, ...tables: readonly Readonly<Record<string, (on: C) => RPCMethod>>[]): RPCService {
  return new Map(tables.flatMap((table) => Object.entries(table)).map(([name, methodOf]) => [name, methodOf(on)]));
}

/**
 * Responds to a request as avalanchego does, which is gorilla/rpc's json2 with a codec of its own
 * (utils/json/codec.go): no batches, positional parameters only as `[{...}]`, no response if the ID is null
 * (docs/protocol.md 3.1).
 */
export function answerRPC(services: ReadonlyMap<string, RPCService>, body: Uint8Array): RPCAnswer {
  const { value: request, error } = decodeFirst(body, serverRequest);
  if (error !== undefined) return rpcRefusal(request, PARSE_ERROR, error.message, requestText(request));
  if (request.jsonrpc !== '2.0') {
    return rpcRefusal(request, INVALID_REQUEST, 'jsonrpc must be 2.0', requestText(request));
  }
  let called = false;
  try {
    const call = findMethod(services, goName(request.method))(request.params);
    called = true;
    const result = call();
    const parts = result instanceof JSONText ? result.parts : [encodeJSON(result)];
    return { body: response(request, ['"result":', ...parts]), called };
  } catch (reason) {
    if (!(reason instanceof ExpectedError)) throw reason;
    return { ...rpcRefusal(request, SERVER_ERROR, reason.message, [NULL]), called };
  }
}

/** Parameters are an object, or a list whose first item is one; what follows that is ignored. */
function decodeArguments<A>(params: Uint8Array, type: GoType<A>): A {
  const isList = params[0] === 0x5b;
  const [text] = isList ? items(params) : [params];
  const { value, error } = text === undefined ? { value: type.zero, error: undefined } : decodeFirst(text, type);
  if (error === undefined) return value;
  throw new InvalidInputError(
    "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls",
  );
}

/** Greek letters with an iota below, whose capital is a titlecase letter (unicode.ToUpper). */
const TITLECASE_OF: ReadonlyMap<string, string> = new Map(
  [
    ...[0x1f80, 0x1f90, 0x1fa0].flatMap((start) => Array.from({ length: 8 }, (_, i) => [start + i, start + i + 8])),
    ...[0x1fb3, 0x1fc3, 0x1ff3].map((small) => [small, small + 9]),
  ].map(([small = 0, title = 0]) => [String.fromCodePoint(small), String.fromCodePoint(title)]),
);

/** `avm.getHeight` as `avm.GetHeight`; without a dot the name stays as it is. */
function goName(name: string): string {
  const dot = name.indexOf('.');
  const first = String.fromCodePoint(name.codePointAt(dot + 1) ?? 0xfffd);
  if (dot < 0 || first === '\ufffd') return name;
  if (/^\p{Lu}$/u.test(first)) throw new InvalidInputError('method must start with a non-uppercase letter');
  const upper = first.toUpperCase();
  // Go maps one letter to one letter; letters that full case mapping turns into two stay, except these Greek ones.
  const isSingle = Array.from(upper).length === 1;
  const letter = isSingle ? upper : (TITLECASE_OF.get(first) ?? first);
  return name.slice(0, dot + 1) + letter + name.slice(dot + 1 + first.length);
}

function findMethod(services: ReadonlyMap<string, RPCService>, name: string): RPCMethod {
  const [service, function_, ...rest] = name.split('.');
  if (service === undefined || function_ === undefined || rest.length > 0) {
    throw new InvalidInputError(`rpc: service/method request ill-formed: ${quoteLikeGo(name)}`);
  }
  const methods = services.get(service);
  if (methods === undefined) throw new InvalidInputError(`rpc: can't find service ${quoteLikeGo(name)}`);
  const found = methods.get(function_);
  if (found === undefined) throw new InvalidInputError(`rpc: can't find method ${quoteLikeGo(name)}`);
  return found;
}

type DataPart = string | Uint8Array;

function rpcRefusal(request: ServerRequest, code: number, message: string, data: readonly DataPart[]): RPCAnswer {
  // A request that couldn't be read may have had an ID.
  if (request.id === undefined && code !== PARSE_ERROR) return { body: undefined, called: false };
  const error = [`"error":{"code":${code},"message":${encodeJSON(message)},"data":`, ...data, '}'];
  return { body: envelope(request, error), called: false };
}

function response(request: ServerRequest, parts: readonly DataPart[]): Uint8Array | undefined {
  return request.id === undefined ? undefined : envelope(request, parts);
}

function envelope(request: ServerRequest, parts: readonly DataPart[]): Uint8Array {
  return join(['{"jsonrpc":"2.0",', ...parts, ',"id":', rawText(request.id), '}\n']);
}

function requestText({ jsonrpc, method: name, params, id }: ServerRequest): DataPart[] {
  const texts = `{"jsonrpc":${encodeJSON(jsonrpc)},"method":${encodeJSON(name)},"params":`;
  return [texts, rawText(params), ',"id":', rawText(id), '}'];
}

function rawText(raw: Uint8Array | undefined): Uint8Array {
  return raw === undefined ? NULL : compactJSON(raw);
}

/** Texts are written in place: a page of UTXOs is too large to be copied twice. */
function join(parts: readonly DataPart[]): Uint8Array {
  const lengths = parts.map((part) => (typeof part === 'string' ? Buffer.byteLength(part, 'utf8') : part.length));
  const joined = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const [i, part] of parts.entries()) {
    // A text with as many bytes as characters is ASCII, which is faster to write as Latin-1.
    if (typeof part === 'string') joined.write(part, at, lengths[i] === part.length ? 'latin1' : 'utf8');
    else joined.set(part, at);
    at += lengths[i] as number;
  }
  return joined;
}

/** JSON-RPC over HTTP as gorilla/rpc serves it: POST only, `application/json` only, status 200 for every response. */
export function rpcHandler(services: ReadonlyMap<string, RPCService>): HTTPHandler {
  return async (request): Promise<HTTPReply> => {
    if (request.method !== 'POST') return textReply(405, `rpc: POST method required, received ${request.method}`);
    const [contentType = ''] = request.header('content-type').split(';', 1);
    if (contentType.toLowerCase() !== 'application/json') {
      return textReply(415, `rpc: unrecognized Content-Type: ${contentType}`);
    }
    const { body, called } = answerRPC(services, await request.body());
    const headers = called ? { 'X-Content-Type-Options': 'nosniff' } : {};
    if (body === undefined) return { status: 200, headers };
    return { status: 200, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body };
  };
}
