/** Days since 1970. What a test tries a part of is another part each day; `SEED` repeats that of a day. */
export const DAY = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000));

/** Every nth of a list: all of them in n days. */
export const everyNth = <T>(n: number, list: readonly T[]): T[] => list.filter((_, i) => (i + DAY) % n === 0);
