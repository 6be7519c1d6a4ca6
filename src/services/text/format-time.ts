import * as l10n from '@vscode/l10n';

/** Seconds that a JavaScript date can hold; a locktime may be up to 2^64 - 1. */
const LAST_SECOND = 8_640_000_000_000n;

/** Unix seconds as `2026-11-21 06:46:09 UTC`. */
export function formatTime(seconds: bigint): string {
  if (seconds > LAST_SECOND) return l10n.t('the year 275760 or later');
  const [date = '', time = ''] = new Date(Number(seconds) * 1000).toISOString().split('T');
  // Years of more than four digits begin with a sign and zeros.
  return `${date.replace(/^\+0*/, '')} ${time.slice(0, 8)} UTC`;
}

/** Unix seconds as the time of day in UTC, `06:46:09`, for rows without room for a date. */
export function formatClock(seconds: bigint): string {
  if (seconds > LAST_SECOND) return formatTime(seconds);
  return new Date(Number(seconds) * 1000).toISOString().slice(-13, -5);
}

/** A locktime in words: `locked until ...` or `unlocked since ...`; undefined where there is none. `now` is Unix ms. */
export function formatLocktime(locktime: bigint, now: number): string | undefined {
  if (locktime === 0n) return undefined;
  const time = formatTime(locktime);
  return isLocked(locktime, now) ? l10n.t('locked until {0}', time) : l10n.t('unlocked since {0}', time);
}

/** Whether an output with this locktime can't be spent yet. `now` is Unix ms. */
export function isLocked(locktime: bigint, now: number): boolean {
  return locktime > BigInt(Math.floor(now / 1000));
}

/** How long ago, for moments that are minutes away at most: `just now`, `12 s ago`. Unix ms. */
export function formatAgo(at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000);
  return seconds < 1 ? l10n.t('just now') : l10n.t('{0} s ago', seconds);
}

/** Unix seconds as date and time to the minute in UTC, `2026-11-21 06:46`, for rows whose tooltip has it in full. */
export function formatMinute(seconds: bigint): string {
  return seconds > LAST_SECOND ? formatTime(seconds) : formatTime(seconds).replace(/:\d\d UTC$/, '');
}
