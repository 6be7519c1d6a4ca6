import { finished, type Steps } from '../../../core/steps';

/** A run of hexadecimal digits in a text: UTF-16 offsets, `end` exclusive. */
export interface HexWord {
  readonly start: number;
  readonly end: number;
  /** The offset of the first digit, after `0x` if there is one. */
  readonly digitsAt: number;
}

/** The pieces of one hex text, with nothing but spaces, quotes and joints between them. */
export type HexGroup = readonly HexWord[];

/** A word of any kind, or an escaped line break. */
const WORD = /\\[nrt]|\w+/g;
const HEX_WORD = /^(?:0[xX])?[0-9a-fA-F]+$/;

/** Space, line breaks, quotes, line continuations, `+`, the colons of `aa:bb`, and what begins a line of a comment. */
const JOINT = /^(?:[\s"'`+\\>]|:(?![ \t])|\\[nrt]|\n[ \t>]*(?:\/{2,3}|#{1,2}|\*|--)(?![^\s\w]))*$/;
const LONGEST_JOINT = 400;

/**
 * The hex of a text, over several lines, with quotes, `\` or `+`. A word with `0x` starts a new group. `near` returns
 * only the group around an offset.
 */
export function hexGroups(text: string, near?: number): HexGroup[] {
  return finished(hexGroupsInSteps(text, near));
}

/** Words that a step reads. */
const STEP = 1_024;

/** As `hexGroups`. */
export function* hexGroupsInSteps(text: string, near?: number): Steps<HexGroup[]> {
  const groups: HexGroup[] = [];
  let group: HexWord[] = [];
  const finish = (): void => {
    if (group.length > 0 && isNear(group, near)) groups.push(group);
    group = [];
  };
  let words = 0;
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (++words % STEP === 0) yield;
    if (word.startsWith('\\')) continue;
    const last = group.at(-1);
    if (!HEX_WORD.test(word)) {
      finish();
      if (near !== undefined && start > near) break;
      continue;
    }
    const prefixed = /^0[xX]/.test(word);
    if (last !== undefined && (prefixed || !isJoined(text, last, start))) finish();
    if (near !== undefined && group.length === 0 && start > near) break;
    group.push({ start, end: start + word.length, digitsAt: start + (prefixed ? 2 : 0) });
  }
  finish();
  return groups;
}

/** The number of digits of all words. */
export function digitCount(words: readonly HexWord[]): number {
  return words.reduce((sum, { digitsAt, end }) => sum + end - digitsAt, 0);
}

/** The digits of the words, joined. */
export function digitsOf(text: string, words: readonly HexWord[]): string {
  return words.map(({ digitsAt, end }) => text.slice(digitsAt, end)).join('');
}

/** Whether a word continues the one before it. A single digit before a space is a number, as in a list of bytes. */
function isJoined(text: string, { digitsAt, end }: HexWord, start: number): boolean {
  if (start - end > LONGEST_JOINT) return false;
  const joint = text.slice(end, start);
  return JOINT.test(joint) && !(end - digitsAt === 1 && /^[ \t]+$/.test(joint));
}

function isNear(group: readonly HexWord[], near: number | undefined): boolean {
  if (near === undefined) return true;
  return (group[0]?.start ?? 0) <= near && near <= (group.at(-1)?.end ?? 0);
}
