import { posix } from 'node:path';
import type { HTTPHandler, HTTPReply } from './http-reply';
import { errorReply } from './http-reply';

/** Where a request line leads. */
export type Target =
  | { readonly kind: 'path'; readonly path: string; readonly query: string }
  | { readonly kind: 'reply'; readonly reply: HTTPReply }
  | { readonly kind: 'malformed' };

/**
 * The path of a request target, decoded. A path with doubled slashes or dots in it is answered with its clean form, as
 * gorilla/mux does; many clients then go on with a GET.
 */
export function targetOf(requestTarget: string): Target {
  const [, escaped = '', query = ''] = /^([^?]*)(.*)$/s.exec(requestTarget) ?? [];
  if (/%(?![0-9a-fA-F]{2})/.test(escaped)) return { kind: 'malformed' };
  const path = decodePath(escaped);
  const clean = posix.normalize(path.startsWith('/') ? path : `/${path}`);
  if (clean === path) return { kind: 'path', path, query: query.slice(1) };
  const location = escapePath(clean) + query;
  return { kind: 'reply', reply: { status: 301, headers: { Location: location } } };
}

/** The handler of a path; every other path is not found, a slash at the end included. */
export function routed(routes: ReadonlyMap<string, HTTPHandler>): HTTPHandler {
  return (request) => routes.get(request.path)?.(request) ?? errorReply(404, '404 page not found');
}

/** As Go's url.URL prints a path: it escapes five characters more than encodeURI. */
function escapePath(path: string): string {
  const escape = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURI(path).replace(/[?#!'()*]/g, escape);
}

/** No route has anything but ASCII in it, so what is no UTF-8 can stay escaped. */
function decodePath(escaped: string): string {
  try {
    return decodeURIComponent(escaped);
  } catch {
    return escaped;
  }
}
