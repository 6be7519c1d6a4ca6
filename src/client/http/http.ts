import type { Dispatcher } from 'undici';
import { InvalidInputError } from '../../core/errors';
import { readBody, type Body } from './body';
import { bodyLimitOf, sizeInWords } from './body-limits';
import type { Clock } from '../clock';
import { Dispatchers, type ExchangeTimeouts } from './dispatchers';
import { HttpError, NetworkError, ResponseError } from '../errors';
import { httpFailure, redirectFailure } from './http-failure';
import { networkFailure } from './network-failure';
import type { NetworkSettings } from './proxy';
import type { Headers } from './rate-limit';

/** One request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Headers;
  readonly body?: string;
  /** What the log calls it: `avm.getTx`. */
  readonly label: string;
  /** What must not show in an error: keys that are in the URL or the headers. */
  readonly secrets?: readonly string[];
  /** Statuses besides 2xx that are answers too: a health check says under 503 what is wrong. */
  readonly alsoAnswers?: readonly number[];
  /** Default: those to the same origin, where the method is GET. */
  readonly redirects?: 'none';
  /** What a 404 says isn't there, such as `block`. */
  readonly missing?: string | undefined;
}

/** Called before a redirect is followed, which is a request of its own; resolves when it may leave. */
export type BeforeRedirect = () => Promise<void>;

/** A successful answer, or one whose status the request takes for an answer. */
export interface HttpAnswer {
  readonly host: string;
  readonly status: number;
  readonly headers: Headers;
  /** The body's bytes, decompressed. */
  readonly content: Buffer;
  /** The same as text, decoded at first use. */
  readonly text: string;
}

/** What the log may know of an exchange: never a body, a header, a path or a query. */
export interface ExchangeRecord {
  readonly method: string;
  readonly host: string;
  /** Undefined when no answer came. */
  readonly status?: number;
  readonly ms: number;
  /** Length of the answer's body as it came over the network. */
  readonly bytes: number;
  /** The error's name, and its code where it has one. */
  readonly error?: string;
}

/** What `Http` can be told. */
export interface HttpOptions {
  readonly network: NetworkSettings;
  readonly clock: Clock;
  /** Longest body that is read, decompressed, in bytes; many methods have a lower limit of their own. */
  readonly maxBodyBytes: number;
  readonly timeouts: ExchangeTimeouts;
  readonly onExchange?: ((record: ExchangeRecord) => void) | undefined;
}

/** Enough for any message; the rest of an error page is not read. */
const MAX_ERROR_BODY = 64 * 1024;
const MAX_REDIRECTS = 5;

/** What is sent with each request, unless it says otherwise. Some public gateways refuse requests without an agent. */
const COMMON_HEADERS = { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': 'xchain-lens' };

/** What is known of an exchange while it runs. */
interface Progress {
  host: string;
  status?: number;
  bytes: number;
  /** Unix ms. */
  start: number;
}

/** One HTTP exchange at a time over pooled connections: no retry, no queue. */
export class Http {
  readonly #options: HttpOptions;
  readonly #dispatchers: Dispatchers;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#dispatchers = new Dispatchers(options.network, options.timeouts);
  }

  /**
   * Sends the request and reads the answer. A status other than success is an `HttpError`, a failed connection a
   * `NetworkError`, a body that is too long a `ResponseError`; an abort rejects with the signal's reason.
   * A redirect is an error, except for a GET to the same origin.
   */
  async exchange(
    request: HttpRequest,
    signal: AbortSignal,
    beforeRedirect: BeforeRedirect = () => Promise.resolve(),
  ): Promise<HttpAnswer> {
    const { clock, onExchange } = this.#options;
    const progress: Progress = { host: hostOf(request.url), bytes: 0, start: clock.now() };
    const record = (failed: { error?: string } = {}): void => {
      const { start, ...known } = progress;
      onExchange?.({ method: request.label, ...known, ms: clock.now() - start, ...failed });
    };
    const hop = async (): Promise<void> => {
      record();
      await beforeRedirect();
      Object.assign(progress, { start: clock.now(), bytes: 0 });
    };
    let error: unknown;
    try {
      return await this.#follow(request, signal, progress, hop);
    } catch (caught) {
      error = signal.aborted ? signal.reason : this.#ours(caught, progress.host);
      throw error;
    } finally {
      record(error === undefined ? {} : { error: nameOf(error) });
    }
  }

  /** Cuts all connections. */
  close(): Promise<void> {
    return this.#dispatchers.close();
  }

  async #follow(
    request: HttpRequest,
    signal: AbortSignal,
    progress: Progress,
    hop: () => Promise<void>,
  ): Promise<HttpAnswer> {
    let url = new URL(request.url);
    const limit = bodyLimitOf(request.label, this.#options.maxBodyBytes);
    for (let redirects = 0; ; redirects++) {
      const response = await this.#request(request, url, signal);
      const headers = joined(response.headers);
      progress.status = response.statusCode;
      const succeeded = isAnswer(request, response.statusCode);
      const body = await this.#read(response, headers, succeeded ? limit : MAX_ERROR_BODY, url.host);
      progress.bytes += body.bytes;
      const answer = answerOf(url.host, response.statusCode, headers, body.content);
      if (answer.status >= 300 && answer.status < 400) {
        url = this.#redirected(request, url, answer, redirects);
        await hop();
        continue;
      }
      if (!succeeded) {
        throw httpFailure(answer, request.secrets ?? [], this.#options.clock.now(), request.missing);
      }
      if (body.cut) throw tooLong(url.host, limit);
      return answer;
    }
  }

  async #request(request: HttpRequest, url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    const pool = await this.#dispatchers.poolFor(url);
    signal.throwIfAborted();
    return pool.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method,
      headers: { ...COMMON_HEADERS, ...request.headers },
      body: request.body ?? null,
      signal,
    });
  }

  async #read(response: Dispatcher.ResponseData, headers: Headers, limit: number, host: string): Promise<Body> {
    const { body } = response;
    // Errors reach the reader below; one that comes after it has left must not end the process.
    body.on('error', () => undefined);
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > limit && response.statusCode < 300) {
      body.destroy();
      throw tooLong(host, limit);
    }
    return readBody(body, headers, limit);
  }

  /** Where a redirect leads. A POST that is followed would become a GET; a key must not follow to another origin. */
  #redirected(request: HttpRequest, url: URL, answer: HttpAnswer, redirects: number): URL {
    const location = answer.headers['location'];
    const next = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    const mayFollow = request.method === 'GET' && request.redirects !== 'none' && redirects < MAX_REDIRECTS;
    if (!mayFollow || next?.origin !== url.origin) throw redirectFailure(answer, url, request.secrets ?? []);
    return next;
  }

  #ours(error: unknown, host: string): Error {
    if (error instanceof HttpError || error instanceof ResponseError || error instanceof InvalidInputError)
      return error;
    if (error instanceof Error && 'code' in error && /^(Z_|ERR__?ERROR_|ERR_BROTLI)/.test(String(error.code))) {
      return new ResponseError(host, { reason: 'its compression is broken', details: String(error.code) });
    }
    return networkFailure(error, host);
  }
}

function answerOf(host: string, status: number, headers: Headers, content: Buffer): HttpAnswer {
  let text: string | undefined;
  return {
    host,
    status,
    headers,
    content,
    get text() {
      return (text ??= new TextDecoder().decode(content));
    },
  };
}

function tooLong(host: string, limit: number): ResponseError {
  const words = sizeInWords(limit);
  return new ResponseError(host, { reason: `longer than ${words}`, details: `body exceeds ${words}` });
}

function isAnswer({ alsoAnswers = [] }: HttpRequest, status: number): boolean {
  return (status >= 200 && status < 300) || alsoAnswers.includes(status);
}

/** The host of a URL that was checked when its endpoint was made. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the service';
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return result;
}

function nameOf(error: unknown): string {
  if (error instanceof NetworkError) return `${error.name} ${error.code}`;
  return error instanceof Error ? error.name : 'aborted';
}
