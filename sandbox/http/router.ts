import { posix } from 'node:path';
import type { HTTPHandler, HTTPReply } from './http-reply';
import { errorReply } from './http-reply';

/** The target of a request line. */
export type Target =
  | { readonly kind: 'path'; readonly path: string; readonly query: string }
  | { readonly kind: 'reply'; readonly reply: HTTPReply }
  | { readonly kind: 'malformed' };

/**
 * The path of a request target, decoded. A path with doubled slashes or dots is redirected to its clean form, as
 * gorilla/mux does; many clients then continue with a GET. Paths are bytes in Go: here one character is one of them.
 */
export function targetOf(requestTarget: string): Target {
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
