import type { Clock } from '../clock';
import type { ExchangeRecord } from '../http/http';
import type { RateLimit } from '../http/rate-limit';
import { labelOf, ROUTES, type RestRoute } from './rest-routes';

/** What a host allows, in compute units. */
export interface Allowance {
  /** Units in one window. */
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
  /** From the host's `GateState`. */
  readonly rateLimit?: RateLimit | undefined;
}

/** Units a minute without and with a key of the free plan, by host (docs/protocol.md 7.3). */
const PUBLISHED: Readonly<Record<string, { readonly open: number; readonly keyed: number }>> = {
  'metrics.avax.network': { open: 8_000, keyed: 8_000 },
  'popsicle-api.avax.network': { open: 8_000, keyed: 8_000 },
  'data-api.avax.network': { open: 6_000, keyed: 8_000 },
  'glacier-api.avax.network': { open: 6_000, keyed: 8_000 },
};

const MINUTE = 60;

/** Longest window that spending is kept for: a day's quota cannot be counted by a window that is closed at night. */
const MAX_WINDOW_SECONDS = 3_600;

const UNITS = new Map(Object.values(ROUTES).map((route) => [labelOf(route), route.units]));

/** What was spent at each host, and what more would cost. Estimates only: others may use the same quota. */
export class Budget {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #spent = new Map<string, { readonly at: number; readonly units: number }[]>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Counts an exchange, each retry on its own: to be called with each record of `HttpClient`. */
  exchanged({ host, method }: Pick<ExchangeRecord, 'host' | 'method'>): void {
    const units = UNITS.get(method);
    if (units === undefined) return;
    const now = this.#clock.now();
    const kept = (this.#spent.get(host) ?? []).filter(({ at }) => now - at < MAX_WINDOW_SECONDS * 1000);
    this.#spent.set(host, [...kept, { at: now, units }]);
  }

  /** Units that went to a host in the last `seconds`. */
  spent(host: string, seconds = MINUTE): number {
    const since = this.#clock.now() - seconds * 1000;
    const recent = (this.#spent.get(host) ?? []).filter(({ at }) => at > since);
    return recent.reduce((sum, { units }) => sum + units, 0);
  }

  /** What a host still allows; undefined where nothing is known of it. */
  allowance(host: string, { hasKey, rateLimit }: HostFacts): Allowance | undefined {
    const limit = leadingNumber(rateLimit?.limit);
    if (limit !== undefined && limit > 0) {
      const windowSeconds = Math.min(windowOf(rateLimit) ?? MINUTE, MAX_WINDOW_SECONDS);
      // What remained is of the window of the latest answer; when that is over, all is there again.
      const isCurrent = this.spent(host, windowSeconds) > 0;
      const left = isCurrent ? (leadingNumber(rateLimit?.remaining) ?? limit) : limit;
      return { limit, windowSeconds, left: Math.min(left, limit), basis: 'headers' };
    }
    const published = Object.hasOwn(PUBLISHED, host) ? PUBLISHED[host] : undefined;
    if (published === undefined) return undefined;
    const perMinute = hasKey ? published.keyed : published.open;
    const left = Math.max(0, perMinute - this.spent(host));
    return { limit: perMinute, windowSeconds: MINUTE, left, basis: 'published' };
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
  if (allowance === undefined) return `${cost} units`;
  const { limit, left, windowSeconds } = allowance;
  const said = allowanceWords(allowance);
  const windows = Math.ceil((units - left) / limit);
  const wait = windows <= 0 ? '' : `; it takes about ${grouped(Math.ceil((windows * windowSeconds) / MINUTE))} min`;
  return `${cost} of ${said.whole}, ${said.left} left${wait}`;
}

/** An allowance as a person reads it: `about 8,000 units a minute`, and what is left of them, `about 7,500`. */
export function allowanceWords({ limit, left, windowSeconds, basis }: Allowance): { whole: string; left: string } {
  const about = basis === 'published' ? 'about ' : '';
  const window = windowSeconds === MINUTE ? 'a minute' : `in ${grouped(windowSeconds)} s`;
  return { whole: `${about}${grouped(limit)} units ${window}`, left: `${about}${grouped(left)}` };
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** `8000` and `8000, 8000;w=60` are both seen in such headers. */
function leadingNumber(text: string | undefined): number | undefined {
  const digits = /^\s*(\d{1,12})\b/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function windowOf({ policy, limit }: RateLimit = {}): number | undefined {
  const seconds = Number(/;\s*w=(\d{1,9})/.exec(policy ?? limit ?? '')?.[1] ?? 0);
  return seconds === 0 ? undefined : seconds;
}
