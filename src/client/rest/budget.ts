import type { Clock } from '../clock';
import type { ExchangeRecord } from '../http/http';
import type { RateLimit } from '../http/rate-limit';
import { labelOf, ROUTES, type RestRoute } from './rest-routes';

/** What a host allows: compute units as it publishes them, or what its headers call requests. */
export interface Allowance {
  /** In one window. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** What is left of this window, as far as it can be known. */
  readonly left: number;
  /** From the service's answers, or from what it publishes. */
  readonly basis: 'headers' | 'published';
}

/** What an action would cost. */
export interface Estimate {
  readonly units: number;
  /** Undefined for a host that publishes no limits and sent none. */
  readonly allowance: Allowance | undefined;
  /** Whether it fits in what is left. */
  readonly fits: boolean;
  /** For a person: `500 of about 8,000 units a minute, about 7,500 left`. */
  readonly text: string;
}

/** What is known of a host besides what was sent to it. */
export interface HostFacts {
  readonly hasKey: boolean;
  /** From the host's `QueueState`. */
  readonly rateLimit?: RateLimit | undefined;
}

/** Compute units that a host publishes, by what is sent with a request. */
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

/** Without a key, and with one of the free plan, by host: the services' usage guides (docs/protocol.md 7.3). */
const PUBLISHED: Readonly<Record<string, { readonly open: Published; readonly keyed: Published }>> = {
  'metrics.avax.network': OF_METRICS,
  'popsicle-api.avax.network': OF_METRICS,
  'data-api.avax.network': OF_DATA,
  'glacier-api.avax.network': OF_DATA,
};

const MINUTE = 60;
const DAY = 86_400;

const UNITS = new Map(Object.values(ROUTES).map((route) => [labelOf(route), route.units]));

/** What was spent at each host, and what more would cost. Estimates only: others may use the same quota. */
export class Budget {
  readonly #clock: Pick<Clock, 'now'>;
  /** By host, compute units by the minute in which they were spent. */
  readonly #spent = new Map<string, Map<number, number>>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts an exchange, each retry on its own: to be called with each record of `HttpClient`. */
  exchanged({ host, method }: Pick<ExchangeRecord, 'host' | 'method'>): void {
    const units = UNITS.get(method);
    if (units === undefined) return;
    const now = this.#second();
    const spent = this.#spent.get(host) ?? new Map<number, number>();
    spent.set(now, (spent.get(now) ?? 0) + units);
    for (const second of spent.keys()) if (now - second >= DAY) spent.delete(second);
    this.#spent.set(host, spent);
  }

  /** Compute units that went to a host in the last `seconds`. */
  spent(host: string, seconds = MINUTE): number {
    const since = this.#second() - seconds;
    let sum = 0;
    for (const [second, units] of this.#spent.get(host) ?? []) if (second > since) sum += units;
    return sum;
  }

  /** What a host still allows, in the window in which it is least; undefined where nothing is known of it. */
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
    const [minute, day] = [within(perMinute, MINUTE), within(perDay, DAY)];
    return day.left < minute.left ? day : minute;
  }

  /** What the host's latest answer says; undefined where it says nothing. */
  #named(host: string, rateLimit: RateLimit | undefined): Allowance | undefined {
    const limit = leadingNumber(rateLimit?.limit);
    if (limit === undefined || limit === 0) return undefined;
    const windowSeconds = windowOf(rateLimit ?? {}, limit) ?? MINUTE;
    // What remained is of the window of the latest answer; when that is over, all is there again.
    const isCurrent = this.spent(host, windowSeconds) > 0;
    const left = isCurrent ? (leadingNumber(rateLimit?.remaining) ?? limit) : limit;
    return { limit, windowSeconds, left: Math.min(left, limit), basis: 'headers' };
  }

  #second(): number {
    return Math.floor(this.#clock.now() / 1000);
  }

  /** What so many requests of a route would cost at a host. */
  estimate(host: string, { units: each }: RestRoute, requests: number, facts: HostFacts): Estimate {
    const units = each * requests;
    const allowance = this.allowance(host, facts);
    return {
      units,
      allowance,
      fits: allowance === undefined || units <= allowance.left,
      text: inWords(units, allowance),
    };
  }
}

function inWords(units: number, allowance: Allowance | undefined): string {
  const cost = grouped(units);
  if (allowance === undefined) return `${cost} compute units`;
  const { limit, left, windowSeconds, basis } = allowance;
  const said = allowanceWords(allowance);
  // How many compute units a request of the headers is, no service says.
  if (basis === 'headers') return `${cost} compute units; ${said.left} of ${said.whole} left`;
  const windows = Math.ceil((units - left) / limit);
  const wait = windows <= 0 ? '' : `; it takes about ${durationText(windows * windowSeconds)}`;
  return `${cost} of ${said.whole}, ${said.left} left${wait}`;
}

/** An allowance as a person reads it: `about 8,000 compute units a minute`, and what is left of them, `about 7,500`. */
export function allowanceWords({ limit, left, windowSeconds, basis }: Allowance): { whole: string; left: string } {
  const [about, unit] = basis === 'published' ? ['about ', 'compute units'] : ['', 'requests'];
  return { whole: `${about}${grouped(limit)} ${unit} ${windowText(windowSeconds)}`, left: `${about}${grouped(left)}` };
}

function windowText(seconds: number): string {
  const named: Readonly<Record<number, string>> = {
    1: 'a second',
    [MINUTE]: 'a minute',
    3600: 'an hour',
    [DAY]: 'a day',
  };
  return named[seconds] ?? `in ${grouped(seconds)} s`;
}

function durationText(seconds: number): string {
  if (seconds < 2 * 3600) return `${grouped(Math.ceil(seconds / MINUTE))} min`;
  return seconds < 2 * DAY ? `${grouped(Math.ceil(seconds / 3600))} h` : `${grouped(Math.ceil(seconds / DAY))} days`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** `8000` and `8000, 8000;w=60` are both seen in such headers. */
function leadingNumber(text: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,12})\b/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The window of the limit that is in force: a policy may list several, such as `8000;w=60, 2000000;w=86400`. */
function windowOf({ policy, limit: text }: RateLimit, limit: number): number | undefined {
  const listed = [...`${policy ?? ''}, ${text ?? ''}`.matchAll(/(\d{1,12})\s*;\s*w=(\d{1,9})/g)];
  const found = listed.find(([, quota]) => Number(quota) === limit) ?? listed[0];
  const seconds = Number(found?.[2] ?? 0);
  return seconds === 0 ? undefined : seconds;
}
