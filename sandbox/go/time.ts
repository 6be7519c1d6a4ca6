/** Whole Unix seconds as Go's JSON prints a time.Time in UTC: RFC 3339, without a fraction where there is none. */
export function formatTime(unixSeconds: bigint): string {
  return new Date(Number(unixSeconds) * 1000).toISOString().replace('.000Z', 'Z');
}
