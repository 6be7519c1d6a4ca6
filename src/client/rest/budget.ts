import * as l10n from '@vscode/l10n';
import { type Clock, inWords } from '../clock';
import type { ExchangeRecord } from '../http/exchange-record';
import type { RateLimit } from '../http/rate-limit';
import { routeLabel, type RestRoute, ROUTES } from '../../core/endpoints/rest-routes';
import { DAY_SECONDS, MINUTE_SECONDS } from '../../core/units';

/** The allowance of a host: published compute units, or the requests that its headers count. */
export interface Allowance {
  /** In one window. */
  readonly limit: number;
  /** Undefined if the service's headers don't name the window of this limit. */
  readonly windowSeconds: number | undefined;
  /** What is left in this window, as far as known. */
  readonly left: number;
  /** The source: the service's response headers, or its published limits. */
  readonly basis: 'headers' | 'published';
}

export interface Estimate {
  readonly units: number;
  /** Undefined for a host without known limits. */
  readonly allowance: Allowance | undefined;
  /** As text: `500 compute units (about 7,500 of 8,000 compute units left this minute)`. */
  readonly text: string;
}

/** Facts about a host, besides the requests to it. */
export interface HostFacts {
  readonly hasKey: boolean;
  /** From the host's `QueueState`. */
  readonly rateLimit?: RateLimit | undefined;
}

/** Published limits of a host, in compute units. */
interface Published {
  readonly perMinute: number;
  readonly perDay: number;
}

const METRICS_LIMITS = { perMinute: 8_000, perDay: 1_200_000 };
const OF_METRICS = { open: METRICS_LIMITS, keyed: METRICS_LIMITS };
const OF_DATA = {
  open: { perMinute: 6_000, perDay: 1_200_000 },
  keyed: { perMinute: 8_000, perDay: 2_000_000 },
};

/** Limits without a key, and with one of the free plan, by host: the services' usage guides (docs/protocol.md 7.3). */
const PUBLISHED: Readonly<Record<string, { readonly open: Published; readonly keyed: Published }>> = {
  'metrics.avax.network': OF_METRICS,
  'popsicle-api.avax.network': OF_METRICS,
  'data-api.avax.network': OF_DATA,
  'glacier-api.avax.network': OF_DATA,
};

const COMPUTE_UNITS = new Map(Object.values(ROUTES).map((route) => [routeLabel(route), route.units]));

/** The compute units spent at each host, and the cost of more. Estimates only: others may use the same quota. */
export class Budget {
  readonly #clock: Pick<Clock, 'now'>;
  /** By host, compute units by the second in which they were spent (Unix s). */
  readonly #spent = new Map<string, Map<number, number>>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts an exchange; each retry counts. Takes each record of `HttpClient`. */
  exchanged({ host, method }: Pick<ExchangeRecord, 'host' | 'method'>): void {
    const units = COMPUTE_UNITS.get(method);
    if (units === undefined) return;
    const now = this.#second();
    const spent = this.#spent.get(host) ?? new Map<number, number>();
    spent.set(now, (spent.get(now) ?? 0) + units);
    for (const second of spent.keys()) if (now - second >= DAY_SECONDS) spent.delete(second);
    this.#spent.set(host, spent);
  }

  /** Compute units spent at a host in the last `seconds`. */
  spent(host: string, seconds = MINUTE_SECONDS): number {
    const since = this.#second() - seconds;
    let sum = 0;
    for (const [second, units] of this.#spent.get(host) ?? []) if (second > since) sum += units;
    return sum;
  }

  /** The allowance of a host, in the window with the least left; undefined if unknown. */
  allowance(host: string, { hasKey, rateLimit }: HostFacts): Allowance | undefined {
    const named = this.#named(host, rateLimit);
    if (named !== undefined) return named;
    const published = Object.hasOwn(PUBLISHED, host) ? PUBLISHED[host] : undefined;
    if (published === undefined) return undefined;
    const { perMinute, perDay } = hasKey ? published.keyed : published.open;
    const within = (limit: number, windowSeconds: number): Allowance => {
      const left = Math.max(0, limit - this.spent(host, windowSeconds));
      return { limit, windowSeconds, left, basis: 'published' };
    };
    const [minute, day] = [within(perMinute, MINUTE_SECONDS), within(perDay, DAY_SECONDS)];
    return day.left < minute.left ? day : minute;
  }

  /** The allowance by the host's latest response; undefined without such headers. */
  #named(host: string, rateLimit: RateLimit | undefined): Allowance | undefined {
    const limit = leadingNumber(rateLimit?.limit);
    if (limit === undefined || limit === 0) return undefined;
    const windowSeconds = windowOf(rateLimit ?? {}, limit);
    // The remaining count is for the window of the latest response; after that the allowance is full again.
    const isCurrent = this.spent(host, windowSeconds ?? MINUTE_SECONDS) > 0;
    const left = isCurrent ? (leadingNumber(rateLimit?.remaining) ?? limit) : limit;
    return { limit, windowSeconds, left: Math.min(left, limit), basis: 'headers' };
  }

  #second(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  /** The cost of `requests` requests of a route at a host. */
  estimate(host: string, { units: each }: RestRoute, requests: number, facts: HostFacts): Estimate {
    const units = each * requests;
    const allowance = this.allowance(host, facts);
    return { units, allowance, text: costText(units, allowance) };
  }
}

function costText(units: number, allowance: Allowance | undefined): string {
  const cost = units === 1 ? l10n.t('1 compute unit') : l10n.t('{0} compute units', grouped(units));
  if (allowance === undefined) return cost;
  const { limit, left, windowSeconds, basis } = allowance;
  // The headers count requests; no service documents the compute units of one.
  const windows = basis === 'headers' ? 0 : Math.ceil((units - left) / limit);
  if (windows <= 0 || windowSeconds === undefined) return l10n.t('{0} ({1})', cost, budgetLeftText(allowance));
  const duration = inWords(windows * windowSeconds * 1000);
  return l10n.t('{0} ({1}; takes about {2})', cost, budgetLeftText(allowance), duration);
}

/** What is left as text: `about 7,500 of 8,000 compute units left this minute`, `700 of 700 requests left`. */
export function budgetLeftText({ left, limit, windowSeconds, basis }: Allowance): string {
  const counts = [grouped(left), grouped(limit)] as const;
  if (basis === 'published') {
    return windowSeconds === DAY_SECONDS
      ? l10n.t('about {0} of {1} compute units left today', ...counts)
      : l10n.t('about {0} of {1} compute units left this minute', ...counts);
  }
  if (windowSeconds === undefined) return l10n.t('{0} of {1} requests left', ...counts);
  if (windowSeconds === MINUTE_SECONDS) return l10n.t('{0} of {1} requests left this minute', ...counts);
  if (windowSeconds === DAY_SECONDS) return l10n.t('{0} of {1} requests left today', ...counts);
  return l10n.t('{0} of {1} requests per {2} left', ...counts, inWords(windowSeconds * 1000));
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** Such headers have `8000` or `8000, 8000;w=60`. */
function leadingNumber(text: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,12})\b/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The window of the limit in force, seconds: a policy may list several, such as `8000;w=60, 2000000;w=86400`, each with
 * more parameters.
 */
function windowOf({ policy, limit: text }: RateLimit, limit: number): number | undefined {
  for (const listed of `${policy ?? ''},${text ?? ''}`.split(',')) {
    const [quota = '', ...parameters] = listed.split(';').map((part) => part.trim());
    const named = new Map(parameters.map((part) => [part.slice(0, 2), Number(part.slice(2))]));
    const seconds = named.get('w=') ?? 0;
    if ((named.get('q=') ?? Number(quota)) === limit && seconds > 0 && Number.isInteger(seconds)) return seconds;
  }
  return undefined;
}
