import { CALLED_KEY } from '../private-keys/key-words';

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

/**
 * What begins as a node ID, a private key or an address does, and words that are as long as an ID in cb58, in quotes or
 * after a name that ends in `id`.
 */
const OF_AVALANCHE =
  /NodeID-[0-9A-Za-z]{26}|[Kk](?:ey|EY)-[0-9A-Za-z]{40}|(?:avax|cascade|denali|everest|fuji|testing|local|custom)1[02-9ac-hj-np-z]{38}|["'`][1-9A-HJ-NP-Za-km-z]{40,52}["'`\\:]|[Ii][Dd]s?["']?\s{0,8}[:=]\s{0,8}(?:\[\s{0,8})?[1-9A-HJ-NP-Za-km-z]{40,52}(?![0-9A-Za-z])/;

/** 32 bytes in cb58 or hex. */
const LONG_WORD = /(?<![0-9A-Za-z])[0-9A-Za-z]{40,74}(?![0-9A-Za-z])/;

/**
 * Whether a text may have a problem that `ProblemFinder` finds. Decodes nothing, so that files without IDs load nothing
 * heavy. Time is linear in the text's length.
 */
export function mayHaveProblems(text: string): boolean {
  return OF_AVALANCHE.test(text) || (CALLED_KEY.test(text) && LONG_WORD.test(text));
}

/** An ID, an address, or an account: what is long enough in cb58, a checksum of bech32 or 20 bytes in hex. */
const NAMED =
  /NodeID-[0-9A-Za-z]{26}|[a-z]1[02-9ac-hj-np-z]{38}(?![0-9A-Za-z])|0x[0-9A-Fa-f]{40}(?![0-9A-Za-z])|(?<![0-9A-Za-z])(?=[A-Za-z]*\d)[1-9A-HJ-NP-Za-km-z]{40,52}(?![0-9A-Za-z])/;

/** Whether a text may name something to look up. Decodes nothing. */
export function mayNameThings(text: string): boolean {
  return NAMED.test(text);
}

/** VS Code requests no links for a longer line. */
const LONGEST_LINE = 2_000;

/** The shortest ID is 20 zeros in cb58. */
const LONG_WORDS = /[A-Za-z0-9]{26,}/g;

/** Hashes of commits, images and files, which are common in terminals. No ID has this form. */
const DIGEST = /^(0x)?[0-9a-f]{26,64}$/;

/** Whether a line may contain an ID. */
export function mayHoldID(line: string): boolean {
  return line.length <= LONGEST_LINE && mayHoldIDs(line);
}

/** Whether a text may contain an ID. Checks only its words, so that build output loads nothing heavy. */
export function mayHoldIDs(text: string): boolean {
  return text.match(LONG_WORDS)?.some((word) => !DIGEST.test(word)) === true;
}

/** UTF-16 units; of longer documents, only hovered lines are read. */
export const LONGEST_DOCUMENT = 1024 * 1024;
