import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { MetricsClient } from '../../client/rest/metrics-client';
import type { TPSPoint } from '../../client/rest/metrics-types';
import { tpsWalk, type TPSWalkPage } from '../../client/rest/token-pages';
import type { PageWalk } from '../../client/rest/token-walk';

/** More days than any chain has; a service that gives more of them is not followed. */
export const MAX_DAYS = 40_000;

/** The last second that a date can show as a year of four digits. */
const LAST_SECOND = 253_402_300_799;

/** A chain's average TPS by day, as far as it was read: it is read on into the past, and renewed at its newest end. */
export class TPSHistory {
  readonly chainId: string;
  readonly #client: MetricsClient;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #days = new Map<number, number>();
  /** Into the past. */
  readonly #walk: PageWalk<TPSWalkPage>;
  #isOver = false;
  #isComplete = false;
  #lastRun: number | undefined;
  #readAt: number | undefined;
  #pageSize = 0;

  constructor(client: MetricsClient, chainId: string, clock: Pick<Clock, 'now'>) {
    this.chainId = chainId;
    this.#client = client;
    this.#clock = clock;
    this.#walk = tpsWalk(client, { chainId }, clock);
  }

  /** When the service last made points, Unix seconds; undefined where it does not say. */
  get lastRun(): number | undefined {
    return this.#lastRun;
  }

  /** When the newest day was last asked for, Unix ms. */
  get readAt(): number | undefined {
    return this.#readAt;
  }

  /** Days of the largest page so far; 0 before there was one. */
  get pageSize(): number {
    return this.#pageSize;
  }

  /** Whether nothing is to be asked for the days since then (Unix seconds). */
  covers(since: number): boolean {
    return this.#isOver || this.#oldest() <= since;
  }

  /** Whether all that the service has since then was read; never where it did not come to an end. */
  isComplete(since: number): boolean {
    return this.#isComplete || this.#oldest() <= since;
  }

  /** The days since then, ascending. */
  since(since: number): { timestamps: number[]; values: number[] } {
    const timestamps = [...this.#days.keys()].filter((day) => day >= since).sort((a, b) => a - b);
    return { timestamps, values: timestamps.map((day) => this.#days.get(day) ?? 0) };
  }

  /** Reads into the past until the days since then are there. Rejects as the client does; what came is kept. */
  async cover(since: number, onPage: () => void, options: CallOptions): Promise<void> {
    while (!this.covers(since)) {
      const page = await this.#walk.next(options);
      if (page === undefined) return;
      this.#readAt ??= this.#clock.now();
      this.#lastRun ??= page.lastRun;
      this.#isOver = page.end !== undefined;
      this.#isComplete = page.end === 'complete';
      this.#measure(page.items);
      this.#keep(page.items);
      if (this.#days.size >= MAX_DAYS) this.#isOver = true;
      onPage();
    }
  }

  /** Reads the newest days anew, back to those that are there. Rejects as the client does, and has then changed nothing. */
  async renew(options: CallOptions): Promise<void> {
    let newest = -Infinity;
    for (const day of this.#days.keys()) newest = Math.max(newest, day);
    const walk = tpsWalk(this.#client, { chainId: this.chainId }, this.#clock);
    const points: TPSPoint[] = [];
    let lastRun: number | undefined;
    // Days that were not read must not look like days without points: all of them are taken, or none.
    for (let page = await walk.next(options); page !== undefined; page = await walk.next(options)) {
      this.#measure(page.items);
      points.push(...page.items);
      lastRun ??= page.lastRun;
      if (points.length >= MAX_DAYS || points.some(({ timestamp }) => timestamp <= newest)) break;
    }
    this.#keep(points);
    this.#lastRun = lastRun ?? this.#lastRun;
    this.#readAt = this.#clock.now();
  }

  #measure(page: readonly TPSPoint[]): void {
    this.#pageSize = Math.max(this.#pageSize, page.length);
  }

  #keep(points: readonly TPSPoint[]): void {
    for (const { timestamp, value } of points) if (timestamp <= LAST_SECOND) this.#days.set(timestamp, value);
  }

  #oldest(): number {
    let oldest = Infinity;
    for (const day of this.#days.keys()) oldest = Math.min(oldest, day);
    return oldest;
  }
}
