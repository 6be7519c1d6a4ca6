import { posix } from 'node:path';

export interface HTTPRequest {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  /** As it came, without the question mark. */
  readonly query: string;
  /** The value of a header by its lower-case name; `''` if it is missing. */
  header(name: string): string;
  /** Reads the body to its end. */
  body(): Promise<Uint8Array>;
}

/** A response before it is sent. */
export interface HTTPReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array;
}

export type HTTPHandler = (request: HTTPRequest) => HTTPReply | Promise<HTTPReply>;

/** A text, as gorilla/rpc rejects a request. It may quote a header, as one character a byte. */
export function textReply(status: number, text: string): HTTPReply {
  return { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: Buffer.from(text, 'latin1') };
}

/** Go's `http.Error`: a line of text that a browser must not interpret as anything else. */
export function errorReply(status: number, line: string): HTTPReply {
  const { headers, ...reply } = textReply(status, `${line}\n`);
  return { ...reply, headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } };
}

type RequestTarget =
  | { readonly kind: 'path'; readonly path: string; readonly query: string }
  | { readonly kind: 'reply'; readonly reply: HTTPReply }
  | { readonly kind: 'malformed' };

/**
 * The path of a request target, decoded. A path with doubled slashes or dots is redirected to its clean form, as
 * gorilla/mux does; many clients then continue with a GET. Paths are bytes in Go: here one character is one of them.
 */
export function requestTargetOf(requestTarget: string): RequestTarget {
  const [, origin = '', escaped = '', query = ''] =
    /^([a-z][\w+.-]*:\/\/[^/?]*)?([^?]*)(.*)$/is.exec(requestTarget) ?? [];
  if (/%(?![0-9a-fA-F]{2})/.test(escaped)) return { kind: 'malformed' };
  if (origin === '' && !escaped.startsWith('/')) return { kind: 'malformed' };
  const path = escaped.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
  const clean = posix.normalize(path.startsWith('/') ? path : `/${path}`);
  const text = Buffer.from(path, 'latin1').toString('utf8');
  if (clean === path) return { kind: 'path', path: text, query: query.slice(1) };
  const scheme = /^[^:]*/.exec(origin)?.[0] ?? '';
  const location = scheme.toLowerCase() + origin.slice(scheme.length) + escapePath(clean) + query;
  return { kind: 'reply', reply: { status: 301, headers: { Location: location } } };
}

/** The handler of a path; every other path is not found, a slash at the end included. */
export function routed(routes: ReadonlyMap<string, HTTPHandler>): HTTPHandler {
  return (request) => routes.get(request.path)?.(request) ?? errorReply(404, '404 page not found');
}

/** As Go's url.URL prints a path of bytes (net/url shouldEscape). */
function escapePath(path: string): string {
  const escape = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return path.replace(/[^\w\-.~$&+,/:;=@]/g, escape);
}

/** Chunks that are joined at once. */
const CHUNKS = 256;

/** The bytes of a body. Each of its chunks, which can have a single byte, takes hundreds: they are joined meanwhile. */
export class BodyBytes {
  readonly #joined: Uint8Array[] = [];
  #chunks: Uint8Array[] = [];

  add(chunk: Uint8Array): void {
    if (this.#chunks.push(chunk) < CHUNKS) return;
    this.#joined.push(Buffer.concat(this.#chunks));
    this.#chunks = [];
  }

  bytes(): Uint8Array {
    const parts = [...this.#joined, ...this.#chunks];
    return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
  }
}
