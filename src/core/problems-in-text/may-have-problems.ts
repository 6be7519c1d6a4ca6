import { CALLED_KEY } from '../private-keys/key-words';

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
