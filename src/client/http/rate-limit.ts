import { redact } from './endpoint';

/** Response headers by lower-case name; a repeated header's values are joined by a comma. */
export type Headers = Readonly<Record<string, string>>;

/** A service's rate-limit headers, as it sent them (docs/protocol.md 7.3). */
export interface RateLimit {
  readonly policy?: string;
  readonly limit?: string;
  readonly remaining?: string;
  readonly reset?: string;
}

/** Longest header that is kept. */
const MAX_HEADER = 200;

/** Longest wait that is kept as a number; what is longer was not meant as a time to wait. */
const MAX_SECONDS = 1e9;

/** Numbers from here on are a time (Unix s), not seconds to wait. */
const FIRST_TIMESTAMP = 1e9;

/** The rate-limit headers, for show and so without the secrets of the request; undefined when there are none. */
export function rateLimitOf(headers: Headers, secrets: readonly string[] = []): RateLimit | undefined {
  const limits: Record<string, string> = {};
  for (const name of ['policy', 'limit', 'remaining', 'reset']) {
    const value = headers[`ratelimit-${name}`] ?? headers[`x-ratelimit-${name}`];
    if (value !== undefined) limits[name] = redact(value, secrets).slice(0, MAX_HEADER);
  }
  return Object.keys(limits).length === 0 ? undefined : limits;
}

/**
 * Seconds that the service asks to wait: `retry-after` (seconds, or a date) before `ratelimit-reset` (seconds, or a
 * Unix time). Undefined when it names none that can be read. `now` is Unix ms.
 */
export function secondsToWait(headers: Headers, now: number): number | undefined {
  return secondsOf(headers['retry-after'], headers, now) ?? secondsOf(rateLimitOf(headers)?.reset, headers, now);
}

function secondsOf(value: string | undefined, headers: Headers, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  // The service's own clock, where it shows it: ours may differ by more than the wait.
  const today = Date.parse(headers['date'] ?? '');
  const serviceNow = Number.isNaN(today) ? now : today;
  if (/^\d+(\.\d+)?$/.test(text)) {
    const seconds = Number(text);
    return bounded(seconds > FIRST_TIMESTAMP && seconds < 10 * FIRST_TIMESTAMP ? seconds - serviceNow / 1000 : seconds);
  }
  // Date.parse takes much that is no date ("1; 2"); an HTTP date begins with the day's name.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : bounded((at - serviceNow) / 1000);
}

function bounded(seconds: number): number {
  return Math.min(Math.max(0, seconds), MAX_SECONDS);
}
