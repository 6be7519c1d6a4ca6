import type { CallOptions } from '../call-options';
import { CallScope } from '../call-scope';
import { type Clock, systemClock } from '../clock';
import { HttpError } from '../errors';
import { Bodies } from '../bodies/bodies';
import type { ExchangeTimeouts, NetworkSettings } from './dispatchers';
import { type QueueState, RequestQueue } from './request-queue';
import type { ExchangeRecord } from './exchange-record';
import { Http, type HttpAnswer, type HttpRequest, serverKind } from './http';
import { rateLimitOf } from './rate-limit';
import { type Random, retrying, secureRandom } from './retry';

/** Each has a default. */
export interface HttpClientOptions {
  /** Default: direct connections, untrusted certificates are rejected. */
  readonly network?: NetworkSettings;
  /** Called after each exchange, retries included. */
  readonly onExchange?: (record: ExchangeRecord) => void;
  /** Longest body, decompressed, in bytes. Default 8 MiB: the largest responses, 1,024 UTXOs, take 1-3 MiB. */
  readonly maxBodyBytes?: number;
  /** Default: 5 s to connect, 30 s to the headers, 30 s between pieces of the body. */
  readonly timeouts?: Partial<ExchangeTimeouts>;
  /** Path of the bundle of `bodies/worker.ts`. Default: long bodies are read on the caller's thread, too. */
  readonly bodyProgram?: string;
  readonly clock?: Clock;
  readonly random?: Random;
}

const DEFAULT_MAX_BODY = 8 * 1024 * 1024;
const DEFAULT_TIMEOUTS: ExchangeTimeouts = { connectMs: 5_000, headersMs: 30_000, bodyMs: 30_000 };

export interface ClientRequest extends HttpRequest {
  /** A read may be repeated after a failure, an expensive one only if it can't have cost anything; a send never is. */
  readonly kind: 'read' | 'expensive read' | 'send';
}

/**
 * The network for all typed clients: exchanges with retries, deadlines, and one queue per host. Shared by all chains.
 */
export class HttpClient {
  /** Reads the bodies of the answers. */
  readonly bodies: Bodies;
  readonly #http: Http;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #queues = new Map<string, RequestQueue>();

  constructor(options: HttpClientOptions = {}) {
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? secureRandom;
    this.bodies = new Bodies(options.bodyProgram, this.#clock);
    this.#http = new Http({
      network: options.network ?? { strictSSL: true },
      clock: this.#clock,
      maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY,
      timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts },
      onExchange: options.onExchange,
    });
  }

  /**
   * One call: waits in the host's queue, sends, and retries a read while its deadline allows. Rejects with
   * `NetworkError`, `HttpError`, `ResponseError`, or the reason of the caller's abort.
   */
  async call(request: ClientRequest, options: CallOptions = {}): Promise<HttpAnswer> {
    const { host, origin } = new URL(request.url);
    const queue = this.#queueFor(origin, host);
    const scope = new CallScope({ host, kind: serverKind(request) }, options, this.#clock);
    // A retry carries the same key.
    const { era } = queue;
    const attempt = (): Promise<HttpAnswer> => this.#attempt(request, { queue, era, scope });
    try {
      if (request.kind === 'send') return await attempt();
      const isExpensive = request.kind === 'expensive read';
      return await retrying(attempt, scope, { clock: this.#clock, random: this.#random, isExpensive });
    } finally {
      scope.close();
    }
  }

  /** The queues of all hosts so far, to show. */
  states(): QueueState[] {
    return [...this.#queues.values()].map((queue) => queue.state());
  }

  /** As `RequestQueue.forgetRateLimit`. */
  forgetRateLimit(host: string): void {
    for (const [origin, queue] of this.#queues) if (new URL(origin).host === host) queue.forgetRateLimit();
  }

  /** The user retries: each paused host gets one request. */
  letRetryPass(): void {
    for (const queue of this.#queues.values()) queue.letRetryPass();
  }

  /** Closes all connections and ends the thread for long bodies; calls in flight fail. */
  async close(): Promise<void> {
    await Promise.all([this.#http.close(), this.bodies.close()]);
  }

  async #attempt(
    request: ClientRequest,
    { queue, era, scope }: { readonly queue: RequestQueue; readonly era: number; readonly scope: CallScope },
  ): Promise<HttpAnswer> {
    const { signal, priority } = scope;
    let leave = (): void => undefined;
    /**
     * When the request was sent, Unix ms; undefined while it waits: the queue's own rejections must not pause it again.
     */
    const out: { leftAt?: number | undefined } = {};
    const enter = async (): Promise<void> => {
      // A redirect waits in the queue like any other request.
      leave();
      out.leftAt = undefined;
      const entered = this.#clock.now();
      leave = await queue.enter({ signal, priority, startBy: scope.startBy() });
      out.leftAt = this.#clock.now();
      scope.slept(out.leftAt - entered);
      scope.requestLeaves();
    };
    try {
      await enter();
      const answer = await this.#http.exchange(request, signal, enter);
      queue.answered(rateLimitOf(answer.headers, request.secrets), era, out.leftAt);
      return answer;
    } catch (error) {
      if (error instanceof HttpError && out.leftAt !== undefined) {
        if (error.status === 429) queue.pause(error, out.leftAt, era);
        else queue.answered(error.rateLimit, era, out.leftAt);
      }
      throw error;
    } finally {
      leave();
    }
  }

  #queueFor(origin: string, host: string): RequestQueue {
    let queue = this.#queues.get(origin);
    if (queue === undefined) {
      queue = new RequestQueue(host, this.#clock);
      this.#queues.set(origin, queue);
    }
    return queue;
  }
}
