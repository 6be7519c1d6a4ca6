import { isLoopbackName } from '../../src/core/endpoints/urls';
import type { HTTPReply, HTTPRequest } from './http-reply';

/** The limits of an HTTP server. */
export interface Bounds {
  /** Bytes of a request body; a longer one gets a 413. */
  readonly maxBody: number;
  /** Bytes of all bodies that are being received; one that doesn't fit gets a 503. */
  readonly maxUploads: number;
  /** Open connections; for another one, that with the oldest request is closed. */
  readonly maxConnections: number;
  /** How long a request may take to arrive, in milliseconds. */
  readonly readTimeout: number;
  /** How long an unused connection or an unread response is kept, in milliseconds. */
  readonly idleTimeout: number;
}

const MiB = 1024 * 1024;

/** A node's timeouts (avalanchego config/flags.go). It has no other bounds; a body has to fit into memory. */
export const NODE_BOUNDS: Bounds = {
  maxBody: 64 * MiB,
  maxUploads: Infinity,
  maxConnections: Infinity,
  readTimeout: 30_000,
  idleTimeout: 120_000,
};

/** For a server in an editor's process. The largest call is a transaction of 2 MiB in hex. */
export const EDITOR_BOUNDS: Bounds = {
  maxBody: 5 * MiB,
  maxUploads: 8 * MiB,
  maxConnections: 64,
  readTimeout: 5_000,
  idleTimeout: 30_000,
};

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
function withoutPort(header: string): string {
  const bracketed = /^\[([^[\]]*)\]:[^:[\]]*$/.exec(header);
  return bracketed?.[1] ?? /^([^:[\]]*):[^:[\]]*$/.exec(header)?.[1] ?? header;
}

function isIPAddress(host: string): boolean {
  if (/^(?:(?:0|[1-9]\d{0,2})(?:\.|$)){4}$/.test(host) && !host.endsWith('.')) {
    return host.split('.').every((part) => Number(part) <= 255);
  }
  return host.includes(':') && /^[0-9a-fA-F:.]+$/.test(host) && URL.canParse(`http://[${host}]/`);
}

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

const HTTP_METHODS: readonly string[] = ['GET', 'POST', 'HEAD', 'OPTIONS'];
const HEADERS: readonly string[] = ['Origin', 'Accept', 'Content-Type', 'X-Requested-With'];

type RequestHeaders = Readonly<Record<string, string | readonly string[]>>;

/** The headers that let web pages of any origin read a node's responses (rs/cors, allowed origins `*`). */
export function corsHeaders(request: HTTPRequest): RequestHeaders {
  const allowed = request.header('origin') !== '' && HTTP_METHODS.includes(request.method);
  return { Vary: 'Origin', ...(allowed ? OPEN : {}) };
}

/** The response to a browser's preflight request; undefined for any other request. */
export function preflightReply(request: HTTPRequest): HTTPReply | undefined {
  const method = request.header('access-control-request-method');
  if (request.method !== 'OPTIONS' || method === '') return undefined;
  const vary = { Vary: ['Origin', 'Access-Control-Request-Method', 'Access-Control-Request-Headers'] };
  const requested = headerNames(request.header('access-control-request-headers'));
  const allowed =
    request.header('origin') !== '' &&
    HTTP_METHODS.includes(method.toUpperCase()) &&
    requested.every((name) => HEADERS.some((header) => header.toLowerCase() === name.toLowerCase()));
  if (!allowed) return { status: 200, headers: vary };
  const names = requested.length === 0 ? {} : { 'Access-Control-Allow-Headers': requested.join(', ') };
  return {
    status: 200,
    headers: { ...vary, ...OPEN, 'Access-Control-Allow-Methods': method.toUpperCase(), ...names },
  };
}

const OPEN: RequestHeaders = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Credentials': 'true' };

/** `content-type, x-a` as `Content-Type` and `X-A`; invalid names are left out (rs/cors parseHeaderList). */
function headerNames(list: string): string[] {
  const names: string[] = [];
  let name = '';
  let isFirst = true;
  for (const character of `${list},`) {
    if (/[\w.-]/.test(character)) name += isFirst ? character.toUpperCase() : character.toLowerCase();
    if (character !== ' ' && character !== ',') isFirst = /[-_.]/.test(character);
    else if (name !== '') {
      names.push(name);
      name = '';
      isFirst = true;
    }
  }
  return names;
}
