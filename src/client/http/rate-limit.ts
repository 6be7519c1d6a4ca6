import { HIDDEN, secretFinder } from './endpoint';

/** Response headers by lower-case name; a repeated header's values are joined by a comma. */
export type Headers = Readonly<Record<string, string>>;

/** A service's rate-limit headers, as it sent them (docs/protocol.md 7.3). */
export interface RateLimit {
  readonly policy?: string;
  readonly limit?: string;
  readonly remaining?: string;
  readonly reset?: string;
}

/** Longest header value, in characters; the rest is cut. */
const MAX_HEADER = 200;

/** Longest wait that a service may name, in seconds: daily quotas end within it. */
const MAX_SECONDS = 24 * 60 * 60;

/** The pause after a longer one, which is an error of the service. It is what is shown, too. */
export const MISNAMED_PAUSE_MS = 60 * 60 * 1000;

/** Numbers from here on are a time (Unix s), not seconds to wait. */
const FIRST_TIMESTAMP = 1e9;

/** The rate-limit headers to show, without the secrets of the request; undefined if there are none. */
export function rateLimitOf(headers: Headers, secrets: readonly string[] = []): RateLimit | undefined {
  const limits: Record<string, string> = {};
  const hasSecret = secretFinder(secrets);
  for (const name of ['policy', 'limit', 'remaining', 'reset']) {
    const value = (headers[`ratelimit-${name}`] ?? headers[`x-ratelimit-${name}`])?.slice(0, MAX_HEADER);
    if (value !== undefined) limits[name] = hasSecret(value) ? HIDDEN : value;
  }
  return Object.keys(limits).length === 0 ? undefined : limits;
}

/**
 * Seconds to wait: `retry-after` (seconds, or a date), else `ratelimit-reset` (seconds, or a Unix time). Undefined if
 * neither can be read. `now` is Unix ms.
 */
export function secondsToWait(headers: Headers, now: number): number | undefined {
  return retrySeconds(headers['retry-after'], headers, now) ?? retrySeconds(rateLimitOf(headers)?.reset, headers, now);
}

function retrySeconds(value: string | undefined, headers: Headers, now: number): number | undefined {
  if (value === undefined) return undefined;
  // The service's own clock, if it sends it: ours may differ by more than the wait.
  const serviceNow = timesIn(headers['date'] ?? '')[0] ?? now;
  const dates = timesIn(value).map((at) => (at - serviceNow) / 1000);
  // A repeated header is joined by a comma, which dates also contain; an empty element means nothing.
  // The longest wait counts.
  const numbers = DATES.reduce((rest, form) => rest.replace(form, ''), value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (!numbers.every((part) => HEADER_NUMBER.test(part))) return undefined;
  const waits = [...dates, ...numbers.map((part) => secondsOfNumber(Number(part), serviceNow))];
  // Not by spreading, which has a limit: a header may hold any number of waits.
  return waits.length === 0 ? undefined : boundedSeconds(waits.reduce((longest, wait) => Math.max(longest, wait)));
}

const HEADER_NUMBER = /^\d{1,40}(\.\d{1,40})?$/;

/** Numbers of this size are a time, in Unix s or ms; others are seconds to wait. */
function secondsOfNumber(value: number, serviceNow: number): number {
  if (value > FIRST_TIMESTAMP && value < 10 * FIRST_TIMESTAMP) return value - serviceNow / 1000;
  if (value > 1000 * FIRST_TIMESTAMP && value < 10_000 * FIRST_TIMESTAMP) return (value - serviceNow) / 1000;
  return value;
}

/** The three forms of a date of HTTP (RFC 9110, 5.6.7); the last one, of asctime, is UTC without naming it. */
const DATES = [
  /\b[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT\b/g,
  /\b[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT\b/g,
  /\b[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}\b/g,
];

/** The times of a header, Unix ms; `Date.parse` alone accepts texts that aren't dates ("1; 2"). */
function timesIn(text: string): number[] {
  const found = DATES.flatMap((form) => text.match(form) ?? []);
  return found
    .map((date) => Date.parse(date.endsWith('GMT') ? date : `${date} GMT`))
    .filter((time) => !Number.isNaN(time));
}

function boundedSeconds(seconds: number): number {
  return seconds > MAX_SECONDS ? MISNAMED_PAUSE_MS / 1000 : Math.max(0, seconds);
}
