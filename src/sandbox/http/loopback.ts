import { isLoopbackName } from '../../core/endpoints/loopback';
import { withoutPort } from './host-filter';

/**
 * Whether a Host header names this machine. A name that anyone can point at this machine doesn't count (DNS rebinding).
 */
export function isLoopbackHost(header: string): boolean {
  return isLoopbackName(withoutPort(header));
}

/** Whether an Origin header is of a page that this machine serves. Programs other than browsers send none. */
export function isLoopbackOrigin(header: string): boolean {
  if (header === '') return true;
  const [, host] = /^https?:\/\/([^/?#@]+)$/i.exec(header) ?? [];
  return host !== undefined && isLoopbackHost(host);
}
