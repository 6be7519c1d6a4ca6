import { InvalidInputError } from '../../core/errors';
import type { ApiKeys } from './api-keys';
import type { CallOptions } from '../call-options';
import { systemClock, type Clock } from '../clock';
import { parseEndpoint, urlBelow, type Endpoint } from '../http/endpoint';
import { ResponseError } from '../errors';
import type { HttpClient } from '../http/http-client';
import { httpFailure } from '../http/http-failure';
import { jsonOf } from '../http/json-body';
import { labelOf, type RestRoute } from './rest-routes';
import { validate, type Schema } from '../http/validate';

/** One GET. */
export interface RestCall {
  readonly route: RestRoute;
  /** The values of the route's `{names}`. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** What is undefined is not sent. */
  readonly query?: Readonly<Record<string, string | number | bigint | undefined>>;
  /** Statuses besides 2xx whose body may be the answer. */
  readonly alsoAnswers?: readonly number[];
}

/** How a REST service is reached. */
export interface RestOptions {
  readonly http: HttpClient;
  readonly baseURL: string;
  /** Only for a service that takes keys. */
  readonly apiKeys?: ApiKeys | undefined;
  readonly clock?: Pick<Clock, 'now'>;
}

/** JSON over HTTP GET, with the key of the service's origin where it has one. */
export class Rest {
  readonly #http: HttpClient;
  readonly #endpoint: Endpoint;
  readonly #apiKeys: ApiKeys | undefined;
  readonly #clock: Pick<Clock, 'now'>;

  /** Throws `InvalidInputError` for a base URL that is none. */
  constructor({ http, baseURL, apiKeys, clock = systemClock }: RestOptions) {
    this.#http = http;
    this.#endpoint = parseEndpoint(baseURL);
    this.#apiKeys = apiKeys;
    this.#clock = clock;
  }

  /** Name and port of the service, without anything that may be a key. */
  get host(): string {
    return this.#endpoint.host;
  }

  /** `https://host:port`: what a key is kept for. */
  get origin(): string {
    return this.#endpoint.origin;
  }

  /** Asks and validates. Rejects with the errors of `errors.ts`, or the reason of the caller's abort. */
  async get<T>(call: RestCall, schema: Schema<T>, options: CallOptions = {}): Promise<T> {
    const url = this.#urlOf(call);
    const key = await this.#apiKeys?.find(this.origin);
    options.signal?.throwIfAborted();
    const { headers, secrets } = this.#endpoint;
    const request = {
      method: 'GET',
      url,
      headers: { ...headers, ...key?.headers() },
      label: labelOf(call.route),
      secrets: key === undefined ? secrets : [...secrets, key.secret],
      kind: 'read',
      ...(call.alsoAnswers === undefined ? {} : { alsoAnswers: call.alsoAnswers }),
      ...(key === undefined ? {} : { redirects: 'none' as const }),
    } as const;
    const answer = await this.#http.call(request, options);
    try {
      return validate(schema, jsonOf(answer), this.host, 'answer');
    } catch (error) {
      // Under a status that may be an answer stood something else: then the status counts.
      if (!(error instanceof ResponseError) || answer.status < 300) throw error;
      throw httpFailure(answer, request.secrets, this.#clock.now());
    }
  }

  #urlOf({ route, path = {}, query = {} }: RestCall): string {
    const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name] ?? ''));
    const url = new URL(urlBelow(this.#endpoint, filled));
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    return url.href;
  }
}

/** A value as one segment of a path: nothing else may lead to another route. */
function segment(name: string, value: string): string {
  if (!/^[\w-]{1,128}$/.test(value)) {
    throw new InvalidInputError(`${NAMES[name] ?? name} is one word of letters and digits`);
  }
  return value;
}

const NAMES: Readonly<Record<string, string>> = { chainId: 'a chain ID', blockId: 'a block', address: 'an address' };
