import * as l10n from '@vscode/l10n';
import { InvalidInputError } from '../../core/outcome';
import type { Dispatcher } from 'undici';
import { MAX_ACTIVE } from './request-queue';

/** The proxy settings of VS Code and the environment, as plain values. */
export interface NetworkSettings {
  /** `http.proxyStrictSSL`: whether untrusted certificates are rejected. */
  readonly strictSSL: boolean;
  /** `http.proxy`; takes precedence over the environment. */
  readonly proxy?: string | undefined;
  /** `http.noProxy`; if it has entries, `NO_PROXY` isn't read. */
  readonly noProxy?: readonly string[] | undefined;
  /** The source of `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`; undefined to ignore them. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
  /** Whether requests to this machine also use the proxy. Default false. */
  readonly proxyLoopback?: boolean | undefined;
}

/**
 * The proxy for a URL, or undefined for a direct connection. Throws `InvalidInputError` for a proxy that isn't a URL.
 */
export function proxyFor(url: URL, settings: NetworkSettings): URL | undefined {
  const text = [settings.proxy, fromEnvironment(url.protocol, settings)].find(
    (value) => value !== undefined && value !== '',
  );
  if (text === undefined) return undefined;
  if (isLoopback(url.hostname) && settings.proxyLoopback !== true) return undefined;
  if (exceptions(settings).some((exception) => excepts(exception, url))) return undefined;
  const proxy = text.includes('://') ? text : `http://${text}`;
  // The text may contain a password, so it isn't repeated.
  if (!URL.canParse(proxy)) throw new InvalidInputError(l10n.t("The setting http.proxy isn't a URL"));
  return new URL(proxy);
}

/** Whether a host name of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return isInNetwork(hostname, '127.0.0.0', 8) || bare(hostname) === '::1';
}

function fromEnvironment(protocol: string, { environment = {} }: NetworkSettings): string | undefined {
  const http = environment['http_proxy'] ?? environment['HTTP_PROXY'];
  if (protocol === 'http:') return http;
  return environment['https_proxy'] ?? environment['HTTPS_PROXY'] ?? http;
}

function exceptions({ noProxy = [], environment = {} }: NetworkSettings): readonly string[] {
  if (noProxy.length > 0) return noProxy;
  return (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '').split(/[\s,]+/);
}

/**
 * An exception is `*`, a host with the names below it (also `.host` and `*.host`), an IP address or an IPv4 network
 * (`10.0.0.0/8`); `:port` narrows it.
 */
function excepts(exception: string, url: URL): boolean {
  const given = exception.trim().toLowerCase();
  const [, name = '', port] = isIPv6(given) ? [given, given] : (/^(.*?)(?::(\d+))?$/.exec(given) ?? []);
  if (name === '' || (port !== undefined && port !== portOf(url))) return false;
  if (name === '*') return true;
  const [network = '', prefix] = name.split('/');
  if (prefix !== undefined) return isInNetwork(url.hostname, network, Number(prefix));
  const host = bare(name.replace(/^\*?\./, ''));
  return bare(url.hostname) === host || url.hostname.endsWith(`.${host}`);
}

/** Without brackets and port: with more than one colon. */
function isIPv6(text: string): boolean {
  return text.split(':').length > 2 && !text.startsWith('[');
}

function isInNetwork(hostname: string, network: string, prefix: number): boolean {
  const host = ipv4Of(hostname);
  const base = ipv4Of(network);
  if (host === undefined || base === undefined || !(prefix >= 0 && prefix <= 32)) return false;
  const size = 2 ** (32 - prefix);
  return Math.floor(host / size) === Math.floor(base / size);
}

function ipv4Of(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined;
  return text.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

function portOf(url: URL): string {
  return url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80';
}

/** An IPv6 address without the brackets that a URL puts around it. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** How long the parts of one exchange may take, ms. The call's own deadline may end it sooner. */
export interface ExchangeTimeouts {
  /** Until the connection is open, TLS included. */
  readonly connectMs: number;
  /** From the request to the end of the response's headers. */
  readonly headersMs: number;
  /** Between two pieces of the body. */
  readonly bodyMs: number;
}

/** undici's connection pools: one for direct connections, one per proxy. */
export class Dispatchers {
  readonly #settings: NetworkSettings;
  readonly #timeouts: ExchangeTimeouts;
  readonly #pools = new Map<string, Promise<Dispatcher>>();

  constructor(settings: NetworkSettings, timeouts: ExchangeTimeouts) {
    this.#settings = settings;
    this.#timeouts = timeouts;
  }

  /** The pool for a URL, created at first use. Throws `InvalidInputError` for a proxy setting that isn't a URL. */
  async poolFor(url: URL): Promise<Dispatcher> {
    const proxy = proxyFor(url, this.#settings)?.href ?? '';
    let pool = this.#pools.get(proxy);
    if (pool === undefined) {
      const opening = this.#open(proxy);
      pool = opening;
      this.#pools.set(proxy, opening);
      // The next request retries.
      opening.catch(() => {
        if (this.#pools.get(proxy) === opening) this.#pools.delete(proxy);
      });
    }
    return pool;
  }

  /** Closes all connections; exchanges in flight fail. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(
      pools.map((pool) =>
        pool.then(
          (opened) => opened.destroy(),
          // The requests that waited for it got the error.
          () => undefined,
        ),
      ),
    );
  }

  async #open(proxy: string): Promise<Dispatcher> {
    // Loaded late: undici takes about 100 ms to load, and an extension must not spend that on its activation.
    const { directAgent, proxyAgent } = await import('./undici');
    const { connectMs, headersMs, bodyMs } = this.#timeouts;
    const tls = { rejectUnauthorized: this.#settings.strictSSL, timeout: connectMs };
    const common = { connections: MAX_ACTIVE, headersTimeout: headersMs, bodyTimeout: bodyMs };
    if (proxy === '') return directAgent({ ...common, connect: tls });
    // Plain HTTP is forwarded rather than tunnelled: many proxies allow CONNECT to port 443 only.
    return proxyAgent({ ...common, uri: proxy, requestTls: tls, proxyTls: tls, proxyTunnel: false });
  }
}
