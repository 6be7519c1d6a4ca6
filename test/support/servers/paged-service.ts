import type { ServerResponse } from 'node:http';
import { answerJSON, type SeenRequest } from './http-server';

/** Number of the first day that a list can have. */
export const FIRST_DAY = 20_000;

/** Seconds in a day. */
export const DAY = 86_400;

/** The next request's failure. */
export type Fault = 'error body' | 'server error' | 'expired token' | 'repeated token' | 'unreadable row';

/** A Metrics API whose lists come in pages of any order, with any failure. */
export class PagedService {
  /** Numbers of the days that have a point; their values are `valueOf`. */
  readonly days: number[] = [];
  readonly addresses: number[] = [];
  pageSize = 3;
  /** The order of a list's items, by a number that stands for it; 0 is newest first. */
  order = 0;
  readonly faults: Fault[] = [];
  /** How many days its last update is said to be behind; undefined if it doesn't say when that was. */
  lag: number | undefined;
  /** Unix ms. */
  now = (FIRST_DAY + 3) * DAY * 1000;
  /** How many unreadable rows were sent. */
  unreadable = 0;
  #tokens = new Map<string, number>();
  /** What led to the page that named a token. */
  readonly #ledTo = new Map<string, string>();
  #issued = 0;

  /** A day's average never changes. */
  static valueOf(day: number): number {
    return day - FIRST_DAY + 1;
  }

  /** Days go by, each with a point or without. */
  pass(has: readonly boolean[]): void {
    for (const hasPoint of has) {
      if (hasPoint) this.days.push(Math.floor(this.now / 1000 / DAY));
      this.now += DAY * 1000;
    }
  }

  /** Tokens that were issued before are no longer valid. */
  expire(): void {
    this.#tokens = new Map();
  }

  answer({ path }: SeenRequest, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(path, 'http://h');
    const token = searchParams.get('pageToken') ?? '';
    const from = token === '' ? 0 : this.#tokens.get(token);
    const fault = this.faults.shift();
    if (fault === 'error body') return answerJSON(response, { message: 'x', error: 'Bad Gateway', statusCode: 502 });
    if (fault === 'server error') return answerJSON(response, { message: 'x', error: 'No', statusCode: 501 }, 501);
    if (from === undefined || (fault === 'expired token' && token !== '')) {
      return answerJSON(response, { message: 'pageToken', error: 'Bad Request', statusCode: 400 }, 400);
    }
    const isTPS = pathname.includes('avg_tps');
    const items = this.#ordered(isTPS ? this.days : this.addresses);
    const rows: unknown[] = items.slice(from, from + this.pageSize).map((item) => this.#rowOf(item, isTPS));
    if (fault === 'unreadable row' && rows.length > 0) {
      this.unreadable++;
      rows.splice(1, 0, isTPS ? { timestamp: 0, value: 1 } : { address: 7 });
    }
    const next = from + this.pageSize;
    const isLast = next >= items.length;
    const nextPageToken = isLast
      ? undefined
      : fault === 'repeated token' && token !== ''
        ? this.#repeat(token)
        : this.#issue(next, token);
    const lastRun = this.lag === undefined ? undefined : Math.floor(this.now / 1000) - this.lag * DAY;
    answerJSON(response, { [isTPS ? 'results' : 'addresses']: rows, nextPageToken, lastRun });
  }

  #rowOf(item: number, isTPS: boolean): object {
    // Points needn't begin with their day.
    if (isTPS) return { timestamp: item * DAY + (item % 7), value: PagedService.valueOf(item) };
    return { address: `0x${item}`, sortKey: String(item) };
  }

  #ordered(items: readonly number[]): number[] {
    const rank = (item: number): number => (this.order === 0 ? -item : (item * 7_919 * (this.order + 1)) % 104_729);
    return [...items].sort((a, b) => rank(a) - rank(b));
  }

  /** The token itself, or the one that led to the page that named it. */
  #repeat(token: string): string {
    const before = this.#ledTo.get(token) ?? '';
    return this.#issued % 2 === 0 && this.#tokens.has(before) ? before : token;
  }

  #issue(from: number, by: string): string {
    const token = `t${++this.#issued}`;
    this.#tokens.set(token, from);
    this.#ledTo.set(token, by);
    return token;
  }
}
