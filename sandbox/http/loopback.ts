import { isLoopbackName } from '../../src/core/endpoints/loopback';
import { withoutPort } from './host-filter';
import type { HTTPRequest } from './http-reply';

/**
 * Whether a Host header names this machine. A name that anyone can point at this machine doesn't count (DNS rebinding).
 */
export function isLoopbackHost(header: string): boolean {
  return isLoopbackName(withoutPort(header));
}

/**
 * Whether a request is of a page that this machine serves, or of a program: those send no Origin. Neither do browsers
 * for an image or a script, but they say that its page is of another site.
 */
export function isLoopbackPage(request: Pick<HTTPRequest, 'header'>): boolean {
  const origin = request.header('origin');
  if (origin === '') return request.header('sec-fetch-site') !== 'cross-site';
  const [, host] = /^https?:\/\/([^/?#@]+)$/i.exec(origin) ?? [];
  return host !== undefined && isLoopbackHost(host);
}
