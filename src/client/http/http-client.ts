import type { CallOptions } from '../call-options';
import { CallScope } from './call-scope';
import { systemClock, type Clock } from '../clock';
import type { ExchangeTimeouts } from './dispatchers';
import { HttpError } from '../errors';
import { Gate, type GateState } from './gate';
import { Http, type ExchangeRecord, type HttpAnswer, type HttpRequest } from './http';
import type { NetworkSettings } from './proxy';
import { rateLimitOf } from './rate-limit';
import { retrying, secureRandom, type Random } from './retry';

/** What an `HttpClient` can be told; everything has a default. */
export interface HttpClientOptions {
  /** Default: direct connections, certificates must be trusted. */
  readonly network?: NetworkSettings;
  /** Called after each exchange, retries included. */
  readonly onExchange?: (record: ExchangeRecord) => void;
  /** Longest body that is read, decompressed. Default 16 MiB: the largest answers, 1,024 UTXOs, take 1-3 MiB. */
  readonly maxBodyBytes?: number;
  /** Default: 5 s to connect, 30 s to the headers, 30 s between pieces of the body. */
  readonly timeouts?: Partial<ExchangeTimeouts>;
  readonly clock?: Clock;
  readonly random?: Random;
}

const DEFAULT_MAX_BODY = 16 * 1024 * 1024;
const DEFAULT_TIMEOUTS: ExchangeTimeouts = { connectMs: 5_000, headersMs: 30_000, bodyMs: 30_000 };

/** A request of a typed client. */
export interface ClientRequest extends HttpRequest {
  /** A read may be sent again after a failure; a send leaves at most once. */
  readonly kind: 'read' | 'send';
}

/** The network for all typed clients: exchanges with retries, deadlines, and one gate a host. Shared by all chains. */
export class HttpClient {
  readonly #http: Http;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #gates = new Map<string, Gate>();

  constructor(options: HttpClientOptions = {}) {
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? secureRandom;
    this.#http = new Http({
      network: options.network ?? { strictSSL: true },
      clock: this.#clock,
      maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY,
      timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts },
      onExchange: options.onExchange,
    });
  }

  /**
   * One call: waits at the host's gate, sends, and for a read tries again while its deadline allows. Rejects with
   * `NetworkError`, `HttpError`, `ResponseError`, or the reason of the caller's abort.
   */
  async call(request: ClientRequest, options: CallOptions = {}): Promise<HttpAnswer> {
    const { host, origin } = new URL(request.url);
    const gate = this.#gateFor(origin, host);
    const scope = new CallScope(host, options, this.#clock);
    const attempt = (): Promise<HttpAnswer> => this.#attempt(request, gate, scope);
    try {
      if (request.kind === 'send') return await attempt();
      return await retrying(attempt, scope, { clock: this.#clock, random: this.#random });
    } finally {
      scope.close();
    }
  }

  /** The gates of all hosts that were asked, for show. */
  states(): GateState[] {
    return [...this.#gates.values()].map((gate) => gate.state());
  }

  /** Cuts all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#http.close();
  }

  async #attempt(request: ClientRequest, gate: Gate, scope: CallScope): Promise<HttpAnswer> {
    const entered = this.#clock.now();
    const { signal, priority } = scope;
    const release = await gate.enter({ signal, priority, startBy: scope.startBy() });
    scope.slept(this.#clock.now() - entered);
    const leftAt = this.#clock.now();
    try {
      scope.requestLeaves();
      const answer = await this.#http.exchange(request, signal);
      gate.answered(rateLimitOf(answer.headers, request.secrets));
      return answer;
    } catch (error) {
      if (error instanceof HttpError && error.status === 429) gate.pause(error, leftAt);
      else if (error instanceof HttpError) gate.answered(error.rateLimit);
      throw error;
    } finally {
      release();
    }
  }

  #gateFor(origin: string, host: string): Gate {
    let gate = this.#gates.get(origin);
    if (gate === undefined) {
      gate = new Gate(host, this.#clock);
      this.#gates.set(origin, gate);
    }
    return gate;
  }
}
