import { pipeline, type Readable } from 'node:stream';
import {
  type BrotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  type Gunzip,
  type Inflate,
} from 'node:zlib';
import * as l10n from '@vscode/l10n';
import type { Dispatcher } from 'undici';
import { InvalidInputError } from '../../core/outcome';
import type { Clock } from '../clock';
import type { ExchangeRecord } from './exchange-record';
import { Dispatchers, type ExchangeTimeouts, type NetworkSettings } from './dispatchers';
import { HttpError, type MissingKind, NetworkError, ResponseError, type ServerKind } from '../errors';
import { httpFailure, MAX_ERROR_BODY, redirectFailure } from './http-failure';
import { networkFailure } from './network-failure';
import type { Headers } from './rate-limit';
import { KIB, MIB } from '../../core/units';

interface Body {
  /** Decompressed. */
  readonly content: Buffer;
  /** Transferred bytes. */
  readonly bytes: number;
  /** Whether the body is longer than the limit; the rest isn't read. */
  readonly cut: boolean;
}

/**
 * Reads a body up to `limit` bytes, counted after decompression: neither a long body nor a small one that expands to
 * gigabytes is held in memory. Rejects with the stream's error.
 */
async function readBody(body: Readable, headers: Readonly<Record<string, string>>, limit: number): Promise<Body> {
  const decompressor = decompressorFor((headers['content-encoding'] ?? '').trim().toLowerCase());
  // The callback is needed although errors also reach the reader: without it they would be thrown as well.
  const unfolded = decompressor === undefined ? body : pipeline(body, decompressor, () => undefined);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of unfolded as AsyncIterable<Buffer>) {
    length += chunk.length;
    chunks.push(chunk);
    // Leaving the loop destroys the stream, which closes the connection.
    if (length > limit) break;
  }
  const bytes = decompressor?.bytesWritten ?? length;
  return { content: Buffer.concat(chunks).subarray(0, limit), bytes, cut: length > limit };
}

function decompressorFor(encoding: string): Gunzip | Inflate | BrotliDecompress | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  if (encoding === 'br') return createBrotliDecompress();
  return undefined;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Headers;
  readonly body?: string;
  /** Its name in the log: `avm.getTx`. */
  readonly label: string;
  /** Texts that an error must not show: keys in the URL or the headers. */
  readonly secrets?: readonly string[];
  /** Statuses besides 2xx that aren't errors: a health check reports problems under 503. */
  readonly alsoAnswers?: readonly number[] | undefined;
  /** Default: those to the same origin, where the method is GET. */
  readonly redirects?: 'none' | undefined;
  readonly missing?: MissingKind | undefined;
  /** Longest body of a response, decompressed, in bytes; never more than the client's own limit. */
  readonly maxBody?: number | undefined;
}

/** Only nodes are called by POST. */
export function serverKind({ method }: Pick<HttpRequest, 'method'>): ServerKind {
  return method === 'POST' ? 'node' : 'service';
}

/** Called before a redirect is followed, which is a request of its own; resolves when it may be sent. */
type BeforeRedirect = () => Promise<void>;

/** A successful response, or one with a status of `alsoAnswers`. */
export interface HttpAnswer {
  readonly host: string;
  readonly status: number;
  readonly headers: Headers;
  /** The body's bytes, decompressed. */
  readonly content: Buffer;
  /** The same as text, decoded at first use. */
  readonly text: string;
}

interface HttpOptions {
  readonly network: NetworkSettings;
  readonly clock: Clock;
  /** Longest body, decompressed, in bytes; many methods have a lower limit of their own. */
  readonly maxBodyBytes: number;
  readonly timeouts: ExchangeTimeouts;
  readonly onExchange?: ((record: ExchangeRecord) => void) | undefined;
}

const MAX_REDIRECTS = 5;

/** Statuses that lead elsewhere, if they say where. */
const REDIRECTS = [300, 301, 302, 303, 307, 308];

/** Default headers of each request. Some public gateways reject requests without a user agent. */
const COMMON_HEADERS = { accept: 'application/json', 'accept-encoding': 'gzip', 'user-agent': 'avalanche-lens' };

/** The state of an exchange while it runs. */
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
   * Sends the request and reads the response. Rejects with an `HttpError` for an error status, a `NetworkError` for a
   * failed connection, a `ResponseError` for a body that is too long, and with the signal's reason after an abort.
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
      error = signal.aborted ? signal.reason : this.#ours(caught, progress.host, serverKind(request));
      throw error;
    } finally {
      record(error === undefined ? {} : { error: errorName(error) });
    }
  }

  /** Closes all connections. */
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
    const { maxBodyBytes } = this.#options;
    const limit = Math.min(request.maxBody ?? maxBodyBytes, maxBodyBytes);
    for (let redirects = 0; ; redirects++) {
      const response = await this.#request(request, url, signal);
      const headers = joinedHeaders(response.headers);
      progress.status = response.statusCode;
      const succeeded = isAnswer(request, response.statusCode);
      const body = await this.#read(response, headers, succeeded ? limit : MAX_ERROR_BODY, url.host);
      progress.bytes += body.bytes;
      const answer = answerOf(url.host, response.statusCode, headers, body.content);
      if (REDIRECTS.includes(answer.status) && headers['location'] !== undefined) {
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
    // Errors reach the reader below; one that comes after it returned must not end the process.
    body.on('error', () => undefined);
    const announced = Number(headers['content-length'] ?? 0);
    if (announced > limit && response.statusCode < 300) {
      body.destroy();
      throw tooLong(host, limit);
    }
    return readBody(body, headers, limit);
  }

  /** The target of a redirect. A POST that is followed would become a GET; a key must not reach another origin. */
  #redirected(request: HttpRequest, url: URL, answer: HttpAnswer, redirects: number): URL {
    const location = answer.headers['location'];
    const next = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    const mayFollow = request.method === 'GET' && request.redirects !== 'none' && redirects < MAX_REDIRECTS;
    if (!mayFollow || next?.origin !== url.origin) throw redirectFailure(answer, url, request.secrets ?? []);
    return next;
  }

  #ours(error: unknown, host: string, kind: ServerKind): Error {
    if (error instanceof HttpError || error instanceof ResponseError || error instanceof InvalidInputError)
      return error;
    if (error instanceof Error && 'code' in error && /^(Z_|ERR__?ERROR_|ERR_BROTLI)/.test(String(error.code))) {
      return new ResponseError(host, { reason: l10n.t('damaged compression'), details: String(error.code) });
    }
    return networkFailure(error, host, kind);
  }
}

/** A response whose text is decoded at first use. */
export function answerOf(host: string, status: number, headers: Headers, content: Buffer): HttpAnswer {
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
  const reason = l10n.t('longer than {0}', sizeInWords(limit));
  return new ResponseError(host, { reason, details: `body exceeds ${limit} bytes`, tooLong: true });
}

function isAnswer({ alsoAnswers = [] }: HttpRequest, status: number): boolean {
  return (status >= 200 && status < 300) || alsoAnswers.includes(status);
}

/** The host of a URL that was checked when its endpoint was created. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the service';
}

function joinedHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return result;
}

function errorName(error: unknown): string {
  if (error instanceof NetworkError) return `${error.name} ${error.code}`;
  return error instanceof Error ? error.name : 'aborted';
}

/** As text: `64 KiB`, `16 MiB`. */
function sizeInWords(bytes: number): string {
  return bytes < MIB ? l10n.t('{0} KiB', bytes / KIB) : l10n.t('{0} MiB', bytes / MIB);
}
