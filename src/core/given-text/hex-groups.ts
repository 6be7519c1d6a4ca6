import type { Steps } from '../steps';
import { isLetterOrDigit } from '../text/visible-text';
import { nextMatch } from '../text/text-pieces';
import { byteLists } from './byte-list';
import { HexWords, WORDS_A_STEP } from './hex-words';

/** An empty transaction has 54 bytes before its credentials. */
export const FEWEST_DIGITS = 2 * 54;

/** Shorter hex on its own is taken for a word. */
const FEWEST_MEANT = 20;

/**
 * The hex of a text, over several lines, with quotes, `\` or `+`. A word with `0x` starts a new group. Short ones are left
 * out: a log has a million numbers. A list of bytes in code is a group, too.
 */
export function* hexGroups(text: string): Steps<HexWords[]> {
  const lists = yield* byteLists(text, FEWEST_DIGITS / 2);
  const plain = yield* plainGroups(text);
  if (lists.length === 0) return plain;
  const groups: HexWords[] = [];
  let at = 0;
  for (const [i, group] of plain.entries()) {
    if (i % WORDS_A_STEP === 0) yield;
    while ((lists[at]?.end ?? Infinity) <= group.start) groups.push(lists[at++] as HexWords);
    if ((lists[at]?.start ?? Infinity) > group.start) groups.push(group);
  }
  return [...groups, ...lists.slice(at)];
}

/** A word of any kind, or an escaped line break. */
const WORD = /\\[nrt]|\w+/g;
const HEX_WORD = /^(?:0[xX])?[0-9a-fA-F]+$/;

/** Space, line breaks, quotes, line continuations, `+`, the colons of `aa:bb`, and what begins a line of a comment. */
const HEX_JOINT = /^(?:[\s"'`+\\>]|:(?![ \t])|\\[nrt]|\n[ \t>]*(?:\/{2,3}|#{1,2}|\*|--)(?![^\s\w]))*$/;
const LONGEST_JOINT = 400;

function* plainGroups(text: string): Steps<HexWords[]> {
  const groups: HexWords[] = [];
  let [starts, ends, isPrefixed]: [number[], number[], boolean] = [[], [], false];
  const endGroup = (): void => {
    if (starts.length === 0) return;
    const group = new HexWords(starts, ends, isPrefixed);
    if (group.digitCount() >= FEWEST_MEANT) groups.push(group);
    [starts, ends] = [[], []];
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
    const hasPrefix = /^0[xX]/.test(word);
    if (hasPrefix || !isJoined(text, starts.at(-1) ?? 0, ends.at(-1) ?? 0, start)) endGroup();
    if (starts.length === 0) isPrefixed = hasPrefix;
    starts.push(start);
    ends.push(from);
  }
  endGroup();
  return groups;
}

/** Whether a word continues the one before it. A single digit before a space is a number, as in a list of bytes. */
function isJoined(text: string, lastStart: number, lastEnd: number, start: number): boolean {
  if (start - lastEnd > LONGEST_JOINT) return false;
  const joint = text.slice(lastEnd, start);
  return HEX_JOINT.test(joint) && !(lastEnd - lastStart === 1 && /^[ \t]+$/.test(joint));
}
