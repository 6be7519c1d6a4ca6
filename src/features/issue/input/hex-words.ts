import { finished, type Steps } from '../../../core/steps';

/** A run of hexadecimal digits in a text: UTF-16 offsets, `end` exclusive. */
export interface HexWord {
  readonly start: number;
  readonly end: number;
  /** The offset of the first digit, after `0x` if there is one. */
  readonly digitsAt: number;
  /** The digits of bytes in another notation than hex. */
  readonly digits?: string;
}

/** The pieces of one hex text, with nothing but spaces, quotes and joints between them. */
export type HexGroup = readonly HexWord[];

/** A word of any kind, or an escaped line break. */
const WORD = /\\[nrt]|\w+/g;
const HEX_WORD = /^(?:0[xX])?[0-9a-fA-F]+$/;

/** Space, line breaks, quotes, line continuations, `+`, the colons of `aa:bb`, and what begins a line of a comment. */
const JOINT = /^(?:[\s"'`+\\>:]|\\[nrt]|\n[ \t>]*(?:\/{2,3}|#{1,2}|\*|--)(?![^\s\w]))*$/;
const LONGEST_JOINT = 400;

/**
 * The hex of a text, over several lines, with quotes, `\` or `+`, or with line numbers. A word with `0x` starts a new
 * group. `near` returns only the group around an offset.
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
  const numbers = yield* lineNumbers(text);
  let at = 0;
  let words = 0;
  for (const { 0: word, index: start } of text.matchAll(WORD)) {
    if (++words % STEP === 0) yield;
    while ((numbers[at]?.end ?? Infinity) <= start) at++;
    const isNumber = (numbers[at]?.start ?? Infinity) <= start;
    if (word.startsWith('\\') || isNumber) continue;
    const last = group.at(-1);
    if (!HEX_WORD.test(word)) {
      finish();
      if (near !== undefined && start > near) break;
      continue;
    }
    const prefixed = /^0[xX]/.test(word);
    if (last !== undefined && (prefixed || !isJoint(text, last.end, start, numbers[at - 1]))) finish();
    if (near !== undefined && group.length === 0 && start > near) break;
    group.push({ start, end: start + word.length, digitsAt: start + (prefixed ? 2 : 0) });
  }
  finish();
  return groups;
}

/** The number of digits of all words. */
export function digitCount(words: readonly HexWord[]): number {
  return words.reduce((sum, { digits, digitsAt, end }) => sum + (digits?.length ?? end - digitsAt), 0);
}

/** The digits of the words, joined. */
export function digitsOf(text: string, words: readonly HexWord[]): string {
  return words.map(({ digits, digitsAt, end }) => digits ?? text.slice(digitsAt, end)).join('');
}

function isJoint(text: string, start: number, end: number, number: LineNumber | undefined): boolean {
  const from = number !== undefined && start < number.start ? number : { start: end, end };
  return end - start <= LONGEST_JOINT && JOINT.test(text.slice(start, from.start) + text.slice(from.end, end));
}

/** All that stands before the hex of a line of a listing. */
type LineNumber = Pick<HexWord, 'start' | 'end'>;

/** A line of a listing: `1: `, `12) `, `[3] `, `L4 | ` or `0020: ` before hex. */
const NUMBERED = /^([^\w\n]{0,40}L?([0-9a-fA-F]{1,8})\b[^\w\n]{1,16})([0-9a-fA-F]{2,})\b/gm;

/** What the numbers of a listing can count, given that of its next line. */
interface Counts {
  readonly lines: number;
  readonly bytes: number;
}

/** The numbers that count the lines before them, or the bytes of these. */
function* lineNumbers(text: string): Steps<LineNumber[]> {
  const found: LineNumber[] = [];
  let next: Counts | undefined;
  let first: LineNumber | undefined;
  let endOfLine = -1;
  let lines = 0;
  for (const { 0: all, 1: before = '', 2: number = '', 3: digits = '', index } of text.matchAll(NUMBERED)) {
    if (++lines % STEP === 0) yield;
    const range = { start: index, end: index + before.length };
    const [decimal, hex] = [/^\d+$/.test(number) ? Number(number) : NaN, Number.parseInt(number, 16)];
    const isNext = next !== undefined && text.slice(endOfLine, index).trim() === '';
    const isLine = isNext && decimal === next?.lines;
    const isByte = isNext && (decimal === next?.bytes || hex === next?.bytes);
    if (isLine || isByte) {
      if (first !== undefined) found.push(first);
      first = undefined;
      found.push(range);
    } else first = range;
    const bytes = isByte || first === undefined ? (next?.bytes ?? NaN) : hex === 0 ? 0 : NaN;
    next = { lines: decimal + 1, bytes: bytes + digits.length / 2 };
    endOfLine = index + all.length;
  }
  return found;
}

function isNear(group: readonly HexWord[], near: number | undefined): boolean {
  if (near === undefined) return true;
  return (group[0]?.start ?? 0) <= near && near <= (group.at(-1)?.end ?? 0);
}
