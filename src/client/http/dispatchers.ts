import type { Dispatcher } from 'undici';
import { MAX_ACTIVE } from './request-queue';
import { proxyFor, type NetworkSettings } from './proxy';

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
    const { Agent, ProxyAgent } = await import('undici');
    const { connectMs, headersMs, bodyMs } = this.#timeouts;
    const tls = { rejectUnauthorized: this.#settings.strictSSL, timeout: connectMs };
    const common = { connections: MAX_ACTIVE, headersTimeout: headersMs, bodyTimeout: bodyMs };
    if (proxy === '') return new Agent({ ...common, connect: tls });
    // Plain HTTP is forwarded rather than tunnelled: many proxies allow CONNECT to port 443 only.
    return new ProxyAgent({ ...common, uri: proxy, requestTls: tls, proxyTls: tls, proxyTunnel: false });
  }
}
