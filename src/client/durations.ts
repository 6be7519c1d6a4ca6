/** A length of time for a person, rounded up so that it is never over sooner: `1.5 s`, `30 s`, `5 min`, `2 h`, `12 days`. */
export function inWords(ms: number): string {
  if (ms < 10_000) return `${Math.ceil(ms / 100) / 10} s`;
  if (ms < 120_000) return `${Math.ceil(ms / 1000)} s`;
  if (ms < 7_200_000) return `${Math.ceil(ms / 60_000)} min`;
  if (ms < 172_800_000) return `${Math.ceil(ms / 3_600_000)} h`;
  return `${Math.ceil(ms / 86_400_000)} days`;
}

/** When to go on, for a person: `in 30 s (12:00:05 UTC)`; the time of day only where it says enough. */
export function untilInWords(at: number, now: number): string {
  const ms = at - now;
  if (ms <= 0) return 'now';
  if (ms >= 86_400_000) return `in ${inWords(ms)}`;
  return `in ${inWords(ms)} (${new Date(at).toISOString().slice(11, 19)} UTC)`;
}
