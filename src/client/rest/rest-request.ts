import * as l10n from '@vscode/l10n';
import { isPathSegment } from '../../core/endpoints/urls';
import { InvalidInputError } from '../../core/outcome';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { type Bodies, type CameAs, shownBody } from '../bodies/bodies';
import { type BodyPart, jsonWithoutKeys, type WrittenBody } from '../bodies/written-body';
import type { ApiKeys } from './api-keys';
import type { CallOptions } from '../call-options';
import { type Clock, systemClock } from '../clock';
import { type Endpoint, parseEndpoint, shownBelow, shownHeaders, type ShownRequest, urlBelow } from '../http/endpoint';
import { type MissingKind, ResponseError } from '../errors';
import type { HttpClient } from '../http/http-client';
import { httpFailure } from '../http/http-failure';
import { routeLabel, type RestRoute } from '../../core/endpoints/rest-routes';
import type { Schema } from '../http/json-body';
import type { RowPage } from '../schemas/rest-schemas';

export interface RestCall {
  readonly route: RestRoute;
  /** The values of the route's `{names}`. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** Undefined values aren't sent. */
  readonly query?: Readonly<Record<string, string | number | bigint | undefined>>;
  /** Statuses besides 2xx whose body may be the response. */
  readonly alsoAnswers?: readonly number[] | undefined;
  readonly missing?: MissingKind;
}

/** A service that is started at the first request, and may have another address each time. */
interface StartedService {
  /** Its name in messages, instead of its address. */
  readonly name: string;
  /** Its base URL; starts it if it isn't running. */
  readonly url: () => Promise<string>;
}

export interface RestOptions {
  readonly http: HttpClient;
  readonly baseURL: string | StartedService;
  /** Only for a service that takes keys. */
  readonly apiKeys?: ApiKeys | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

/** Compute units from which a request isn't retried silently: the user saw the cost of one. */
const EXPENSIVE = 20;

/** The bodies of responses, from which parts are shown as they came, and what reads them. */
const cameAs = new WeakMap<object, CameAs & { readonly bodies: Bodies }>();

/**
 * A part of the JSON of a response for a document, including fields that the schemas don't know, without keys. Rejects
 * with `ResponseError` if the thread of long bodies fails, and with the reason of the caller's abort.
 */
export async function writtenAsItCame(answer: object, part: BodyPart, signal?: AbortSignal): Promise<WrittenBody> {
  const came = bodyOf(answer);
  return came.bodies.written(came, part, signal);
}

/**
 * The objects in a list of a response, with fields that the schemas don't know, without keys. Rejects as
 * `writtenAsItCame`.
 */
export async function entriesAsTheyCame(
  answer: object,
  name: string,
  signal?: AbortSignal,
): Promise<readonly JSONObject[]> {
  const came = bodyOf(answer);
  return came.bodies.entries(came, name, signal);
}

/** All of the JSON of a response, as `writtenAsItCame`, of a route whose responses are short: it is parsed at once. */
export function asItCame(answer: object): JSONValue {
  return jsonWithoutKeys(shownBody(bodyOf(answer)));
}

function bodyOf(answer: object): CameAs & { readonly bodies: Bodies } {
  const came = cameAs.get(answer);
  if (came === undefined) throw new Error('no response of a REST service');
  return came;
}

/** JSON over HTTP GET, with the API key of the service's origin if there is one. */
export class Rest {
  readonly #http: HttpClient;
  readonly #started: StartedService | undefined;
  /** Undefined before the first request to a service that is started. */
  #endpoint: Endpoint | undefined;
  readonly #apiKeys: ApiKeys | undefined;
  readonly #clock: Pick<Clock, 'now'>;

  /** Throws `InvalidInputError` for an invalid base URL. */
  constructor({ http, baseURL, apiKeys, clock = systemClock }: RestOptions) {
    this.#http = http;
    if (typeof baseURL === 'string') this.#endpoint = parseEndpoint(baseURL);
    else this.#started = baseURL;
    this.#apiKeys = apiKeys;
    this.#clock = clock;
  }

  /** The service in messages: its given name, else host and port, without anything that may be a key. */
  get host(): string {
    return this.#started?.name ?? this.reached ?? '';
  }

  /** Host and port, as in the queue and the log; undefined before the first request to a service that is started. */
  get reached(): string | undefined {
    return this.#endpoint?.host;
  }

  /** Whether requests carry a key. */
  async hasKey(): Promise<boolean> {
    const endpoint = this.#endpoint;
    return endpoint !== undefined && (await this.#apiKeys?.find(endpoint.origin)) !== undefined;
  }

  /** The request of a call, to show: without anything that may be a key. */
  async shown(call: RestCall): Promise<ShownRequest> {
    const { endpoint, headers } = await this.#open();
    return { url: urlOf(endpoint, call, shownBelow), headers: shownHeaders(headers) };
  }

  /**
   * Sends the request and validates the response. Rejects with the errors of `errors.ts`, or the
   * reason of the caller's abort.
   */
  async get<T extends object>(call: RestCall, schema: Schema<T>, options: CallOptions = {}): Promise<T> {
    const { endpoint, key, headers } = await this.#open();
    const url = urlOf(endpoint, call);
    options.signal?.throwIfAborted();
    const { secrets } = endpoint;
    const request = {
      method: 'GET',
      url,
      headers,
      label: routeLabel(call.route),
      secrets: key === undefined ? secrets : [...secrets, key.secret],
      kind: call.route.units >= EXPENSIVE ? 'expensive read' : 'read',
      missing: call.missing,
      maxBody: call.route.maxBody,
      alsoAnswers: call.alsoAnswers,
      redirects: key === undefined ? undefined : ('none' as const),
    } as const;
    const sent = await this.#http.call(request, options);
    const { reading, answer } = await this.#http.bodies.readRest(sent, schema, this.host, options.signal);
    if ('status' in reading) {
      throw httpFailure({ ...answer, status: reading.status }, request.secrets, this.#clock.now(), call.missing);
    }
    const { unread }: Partial<RowPage> = reading.value;
    // A page that follows others is one of their list, whatever its rows hold.
    if (unread !== undefined && call.query?.['pageToken'] === undefined) {
      throw new ResponseError(this.host, { details: unread });
    }
    cameAs.set(reading.value, { answer, host: this.host, secrets: request.secrets, bodies: this.#http.bodies });
    return reading.value;
  }

  /** The service, its key if it has one, and the headers of each request. */
  async #open() {
    if (this.#started !== undefined) this.#endpoint = parseEndpoint(await this.#started.url());
    const endpoint = this.#endpoint as Endpoint;
    const key = await this.#apiKeys?.find(endpoint.origin);
    return { endpoint, key, headers: { ...endpoint.headers, ...key?.headers() } };
  }
}

function urlOf(endpoint: Endpoint, { route, path = {}, query = {} }: RestCall, below = urlBelow): string {
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, path[name] ?? ''));
  const url = new URL(below(endpoint, filled));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** A value as one segment of a path: it can't lead to another route. */
function segment(name: string, value: string): string {
  if (!isPathSegment(value)) {
    throw new InvalidInputError(INVALID_SEGMENTS[name] ?? `${name} is not one word of letters and digits`);
  }
  return value;
}

const INVALID_SEGMENTS: Readonly<Record<string, string>> = {
  chainId: l10n.t('A chain ID has only letters, digits, - and _'),
  blockId: l10n.t('A block number or hash has only letters and digits'),
  address: l10n.t('An address has only letters and digits'),
};
