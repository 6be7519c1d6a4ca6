import type { WallClock } from '../node/node';
import type { HTTPHandler, HTTPReply, HTTPRequest } from '../http/http-reply';
import type { AvmNetwork } from '../network/network';
import type { PAndC } from '../p-and-c/p-and-c';
import { dataAnswers, metricsAnswers } from './answers';
import { EVMAddresses, EVMActivity } from './evm-activity';
import { EVM_CHAINS } from './evm-chains';
import {
  errorBody,
  jsonReply,
  type Limit,
  limitHeaders,
  type MatchedRoute,
  Quota,
  reservedReply,
  resetHeaders,
  RestPageTokens,
  RestRefusal,
  routeFinder,
  servedRoutes,
} from './rest-reply';
import { ServedTxs } from './primary/tx-history';
import { ServedTxJSON } from './primary/tx-json';
import { txAnswers } from './primary/tx-answers';
import { MINUTE_SECONDS } from '../../src/core/units';

/** A key that the sandbox accepts. It is valid nowhere else. */
export const SANDBOX_KEY = 'sandbox-data-api-key';

/** A key that it rejects (403). */
export const POWERLESS_KEY = 'sandbox-key-without-privilege';

/** How the two services behave. */
export interface RestServicesOptions {
  /** Keys of the Data API; `SANDBOX_KEY` by default. */
  readonly apiKeys?: readonly string[];
  /** Units a window; the public ones a minute by default (docs/protocol.md 7.3). */
  readonly limits?: { readonly metrics?: Limit; readonly open?: Limit; readonly keyed?: Limit };
  /** Whether `/v1/avg_tps` is served, as the specification says (the default), or gone. */
  readonly hasV1TPS?: boolean;
}

/** The sandbox's own chains, whose transactions the Data API serves. */
interface ServedChains {
  readonly clock: WallClock;
  readonly network: AvmNetwork;
  readonly pAndC: PAndC;
}

/** Whether a path belongs to the two services: a node has no such path. */
export function isRestPath(path: string): boolean {
  return /^\/v\d+(\/|$)/.test(path);
}

/**
 * The Metrics and the Data API under one base URL: over a sample activity of EVM chains, and over the sandbox's own X-,
 * P- and C-Chain. Keys are checked before quotas, and quotas before everything else; the Metrics API takes no key, and
 * names no time in its 429 (the specification gives headers to the Data API only). Errors on demand: see
 * `reservedReply`.
 */
export function restServices(options: RestServicesOptions, chains: ServedChains): HTTPHandler {
  const { clock, network, pAndC } = chains;
  const { apiKeys = [SANDBOX_KEY], limits = {}, hasV1TPS = true } = options;
  const activities = new Map(EVM_CHAINS.map((chain) => [chain.chainId, new EVMActivity(chain, clock)]));
  const tokens = new RestPageTokens(clock);
  const sample = { clock, activities, tokens, addresses: new EVMAddresses(), hasV1TPS };
  const transactions = txAnswers(new ServedTxs(network, pAndC), new ServedTxJSON(network), tokens);
  const answers = { ...metricsAnswers(sample), ...dataAnswers(sample), ...transactions };
  const find = routeFinder(servedRoutes(answers));
  const quota = (units: number, limit?: Limit): Quota =>
    new Quota(limit ?? { units, windowSeconds: MINUTE_SECONDS }, clock);
  // All callers are on this machine: those without a key share one quota.
  const metrics = quota(8_000, limits.metrics);
  const open = quota(6_000, limits.open);
  const keyed = new Map(apiKeys.map((key) => [key, quota(8_000, limits.keyed)]));

  return (request) => {
    const found = request.method === 'GET' ? find(request.path) : undefined;
    if (found === undefined) return errorBody(404, `Cannot ${request.method} ${request.path}`);
    if (found.route.service === 'metrics') {
      return metrics.take(found.route.units).granted ? routeReply(found, request, clock) : errorBody(429, TOO_MANY);
    }
    const key = apiKeyOf(request);
    const own = key === undefined ? undefined : keyed.get(key);
    if (key === POWERLESS_KEY) return errorBody(403, "this API key doesn't have access to this resource");
    if (key !== undefined && own === undefined) return errorBody(401, 'API key is not valid');
    const used = own ?? open;
    const taken = used.take(found.route.units);
    const headers = own === undefined ? {} : limitHeaders(used.limit, taken);
    if (!taken.granted) return errorBody(429, TOO_MANY, { ...headers, ...resetHeaders(taken.resetSeconds) });
    const reply = routeReply(found, request, clock);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  };
}

const TOO_MANY = 'rate limit exceeded';

/** In either header; two different keys count as none. */
function apiKeyOf(request: HTTPRequest): string | undefined {
  const keys = new Set([request.header('x-data-api-key'), request.header('x-glacier-api-key')]);
  keys.delete('');
  return keys.size === 0 ? undefined : [...keys].join(' and ');
}

function routeReply({ route, parameters }: MatchedRoute, request: HTTPRequest, clock: WallClock): HTTPReply {
  const query = new URLSearchParams(request.query);
  for (const id of [query.get('sandbox') ?? '', ...Object.values(parameters)]) {
    const reserved = reservedReply(id, clock);
    if (reserved !== undefined) return reserved;
  }
  try {
    return jsonReply(route.answer(parameters, query));
  } catch (error) {
    if (!(error instanceof RestRefusal)) throw error;
    return errorBody(error.status, error.messages);
  }
}
