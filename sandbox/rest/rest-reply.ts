import { STATUS_CODES } from 'node:http';
import { type JSONObject, type JSONValue, stringifyJSON } from '../../src/core/json/json';
import type { HTTPReply } from '../http/http-reply';
import { type RestRoute, ROUTES } from '../../src/core/endpoints/rest-routes';
import type { WallClock } from '../node/node';
import { createHash, randomUUID } from 'node:crypto';

type ReplyHeaders = HTTPReply['headers'];

export function jsonReply(value: JSONValue, status = 200, headers: ReplyHeaders = {}): HTTPReply {
  return rawReply(stringifyJSON(value), 'application/json; charset=utf-8', status, headers);
}

/** The error body of both services (docs/protocol.md 7.4): `message` is a text, or a list of them. */
export function errorBody(status: number, message: string | readonly string[], headers: ReplyHeaders = {}): HTTPReply {
  return jsonReply({ message, error: STATUS_CODES[status] ?? 'Error', statusCode: status }, status, headers);
}

/** Any text under any status. */
function rawReply(text: string, contentType: string, status: number, headers: ReplyHeaders = {}): HTTPReply {
  return { status, headers: { 'Content-Type': contentType, ...headers }, body: Buffer.from(text, 'utf8') };
}

/** Thrown by a route to respond with an error. */
export class RestRefusal extends Error {
  readonly status: number;
  readonly messages: string | readonly string[];

  constructor(status: number, messages: string | readonly string[]) {
    super(typeof messages === 'string' ? messages : messages.join('; '));
    this.status = status;
    this.messages = messages;
  }
}

/** Responds to a request, given the values of the path's `{names}`. Throws `RestRefusal` for an error. */
type Answer = (parameters: Readonly<Record<string, string>>, query: URLSearchParams) => JSONObject;

/** Routes of the Data API that Avalanche Lens doesn't request; programs that use the sandbox may. */
const MORE_ROUTES = {
  dataChain: { service: 'data', path: '/v1/chains/{chainId}', units: 1 },
  dataLiveCheck: { service: 'data', path: '/v1/live-check', units: 20 },
  dataHealthCheck: { service: 'data', path: '/v1/health-check', units: 20 },
} as const;

const SERVED = { ...ROUTES, ...MORE_ROUTES };

/** The handlers of some routes. */
export type Answers = Readonly<Partial<Record<keyof typeof SERVED, Answer>>>;

interface ServedRoute extends Omit<RestRoute, 'maxBody'> {
  readonly answer: Answer;
}

/** The patterns of the routes' paths, in the order of the routes. */
export interface MatchedRoute {
  readonly route: ServedRoute;
  readonly parameters: Readonly<Record<string, string>>;
}

/** All routes with their handlers: one without doesn't compile. */
export function servedRoutes(answers: Required<Answers>): ServedRoute[] {
  return (Object.keys(SERVED) as (keyof typeof SERVED)[]).map((name) => ({ ...SERVED[name], answer: answers[name] }));
}

/** Finds the route of a path. Of several that match, the route with the fewest names. */
export function routeFinder(routes: readonly ServedRoute[]): (path: string) => MatchedRoute | undefined {
  const names = ({ path }: ServedRoute): number => path.split('{').length;
  const patterns = [...routes]
    .sort((a, b) => names(a) - names(b))
    .map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));
  return (path) => {
    for (const { route, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match !== null) return { route, parameters: { ...match.groups } };
    }
    return undefined;
  };
}

/**
 * Every kind of faulty response, on demand. The six digits of a reserved ID are a form and a status:
 *
 * | digits   | the answer |
 * | -------- | --- |
 * | `900SSS` | status SSS with its error body, `message` a text |
 * | `901SSS` | the same, `message` a list |
 * | `902SSS` | an HTML page, as gateways send it |
 * | `903SSS` | an empty body |
 * | `904SSS` | JSON of another shape |
 * | `905503` | a health report that says what is down |
 * | `905429` | 429 with a date to wait for, 3 seconds ahead |
 * | `906429` | 429 with an absurd time to wait |
 * | `907429` | 429 with no time at all |
 *
 * SSS is 200 (902 to 904 only), 400, 401, 403, 404, 429, 500, 502 or 503; a plain 429 names 2 seconds. A reserved ID is
 * taken as the chain ID or the block ID of a path, as an address (`0x`, zeros and the six digits), and as the query
 * parameter `sandbox` of any route, which is how a base URL can hold it (`http://127.0.0.1:PORT/?sandbox=900500`).
 */
export function reservedReply(id: string, clock: WallClock): HTTPReply | undefined {
  const [, form = '', digits = ''] = /^(?:0x0{34})?(90\d)(\d{3})$/.exec(id) ?? [];
  const status = Number(digits);
  if (status === 429) return tooMany(form, clock);
  if (form === '905' && status === 503) return jsonReply(UNHEALTHY_REPLY, status);
  return STATUSES.includes(status) || (status === 200 && form >= '902') ? REPLY_FORMS[form]?.(status) : undefined;
}

const STATUSES: readonly number[] = [400, 401, 403, 404, 429, 500, 502, 503];

const SIMULATED = 'Simulated error (reserved ID)';

const DOWN = { database: { status: 'down' } };
const UNHEALTHY_REPLY = { status: 'error', info: {}, error: DOWN, details: DOWN };

const REPLY_FORMS: Readonly<Record<string, (status: number, headers?: HTTPReply['headers']) => HTTPReply>> = {
  900: (status, headers) => errorBody(status, SIMULATED, headers),
  901: (status, headers) => errorBody(status, [SIMULATED, 'second message'], headers),
  902: (status, headers) => rawReply('<!doctype html>\n<h1>A gateway</h1>\n', 'text/html', status, headers),
  903: (status, headers = {}) => ({ status, headers }),
  904: (status, headers) => jsonReply({ message: { of: 'another shape' } }, status, headers),
};

const SECONDS = 2;

function tooMany(form: string, clock: WallClock): HTTPReply | undefined {
  // A date is cut to whole seconds, so that three may become two.
  const date = new Date(clock.now() + 3_000).toUTCString();
  if (form === '905') return errorBody(429, SIMULATED, { 'retry-after': date });
  if (form === '906') return errorBody(429, SIMULATED, resetHeaders(999_999_999_999));
  if (form === '907') return errorBody(429, SIMULATED);
  return REPLY_FORMS[form]?.(429, resetHeaders(SECONDS));
}

/** How long a token is valid (docs/protocol.md 7.2). */
export const TOKEN_LIFE = 24 * 60 * 60 * 1000;

/** Most tokens that are remembered; the oldest are dropped first. */
const MOST_TOKENS = 10_000;

interface PageStart {
  /** The digest of the list that it continues: a list is named by its query, which can be as long as all headers. */
  readonly list: string;
  readonly offset: number;
  readonly issuedAt: number;
}

/** Page tokens: random, never the same twice, valid for one list and for 24 hours. */
export class RestPageTokens {
  readonly #clock: WallClock;
  readonly #places = new Map<string, PageStart>();

  constructor(clock: WallClock) {
    this.#clock = clock;
  }

  issue(list: string, offset: number): string {
    const [oldest] = this.#places.keys();
    if (this.#places.size >= MOST_TOKENS && oldest !== undefined) this.#places.delete(oldest);
    const token = randomUUID();
    this.#places.set(token, { list: listDigest(list), offset, issuedAt: this.#clock.now() });
    return token;
  }

  /** The position of a token in a list, or why it is invalid. */
  offsetOf(token: string, list: string): number | string {
    const place = this.#places.get(token);
    if (place?.list !== listDigest(list)) return 'pageToken is not valid for this list';
    const isGood = this.#clock.now() - place.issuedAt < TOKEN_LIFE;
    return isGood ? place.offset : 'pageToken has expired; begin again with the first page';
  }
}

function listDigest(list: string): string {
  return createHash('sha256').update(list).digest('base64');
}

/** Compute units that a caller may spend in a window. */
export interface Limit {
  readonly units: number;
  readonly windowSeconds: number;
}

/** The state of a quota at a request. */
interface Taken {
  readonly granted: boolean;
  /** Units left in this window. */
  readonly remaining: number;
  /** Whole seconds until the next window, at least 1. */
  readonly resetSeconds: number;
}

/** The quota of one caller: windows of fixed length, each beginning with its first request. */
export class Quota {
  readonly limit: Limit;
  readonly #clock: WallClock;
  #start = -Infinity;
  #used = 0;

  constructor(limit: Limit, clock: WallClock) {
    this.limit = limit;
    this.#clock = clock;
  }

  /** Spends units if there are enough; a rejected request costs nothing. */
  take(units: number): Taken {
    const now = this.#clock.now();
    const length = this.limit.windowSeconds * 1000;
    if (now >= this.#start + length) {
      this.#start = now;
      this.#used = 0;
    }
    const granted = this.#used + units <= this.limit.units;
    if (granted) this.#used += units;
    const resetSeconds = Math.max(1, Math.ceil((this.#start + length - now) / 1000));
    return { granted, remaining: this.limit.units - this.#used, resetSeconds };
  }
}

/** The headers of each response to a request with a valid key (docs/protocol.md 7.3). */
export function limitHeaders({ units, windowSeconds }: Limit, { remaining }: Taken): HTTPReply['headers'] {
  return {
    'ratelimit-policy': `${units};w=${windowSeconds}`,
    'ratelimit-limit': String(units),
    'ratelimit-remaining': String(remaining),
  };
}

/** The headers of a 429 of the Data API (same section). */
export function resetHeaders(seconds: number): HTTPReply['headers'] {
  return { 'ratelimit-reset': String(seconds), 'retry-after': String(seconds) };
}
