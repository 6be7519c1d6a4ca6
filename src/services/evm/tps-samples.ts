import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { MetricsClient } from '../../client/rest/metrics-client';
import type { TPSPoint } from '../../client/schemas/metrics-schemas';
import {
  type DailyList,
  type PageWalk,
  type TokenWalkEnd,
  tpsWalk,
  type TPSWalkPage,
} from '../../client/rest/token-walk';
import { FIRST_SECOND } from '../../client/schemas/rest-schemas';
import { partialReason, type PartialReason } from './bridged-list';
import { DAY_SECONDS } from '../../core/units';

const DAYS = 30;
const BARS = '▁▂▃▄▅▆▇█';

/** The EVM chain ID of each network's C-Chain in the Metrics API: avm chains have none of their own. */
export const C_CHAINS: Readonly<Record<number, string>> = { 1: '43114', 5: '43113' };

/** The EVM chain ID of a network's C-Chain; undefined if unknown. */
export function evmIDOfCChain(networkID: number): string | undefined {
  return C_CHAINS[networkID];
}

/**
 * A chain's TPS of the last 30 days in one line: `C-Chain TPS ▁▂ ▅▇ 1.98 on 2026-11-20 (30 days)`. A day without a
 * point is a gap; if days may be missing, the line says so. Undefined if none of these days is loaded. Sends no
 * request. `now` is Unix ms.
 */
export function tpsLine(
  history: Pick<TPSSamples, 'since' | 'isComplete'> | undefined,
  now: number,
): string | undefined {
  const first = (Math.floor(now / 1000 / DAY_SECONDS) - DAYS) * DAY_SECONDS;
  const { timestamps, values } = history?.since(first) ?? { timestamps: [], values: [] };
  const newest = timestamps.at(-1);
  if (newest === undefined) return undefined;
  const most = values.reduce<number>((highest, value) => Math.max(highest, Number(value)), -Infinity);
  const byDay = new Map(timestamps.map((day, i) => [Math.floor(day / DAY_SECONDS), Number(values[i] ?? 0)]));
  const bars = Array.from({ length: DAYS }, (_, i) => {
    const value = byDay.get(first / DAY_SECONDS + i);
    return value === undefined ? ' ' : bar(value, most);
  });
  const day = new Date(newest * 1000).toISOString().slice(0, 10);
  const line = bars.join('').trim();
  const value = Number(values.at(-1) ?? 0).toFixed(2);
  return history?.isComplete(first) === true
    ? l10n.t('C-Chain TPS {0} {1} on {2} ({3} days)', line, value, day, DAYS)
    : l10n.t('C-Chain TPS {0} {1} on {2} ({3} days, partial)', line, value, day, DAYS);
}

function bar(value: number, most: number): string {
  const height = most <= 0 ? 0 : Math.round((Math.max(0, value) / most) * (BARS.length - 1));
  return BARS.charAt(height);
}

/** The units of the service's values. Receipts of transactions, from which it computes prices, have wei. */
export const METRIC_UNITS: ReadonlyMap<string, string> = new Map([
  ['avgTps', l10n.t('average transactions per second of the UTC day')],
  ['maxTps', l10n.t('transactions per second')],
  ['gasUsed', l10n.t('gas')],
  ['avgGps', l10n.t('gas per second')],
  ['maxGps', l10n.t('gas per second')],
  ['avgGasPrice', l10n.t('wei per unit of gas')],
  ['maxGasPrice', l10n.t('wei per unit of gas')],
  ['feesPaid', l10n.t('wei')],
]);

/** By how many decimals a chart's values are smaller: gwei, and the chain's token. */
export function metricDecimals(metric: string): number {
  return metric === 'feesPaid' ? 18 : metric.endsWith('GasPrice') ? 9 : 0;
}

/** Limit of loaded days: more than any chain has. */
export const MAX_DAYS = 40_000;

/**
 * A chain's loaded values of a metric by day: older days are added, and the newest ones renewed. The order of pages isn't
 * relied on: a range is complete if each of its days has a point (the route has one per day), or if the list was read
 * to its end.
 */
export class TPSSamples {
  readonly #list: DailyList;
  readonly #client: MetricsClient;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #points = new Map<number, TPSPoint['value']>();
  /** Numbers of the days with a point. */
  readonly #days = new Set<number>();
  #walk: PageWalk<TPSWalkPage>;
  #end: 'more' | TokenWalkEnd = 'more';
  /** The newest day that can have a point, as of the first page of the walk; its number. */
  #walkTo: number | undefined;
  /** The newest day that can have a point, as of the newest page; its number. */
  #newest: number | undefined;
  /** All days from `to` down to the one after `next` have a point. */
  #seen = { to: NaN, next: NaN };
  /** All days up to this one are loaded: a list was read to its end. */
  #knownTo = -1;
  /** How the last renewal ended, unless it reached loaded days. */
  #renewalEnd: 'more' | TokenWalkEnd = 'more';
  #leftOut = 0;
  #lastRun: number | undefined;
  #readAt: number | undefined;

  constructor(client: MetricsClient, list: DailyList, clock: Pick<Clock, 'now'>) {
    this.#list = list;
    this.#client = client;
    this.#clock = clock;
    this.#walk = this.#newWalk();
  }

  /** When the service last updated the points, Unix seconds; undefined if unknown. */
  get lastRun(): number | undefined {
    return this.#lastRun;
  }

  /** When the newest day was last loaded, Unix ms. */
  get readAt(): number | undefined {
    return this.#readAt;
  }

  /** How many days are loaded. */
  get days(): number {
    return this.#days.size;
  }

  /** Whether the days since then (Unix seconds) need no request. */
  covers(since: number): boolean {
    // Missing newer days, which a renewal couldn't load, aren't among the older ones.
    return this.#end !== 'more' || this.#hasEachDay(since, this.#walkTo);
  }

  /** Whether all days of the service since then were loaded at the last renewal. */
  isComplete(since: number): boolean {
    return this.partial(since) === undefined;
  }

  /** Why the days since then are incomplete; undefined if they are complete. */
  partial(since: number): PartialReason | undefined {
    const ofPast = this.#end === 'complete' ? 'more' : this.#end;
    const why = this.#renewalEnd === 'more' ? ofPast : this.#renewalEnd;
    return partialReason({ end: this.#hasEachDay(since, this.#newest) ? 'complete' : why, leftOut: this.#leftOut });
  }

  /** The days since then, ascending. */
  since(since: number): { timestamps: number[]; values: TPSPoint['value'][] } {
    const timestamps = [...this.#points.keys()].filter((time) => time >= since).sort((a, b) => a - b);
    return { timestamps, values: timestamps.map((time) => this.#points.get(time) ?? 0) };
  }

  /** Loads older days until those since then are loaded. Rejects like the client; loaded days are kept. */
  async cover(since: number, onPage: () => void, options: CallOptions): Promise<void> {
    while (!this.covers(since)) {
      const askedAt = this.#clock.now();
      const page = await this.#walk.next(options);
      if (page === undefined) return;
      const newest = (this.#walkTo ??= lastDay(askedAt, page.lastRun));
      this.#newest ??= newest;
      this.#readAt ??= this.#clock.now();
      this.#lastRun ??= page.lastRun;
      this.#keep([page]);
      this.#end = page.end ?? (this.#points.size >= MAX_DAYS ? 'limit' : 'more');
      if (this.#end === 'complete') this.#knownTo = Math.max(this.#knownTo, newest);
      onPage();
    }
  }

  /**
   * Reloads the newest days, until each day since the oldest loaded one has a point or is known to have none. Rejects
   * like the client, without changes. A walk to older days that ended at a repeated page token restarts with the next
   * `cover`: not earlier, because it costs all of its pages.
   */
  async renew(options: CallOptions): Promise<void> {
    const walk = this.#newWalk();
    const askedAt = this.#clock.now();
    const pages: TPSWalkPage[] = [];
    const days = new Set(this.#days);
    const oldest = this.#knownTo >= 0 ? this.#knownTo + 1 : this.#oldestDay();
    let newest: number | undefined;
    let end: 'more' | TokenWalkEnd = 'more';
    let points = 0;
    // Days that weren't loaded must not look like days without points: keep all pages or none.
    while (end === 'more' && (newest === undefined || !hasAll(days, oldest, newest))) {
      const page = await walk.next(options);
      if (page === undefined) break;
      newest ??= lastDay(askedAt, page.lastRun);
      pages.push(page);
      for (const { timestamp } of page.items) days.add(dayNumber(timestamp));
      points += page.items.length;
      end = page.end ?? (points >= MAX_DAYS ? 'limit' : 'more');
    }
    if (newest === undefined) return;
    if (this.#end === 'stuck') {
      this.#walk = this.#newWalk();
      this.#end = 'more';
      this.#walkTo = undefined;
      this.#leftOut = 0;
    }
    this.#keep(pages);
    this.#newest = newest;
    if (end === 'complete') {
      this.#knownTo = Math.max(this.#knownTo, newest);
      this.#leftOut = pages.reduce((sum, { leftOut }) => sum + leftOut, 0);
    }
    this.#renewalEnd = end === 'complete' || hasAll(this.#days, oldest, newest) ? 'more' : end;
    this.#lastRun = pages[0]?.lastRun ?? this.#lastRun;
    this.#readAt = this.#clock.now();
  }

  #newWalk(): PageWalk<TPSWalkPage> {
    return tpsWalk(this.#client, this.#list, this.#clock);
  }

  #keep(pages: readonly TPSWalkPage[]): void {
    for (const { asked, leftOut } of pages) {
      this.#leftOut += leftOut;
      for (const point of asked.results) this.#keepPoint(point);
    }
  }

  #keepPoint({ timestamp, value }: TPSPoint): void {
    this.#points.set(timestamp, value);
    this.#days.add(dayNumber(timestamp));
  }

  /** `to` is a day's number; undefined if nothing is loaded. */
  #hasEachDay(since: number, to: number | undefined): boolean {
    const first = Math.max(dayNumber(Math.max(since, FIRST_SECOND)), this.#knownTo + 1);
    if (to === undefined) return false;
    // Days are only added: those that were seen need no second look after each page.
    if (this.#seen.to !== to) this.#seen = { to, next: to };
    while (this.#seen.next >= first && this.#days.has(this.#seen.next)) this.#seen.next--;
    return this.#seen.next < first;
  }

  #oldestDay(): number {
    let oldest = Infinity;
    for (const day of this.#days) oldest = Math.min(oldest, day);
    return oldest;
  }
}

function hasAll(days: ReadonlySet<number>, first: number, last: number): boolean {
  for (let day = last; day >= first; day--) if (!days.has(day)) return false;
  return true;
}

function dayNumber(seconds: number): number {
  return Math.floor(seconds / DAY_SECONDS);
}

/** How far the service's last update may be behind: it updates its points each hour. */
const MAX_LAG_DAYS = 2;

/**
 * The number of the last whole day: before the service's last update, else before now (Unix ms). An update long ago may
 * be a wrong time, which would make days that weren't loaded look like days without points.
 */
function lastDay(now: number, lastRun: number | undefined): number {
  const today = dayNumber(now / 1000);
  const ofRun = lastRun === undefined ? today : dayNumber(lastRun);
  return (ofRun < today - MAX_LAG_DAYS ? today : Math.min(today, ofRun)) - 1;
}
