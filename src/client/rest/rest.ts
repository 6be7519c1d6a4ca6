import { InvalidInputError } from '../../core/errors';
import { tryParseJSON, type JSONValue } from '../../core/json';
import type { ApiKeys } from './api-keys';
import type { CallOptions } from '../call-options';
import { bodyStatus } from './body-status';
import { systemClock, type Clock } from '../clock';
import { parseEndpoint, redact, urlBelow, type Endpoint } from '../http/endpoint';
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
  /** What a 404 says isn't there. */
  readonly missing?: string;
}

/** A service that is started when it is asked, and may listen somewhere else than the last time. */
export interface StartedService {
  /** What people call it: its address says nothing. */
  readonly name: string;
  /** Its base URL; starts it if it does not run. */
  readonly url: () => Promise<string>;
}

/** How a REST service is reached. */
export interface RestOptions {
  readonly http: HttpClient;
  readonly baseURL: string | StartedService;
  /** Only for a service that takes keys. */
  readonly apiKeys?: ApiKeys | undefined;
  readonly clock?: Pick<Clock, 'now'>;
}

/** Compute units from which on a request isn't repeated without a word: its price is shown before. */
const DEAR = 500;

const cameAs = new WeakMap<object, JSONValue>();

/** The JSON of an answer as it came, fields that the schemas don't know included, and no key in it. */
export function asItCame(answer: object): JSONValue {
  return cameAs.get(answer) ?? null;
}

/** JSON over HTTP GET, with the key of the service's origin where it has one. */
export class Rest {
  readonly #http: HttpClient;
  readonly #started: StartedService | undefined;
  /** Undefined while a service that is started was not asked. */
  #endpoint: Endpoint | undefined;
  readonly #apiKeys: ApiKeys | undefined;
  readonly #clock: Pick<Clock, 'now'>;

  /** Throws `InvalidInputError` for a base URL that is none. */
  constructor({ http, baseURL, apiKeys, clock = systemClock }: RestOptions) {
    this.#http = http;
    if (typeof baseURL === 'string') this.#endpoint = parseEndpoint(baseURL);
    else this.#started = baseURL;
    this.#apiKeys = apiKeys;
    this.#clock = clock;
  }

  /** What messages call the service: its name and port, without anything that may be a key, or its given name. */
  get host(): string {
    return this.#started?.name ?? this.reached ?? '';
  }

  /** Name and port, as the queue and the log know it; undefined while a service that is started was not asked. */
  get reached(): string | undefined {
    return this.#endpoint?.host;
  }

  /** Whether requests carry a key. */
  async hasKey(): Promise<boolean> {
    const endpoint = this.#endpoint;
    return endpoint !== undefined && (await this.#apiKeys?.find(endpoint.origin)) !== undefined;
  }

  /** Where a call goes, for people: what may be a key in the service's address is left out. */
  async shownURL(call: RestCall): Promise<string> {
    const endpoint = await this.#reach();
    return redact(urlOf(endpoint, call), endpoint.secrets);
  }

  /** Asks and validates. Rejects with the errors of `errors.ts`, or the reason of the caller's abort. */
  async get<T extends object>(call: RestCall, schema: Schema<T>, options: CallOptions = {}): Promise<T> {
    const endpoint = await this.#reach();
    const url = urlOf(endpoint, call);
    const key = await this.#apiKeys?.find(endpoint.origin);
    options.signal?.throwIfAborted();
    const { headers, secrets } = endpoint;
    const request = {
      method: 'GET',
      url,
      headers: { ...headers, ...key?.headers() },
      label: labelOf(call.route),
      secrets: key === undefined ? secrets : [...secrets, key.secret],
      kind: call.route.units >= DEAR ? 'dear read' : 'read',
      missing: call.missing,
      ...(call.alsoAnswers === undefined ? {} : { alsoAnswers: call.alsoAnswers }),
      ...(key === undefined ? {} : { redirects: 'none' as const }),
    } as const;
    const answer = await this.#http.call(request, options);
    try {
      const body = jsonOf(answer);
      const status = answer.status < 300 ? bodyStatus(body) : undefined;
      if (status !== undefined)
        throw httpFailure({ ...answer, status }, request.secrets, this.#clock.now(), call.missing);
      const value = validate(schema, body, this.host, 'answer');
      // A service may repeat the key that it was sent.
      const text = redact(answer.text, request.secrets);
      cameAs.set(value, text === answer.text ? body : (tryParseJSON(text) ?? null));
      return value;
    } catch (error) {
      // Under a status that may be an answer stood something else: then the status counts.
      if (!(error instanceof ResponseError) || answer.status < 300) throw error;
      throw httpFailure(answer, request.secrets, this.#clock.now(), call.missing);
    }
  }

  async #reach(): Promise<Endpoint> {
    if (this.#started !== undefined) this.#endpoint = parseEndpoint(await this.#started.url());
    return this.#endpoint as Endpoint;
  }
}

function urlOf(endpoint: Endpoint, { route, path = {}, query = {} }: RestCall): string {
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name] ?? ''));
  const url = new URL(urlBelow(endpoint, filled));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** A value as one segment of a path: nothing else may lead to another route. */
function segment(name: string, value: string): string {
  if (!/^[\w-]{1,128}$/.test(value)) {
    throw new InvalidInputError(`${NAMES[name] ?? name} is one word of letters and digits`);
  }
  return value;
}

const NAMES: Readonly<Record<string, string>> = { chainId: 'a chain ID', blockId: 'a block', address: 'an address' };
