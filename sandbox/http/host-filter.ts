/**
 * Whether a node accepts a request with this Host header. IP addresses always pass; a name must be on the list, so that
 * no foreign name can be pointed at the node (api/server/allowed_hosts.go).
 */
export function isHostAllowed(header: string, allowed: readonly string[]): boolean {
  if (header === '' || allowed.includes('*')) return true;
  const host = withoutPort(header);
  return isIPAddress(host) || allowed.includes(host.toLowerCase());
}

/** Whether Go's server reads a Host header at all (golang.org/x/net/http/httpguts ValidHostHeader). */
export function isHostWellFormed(header: string): boolean {
  return /^[\w!$%&()*+,\-.:;=['\]~]*$/.test(header);
}

/** As Go's net.SplitHostPort; a text that it rejects stays unchanged. */
export function withoutPort(header: string): string {
  const bracketed = /^\[([^[\]]*)\]:[^:[\]]*$/.exec(header);
  return bracketed?.[1] ?? /^([^:[\]]*):[^:[\]]*$/.exec(header)?.[1] ?? header;
}

function isIPAddress(host: string): boolean {
  if (/^(?:(?:0|[1-9]\d{0,2})(?:\.|$)){4}$/.test(host) && !host.endsWith('.')) {
    return host.split('.').every((part) => Number(part) <= 255);
  }
  return host.includes(':') && /^[0-9a-fA-F:.]+$/.test(host) && URL.canParse(`http://[${host}]/`);
}
