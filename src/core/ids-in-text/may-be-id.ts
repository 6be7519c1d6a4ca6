/** The shortest ID there is: 20 zeros in cb58. */
const SHORTEST_ID = 26;
const JOINED = /[A-Za-z0-9:-]/;

/**
 * Whether an ID may be at an offset of a line. Looks at a few characters only, so that ordinary words load nothing
 * heavy. Network IDs are short numbers, but have the word "network" before them.
 */
export function mayBeID(line: string, offset: number): boolean {
  let start = offset;
  while (start > 0 && offset - start < SHORTEST_ID && JOINED.test(line.charAt(start - 1))) start--;
  let end = offset;
  while (end < line.length && end - start < SHORTEST_ID && JOINED.test(line.charAt(end))) end++;
  if (end - start >= SHORTEST_ID) return true;
  return /\d/.test(line.slice(start, end)) && /network/i.test(line.slice(Math.max(0, start - 40), start));
}
