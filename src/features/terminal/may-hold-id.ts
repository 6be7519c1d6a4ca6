/** VS Code requests no links for a longer line. */
const LONGEST_LINE = 2_000;

/** The shortest ID is 20 zeros in cb58. */
const LONG_WORD = /[A-Za-z0-9]{26,}/g;

/** Hashes of commits, images and files, which are common in terminals. No ID has this form. */
const DIGEST = /^(0x)?[0-9a-f]{26,64}$/;

/** Whether a line may contain an ID. Checks only its words, so that build output loads nothing heavy. */
export function mayHoldID(line: string): boolean {
  if (line.length > LONGEST_LINE) return false;
  return line.match(LONG_WORD)?.some((word) => !DIGEST.test(word)) === true;
}
