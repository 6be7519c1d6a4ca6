/** Seconds that a JavaScript date can hold; a locktime may be up to 2^64 - 1. */
const LAST_SECOND = 8_640_000_000_000n;

/** Unix seconds as `2026-11-21 06:46:09 UTC`; times after the year 275,760 are the end of time to a person. */
export function formatTime(seconds: bigint): string {
  if (seconds > LAST_SECOND) return 'the end of time';
  const [date = '', time = ''] = new Date(Number(seconds) * 1000).toISOString().split('T');
  // Years of more than four digits begin with a sign and zeros.
  return `${date.replace(/^\+0*/, '')} ${time.slice(0, 8)} UTC`;
}

/** A locktime in words: `locked until ...` or `unlocked since ...`; undefined where there is none. `now` is Unix ms. */
export function formatLocktime(locktime: bigint, now: number): string | undefined {
  if (locktime === 0n) return undefined;
  return `${isLocked(locktime, now) ? 'locked until' : 'unlocked since'} ${formatTime(locktime)}`;
}

/** Whether an output with this locktime cannot be spent yet. `now` is Unix ms. */
export function isLocked(locktime: bigint, now: number): boolean {
  return locktime > BigInt(Math.floor(now / 1000));
}

/** How long ago, for moments that are minutes away at most: `0.3 s ago`. Unix ms. */
export function formatAgo(at: number, now: number): string {
  return `${(Math.max(0, now - at) / 1000).toFixed(1)} s ago`;
}
