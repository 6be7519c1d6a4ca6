/** VS Code itself asks for no links in a longer line. */
const LONGEST_LINE = 2_000;

/** The shortest ID there is: 20 zeros in cb58. */
const LONG_WORD = /[A-Za-z0-9]{26,}/g;

/** Hashes of commits, images and files, which terminals are full of: no ID is written so. */
const DIGEST = /^(0x)?[0-9a-f]{26,64}$/;

/** Whether an ID may stand in a line: a look at its words, so that nothing heavy is loaded for those of a build. */
export function mayHoldID(line: string): boolean {
  if (line.length > LONGEST_LINE) return false;
  return line.match(LONG_WORD)?.some((word) => !DIGEST.test(word)) === true;
}
