import type { Steps } from '../../../core/steps';
import type { HexGroup, HexWord } from './hex-words';

/** Of an empty transaction. */
const FEWEST_BYTES = 58;
const BYTE = String.raw`(?:0[xX][0-9a-fA-F]{1,2}|\d{1,3})`;

/** Behind a number of a list: its type in Rust, a comma, a comment at the end of the line, and Markdown's `>`. */
const COMMA = String.raw`(?:_?u8)?\s{0,80},[\s>]{0,80}(?://[^\n]{0,120}[\s>]{0,80})?`;

/** `0, 0, 34`, `0x00, 0x22`: lists of bytes as in JSON and most languages, without brackets. */
const LIST = new RegExp(String.raw`${BYTE}(?:${COMMA}${BYTE}){${FEWEST_BYTES - 1},}`, 'g');
/** `[0 0 34]`, as Go prints bytes. */
const PRINTED = /\[\d{1,3}(?: \d{1,3}){57,}\]/g;
/** `b'\x00"#'`, as Python prints bytes. */
const PYTHON = /\bb(?:'((?:[^\\'\n]|\\[^\n])*)'|"((?:[^\\"\n]|\\[^\n])*)")/g;
/** `\x00\x22`, over several lines, literals and comments. */
const ESCAPED = /\\x[0-9a-fA-F]{2}(?:[\s"'`+>/#*]{0,80}\\x[0-9a-fA-F]{2}){57,}/g;
/** Codec version 0 and the first bytes of a type, over several lines. */
const BASE64 = /AAAAAA(?:[A-Za-z0-9+/_-]{34,}\s{1,4}(?:>[ \t>]{0,8})?)*[A-Za-z0-9+/_-]{2,}={0,2}/g;
/** A line of `xxd` or `hexdump -C`: offset, bytes, and the same as text, which is ignored. */
const DUMPED =
  /^[ \t>]{0,40}([0-9a-fA-F]{4,16}):?[ \t]{1,4}((?:[0-9a-fA-F]{2}){1,4}(?:[ \t]{1,2}(?:[0-9a-fA-F]{2}){1,4}){0,31})(?=[ \t]|$)/;

/**
 * The transactions that a text may hold in another notation than hex: lists of numbers, `\x` escapes, base64 and
 * hexdumps. Takes linear time.
 */
export function* byteShapes(text: string): Steps<HexGroup[]> {
  const all: HexGroup[] = [];
  for (const { 0: list, index } of matches(text, LIST, PRINTED)) all.push(yield* listWords(list, index));
  for (const { 0: printed, 1: body = printed.slice(2, -1), index } of matches(text, PYTHON)) {
    all.push(yield* pythonWords(body, index + 2));
  }
  for (const { 0: run, index } of matches(text, ESCAPED)) all.push(yield* escapedWords(run, index));
  for (const { 0: run, index } of matches(text, BASE64)) {
    all.push(...base64Words(text, run, index));
    yield;
  }
  all.push(...(yield* dumps(text)));
  return all.filter((group) => group.length > 0).sort((a, b) => startOf(a) - startOf(b));
}

function* matches(text: string, ...shapes: readonly RegExp[]): Generator<RegExpExecArray, void, undefined> {
  for (const shape of shapes) yield* text.matchAll(shape);
}

/** Words or lines that a step reads. */
const STEP = 1_024;

function* listWords(list: string, at: number): Steps<HexWord[]> {
  const words: HexWord[] = [];
  for (const { 1: number, index } of list.matchAll(/\/\/.*|(0[xX][0-9a-fA-F]+|\d+)(?:_?u8)?/g)) {
    if (number === undefined) continue;
    if (words.length % STEP === 0) yield;
    const value = Number(number);
    if (value > 255) return [];
    words.push(word(at + index, number.length, value.toString(16).padStart(2, '0')));
  }
  return words;
}

/** The bytes of Python's escapes by their letters. */
const PYTHON_ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, '\\': 92, "'": 39, '"': 34 };

/** None for escapes that Python doesn't print, and for text that isn't ASCII. */
function* pythonWords(body: string, at: number): Steps<HexWord[]> {
  if (body.length < FEWEST_BYTES) return [];
  const words: HexWord[] = [];
  for (const { 0: all, 1: digits, 2: letter, index } of body.matchAll(/\\x([0-9a-f]{2})|\\(.)|[^]/g)) {
    if (words.length % STEP === 0) yield;
    const code = letter === undefined ? all.charCodeAt(0) : PYTHON_ESCAPES[letter];
    if (digits === undefined && (code === undefined || code > 126)) return [];
    words.push(word(at + index, all.length, digits ?? Number(code).toString(16).padStart(2, '0')));
  }
  return words;
}

function* escapedWords(run: string, at: number): Steps<HexWord[]> {
  const words: HexWord[] = [];
  for (const { 0: all, 1: digits = '', index } of run.matchAll(/\\x(..)/g)) {
    if (words.length % STEP === 0) yield;
    words.push(word(at + index, all.length, digits));
  }
  return words;
}

/** All of the run, or all but its last line: that may be a word of its own. */
function base64Words(text: string, run: string, at: number): HexWord[][] {
  // Characters right before it make it a part of another word.
  if (/[A-Za-z0-9+/_-]/.test(text.charAt(at - 1))) return [];
  const short = run.slice(0, Math.max(run.search(/\s\S*$/), 0)).replace(/[\s>]{1,16}$/, '');
  return [...new Set([run, short])].flatMap((each) => {
    const bytes = Buffer.from(each.replaceAll('>', ''), 'base64');
    return bytes.length < FEWEST_BYTES ? [] : [[word(at, each.length, bytes.toString('hex'))]];
  });
}

/** Lines whose offsets count the previous bytes. */
function* dumps(text: string): Steps<HexWord[][]> {
  const groups: HexWord[][] = [];
  let group: HexWord[] = [];
  let bytes = 0;
  let at = 0;
  let lines = 0;
  for (const line of text.split('\n')) {
    if (++lines % STEP === 0) yield;
    const [all = '', offset = '', columns = ''] = DUMPED.exec(line.slice(0, 256)) ?? [];
    const start = at;
    at += line.length + 1;
    const isNext = offset !== '' && Number.parseInt(offset, 16) === bytes;
    if (!isNext || bytes === 0) {
      group = [];
      bytes = 0;
      if (Number.parseInt(offset, 16) !== 0) continue;
      groups.push(group);
    }
    const columnsAt = start + all.length - columns.length;
    for (const { 0: digits, index } of columns.matchAll(/\S+/g)) {
      group.push(word(columnsAt + index, digits.length, digits));
      bytes += digits.length / 2;
    }
  }
  return groups.filter((each) => each.length > 1);
}

function word(start: number, length: number, digits: string): HexWord {
  return { start, end: start + length, digitsAt: start, digits };
}

function startOf(group: HexGroup): number {
  return group[0]?.start ?? 0;
}
