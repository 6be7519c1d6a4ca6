import type { Steps } from '../steps';
import { isLetterOrDigit } from '../text/visible-text';
import { nextMatch } from '../text/text-pieces';
import { byteLists } from './byte-list';

/** A run of hexadecimal digits in a text: UTF-16 offsets, `end` exclusive. */
export interface HexWord {
  readonly start: number;
  readonly end: number;
  /** The offset of the first digit, after `0x` if there is one. */
  readonly digitsAt: number;
  /** Those of a byte in a list, which are written in another way. */
  readonly digits?: string;
}

/** The pieces of one hex text, with nothing but spaces, quotes and joints between them. */
export type HexGroup = readonly HexWord[];

/** An empty transaction has 54 bytes before its credentials. */
export const FEWEST_DIGITS = 2 * 54;

/** Shorter hex on its own is taken for a word. */
const FEWEST_MEANT = 20;

/** A word of any kind, or an escaped line break. */
const WORD = /\\[nrt]|\w+/g;
const HEX_WORD = /^(?:0[xX])?[0-9a-fA-F]+$/;

/** Space, line breaks, quotes, line continuations, `+`, the colons of `aa:bb`, and what begins a line of a comment. */
const HEX_JOINT = /^(?:[\s"'`+\\>]|:(?![ \t])|\\[nrt]|\n[ \t>]*(?:\/{2,3}|#{1,2}|\*|--)(?![^\s\w]))*$/;
const LONGEST_JOINT = 400;

/** Words that a step reads. */
export const WORDS_A_STEP = 1_024;

/**
 * The hex of a text, over several lines, with quotes, `\` or `+`. A word with `0x` starts a new group. Short ones are left
 * out: a log has a million numbers. A list of bytes in code is a group, too.
 */
export function* hexGroups(text: string): Steps<HexGroup[]> {
  const lists = (yield* byteLists(text, FEWEST_DIGITS / 2)).map((list) =>
    list.map((byte): HexWord => ({ ...byte, digitsAt: byte.start })),
  );
  if (lists.length === 0) return yield* plainGroups(text);
  let at = 0;
  const others = (yield* plainGroups(text)).filter(([first]) => {
    const start = first?.start ?? 0;
    while ((lists[at]?.at(-1)?.end ?? Infinity) <= start) at++;
    return (lists[at]?.[0]?.start ?? Infinity) > start;
  });
  return [...others, ...lists].sort(([a], [b]) => (a?.start ?? 0) - (b?.start ?? 0));
}

function* plainGroups(text: string): Steps<HexGroup[]> {
  const groups: HexGroup[] = [];
  let group: HexWord[] = [];
  const endGroup = (): void => {
    if (digitCount(group) >= FEWEST_MEANT) groups.push(group);
    group = [];
  };
  for (let [words, from] = [1, 0]; ; words++) {
    // Most words are near: a search in steps takes twice as long.
    const isNear = isLetterOrDigit(text, from + 1) || isLetterOrDigit(text, from + 2);
    WORD.lastIndex = from;
    const match: RegExpExecArray | null = isNear ? WORD.exec(text) : yield* nextMatch(text, WORD, from);
    if (match === null) break;
    if (words % WORDS_A_STEP === 0) yield;
    const { 0: word, index: start } = match;
    from = start + word.length;
    if (word.startsWith('\\')) continue;
    if (!HEX_WORD.test(word)) {
      endGroup();
      continue;
    }
    const prefixed = /^0[xX]/.test(word);
    const last = group.at(-1);
    if (prefixed || (last !== undefined && !isJoined(text, last, start))) endGroup();
    group.push({ start, end: start + word.length, digitsAt: start + (prefixed ? 2 : 0) });
  }
  endGroup();
  return groups;
}

export function digitCount(words: readonly HexWord[]): number {
  return words.reduce((sum, word) => sum + digitsOfWord(word), 0);
}

export function digitsOfWord({ digits, digitsAt, end }: HexWord): number {
  return digits?.length ?? end - digitsAt;
}

export function digitsOf(text: string, words: readonly HexWord[]): string {
  return words.map(({ digits, digitsAt, end }) => digits ?? text.slice(digitsAt, end)).join('');
}

/** Whether a word continues the one before it. A single digit before a space is a number, as in a list of bytes. */
function isJoined(text: string, { digitsAt, end }: HexWord, start: number): boolean {
  if (start - end > LONGEST_JOINT) return false;
  const joint = text.slice(end, start);
  return HEX_JOINT.test(joint) && !(end - digitsAt === 1 && /^[ \t]+$/.test(joint));
}

/** Whether an offset is on the words or at their end. */
export function isWithin(words: readonly HexWord[], offset: number): boolean {
  return (words[0]?.start ?? Infinity) <= offset && offset <= (words.at(-1)?.end ?? 0);
}
