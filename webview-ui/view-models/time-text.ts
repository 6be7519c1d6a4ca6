const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `2026-11-21`: the UTC day of Unix seconds. */
export function dayText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 10);
}

/** A point's time: its day, and the minute where it doesn't begin with the day. */
export function pointText(seconds: number): string {
  return seconds % DAY === 0 ? dayText(seconds) : minuteText(seconds);
}

/** `2026-11-21 09:30 UTC`, of Unix seconds. */
export function minuteText(seconds: number): string {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? String(seconds) : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** How long ago, in the largest unit of which there are two: `just now`, `90 s ago`, `30 h ago`, `3 days ago`. */
export function agoText(seconds: number): string {
  if (seconds < 45) return 'just now';
  if (seconds < 2 * MINUTE) return '1 min ago';
  if (seconds < 2 * HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  if (seconds < 2 * DAY) return `${Math.floor(seconds / HOUR)} h ago`;
  return `${Math.floor(seconds / DAY)} days ago`;
}

/** How long yet, rounded up, so that it says nothing too early: `12 s`, `2:05 min`, `3 h`. */
export function untilText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 2 * HOUR) return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')} min`;
  if (seconds < 2 * DAY) return `${Math.ceil(seconds / HOUR)} h`;
  return `${Math.ceil(seconds / DAY)} days`;
}
