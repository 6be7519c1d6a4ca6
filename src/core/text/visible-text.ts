import { TextPieces } from './text-pieces';

const LETTER_OR_DIGIT = 1;
const HEX_DIGIT = 2;
const DECIMAL_DIGIT = 4;

/** Classes of the ASCII characters as bits, by code. */
const CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return (
    (/[0-9A-Za-z]/.test(character) ? LETTER_OR_DIGIT : 0) |
    (/[0-9A-Fa-f]/.test(character) ? HEX_DIGIT : 0) |
    (/[0-9]/.test(character) ? DECIMAL_DIGIT : 0)
  );
});

function is(text: string, at: number, wanted: number): boolean {
  const code = text.charCodeAt(at);
  // Before and after a text, charCodeAt is NaN, which isn't below any number.
  return code < 128 && ((CLASSES[code] as number) & wanted) !== 0;
}

/** Whether an ASCII letter or digit is at this offset. */
export function isLetterOrDigit(text: string, at: number): boolean {
  return is(text, at, LETTER_OR_DIGIT);
}

/**
 * The offset of the first character of the run of letters and digits that ends at `end`; looks back at most `limit`.
 */
export function runStart(text: string, end: number, limit: number): number {
  const lowest = Math.max(end - limit, 0);
  let start = end;
  while (start > lowest && is(text, start - 1, LETTER_OR_DIGIT)) start--;
  return start;
}

/** The offset after the run of letters and digits that starts at `start`; looks ahead at most `limit`. */
export function runEnd(text: string, start: number, limit: number): number {
  const highest = Math.min(start + limit, text.length);
  let end = start;
  while (end < highest && is(text, end, LETTER_OR_DIGIT)) end++;
  return end;
}

/** Whether everything from `start` to `end` is hexadecimal digits, and something is. */
export function isHexRun(text: string, start: number, end: number): boolean {
  return isRunOf(text, start, end, HEX_DIGIT);
}

/** Whether everything from `start` to `end` is decimal digits, and something is. */
export function isDecimalRun(text: string, start: number, end: number): boolean {
  return isRunOf(text, start, end, DECIMAL_DIGIT);
}

/**
 * How many characters of the run that starts at `start` belong to an escape before it: `n` of `\n`, `x1b` of `\x1b`,
 * `22` of a URL's `%22`, `32m` of a terminal's `ESC[32m`. The whole run may still be a word, so both are tried.
 */
export function escapeLength(text: string, start: number): number {
  const pattern = TERMINAL_ESCAPES[text.charAt(start - 1)];
  return pattern?.exec(text.slice(start, start + 9))?.[0].length ?? 0;
}

/** The end of a terminal's control sequence, after its last separator. */
const CONTROL_SEQUENCE = /^\d{0,4}[A-Za-z]/;
/** By the character before the run. `(` chooses a set of characters: `ESC(B` ends all colors. */
const TERMINAL_ESCAPES: Readonly<Record<string, RegExp>> = {
  '\\': /^(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[0-3]?[0-7]{2}|[A-Za-z0])/,
  // An encoded `%` may be encoded again.
  '%': /^(?:25){0,3}[0-9A-Fa-f]{2}/,
  '[': CONTROL_SEQUENCE,
  ';': CONTROL_SEQUENCE,
  ':': CONTROL_SEQUENCE,
  '?': CONTROL_SEQUENCE,
  '\x9b': CONTROL_SEQUENCE,
  '(': /^[A-Z0-9]/,
};

function isRunOf(text: string, start: number, end: number, wanted: number): boolean {
  for (let at = start; at < end; at++) if (!is(text, at, wanted)) return false;
  return end > start;
}

const LAST_CODE_UNIT = 0xffff;

interface Marking {
  /** Matches a character that is replaced; without flags that keep a position. */
  readonly marked: RegExp;
  readonly markOf: (codePoint: number) => string;
  /** Whether the character at this place stays all the same. */
  readonly isExempt?: (codePoint: number, at: number) => boolean;
}

/**
 * A text with some of its characters replaced, in one pass: a callback of `replace` for each character would take five
 * times as long in a text full of them.
 */
export function markCharacters(text: string, { marked, markOf, isExempt = () => false }: Marking): string {
  const first = text.search(marked);
  if (first === -1) return text;
  // What is shown for each character of this text, undefined for one that stays.
  const marks = new Map<number, string | undefined>();
  const shown = new TextPieces();
  let kept = 0;
  for (let at = first; at < text.length;) {
    const codePoint = text.codePointAt(at) as number;
    if (!marks.has(codePoint)) {
      marks.set(codePoint, marked.test(String.fromCodePoint(codePoint)) ? markOf(codePoint) : undefined);
    }
    const next = at + (codePoint > LAST_CODE_UNIT ? 2 : 1);
    const mark = marks.get(codePoint);
    if (mark !== undefined && !isExempt(codePoint, at)) {
      if (kept < at) shown.add(text.slice(kept, at));
      shown.add(mark);
      kept = next;
    }
    at = next;
  }
  shown.add(text.slice(kept));
  return shown.toString();
}

/** Default limit for a hostile text, in characters; the rest is cut. */
const SHOWN_CHARACTERS = 40;

/** The zero-width joiner. */
const JOINER = 0x200d;

/**
 * A hostile text on one line, cut at `limit` characters: invisible characters are written as `\u{202e}`. The caller
 * still escapes it for its surface.
 */
export function visibleText(text: string, limit: number = SHOWN_CHARACTERS): string {
  if (text.length <= limit) return markUnseen(text);
  // Cut before checking each character: the text may be megabytes long. A character has at most two code units.
  const start = [...text.slice(0, 2 * (limit + 1))];
  const shown = markUnseen(start.slice(0, limit).join(''));
  return start.length > limit ? `${shown}…` : shown;
}

function markUnseen(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  const joiner = joinerInPicture();
  return markCharacters(text, {
    marked: unseenCharacter(),
    markOf: (codePoint) => `\\u{${codePoint.toString(16)}}`,
    isExempt(codePoint, at) {
      if (codePoint !== JOINER) return false;
      joiner.lastIndex = at;
      return joiner.test(text);
    },
  });
}

/** Most names: the expressions below would be a third of what the activation takes, for the name in the status bar. */
const PRINTABLE_ASCII = /^[ -~]*$/;

// Regular expressions with classes of Unicode are made when they are first used: each takes 0.3 ms.

/**
 * Control, format (direction marks, zero width), private-use, unassigned and line-breaking characters, and letters
 * without a glyph.
 */
function unseenCharacter(): RegExp {
  return /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u{e0100}-\u{e01ef}]/u;
}

/** The joiner between two emoji, which is visible: the two form one picture. */
function joinerInPicture(): RegExp {
  return /(?<=\p{ExtPict}[\u{1f3fb}-\u{1f3ff}\ufe0f]?)\u200d(?=\p{ExtPict})/uy;
}

/**
 * A text for the log: only its first line begins at the margin, where VS Code writes the time of an entry, and nothing
 * in it moves the cursor or changes colors. A part of it comes from nodes and services.
 */
export function logText(text: string): string {
  const lines = text.split(/\r\n|\n/).map((line) => visibleText(line.replaceAll('\t', '  '), line.length));
  return lines.join('\n    ');
}

const LONGEST_VISIBLE = 120;
/** Names that Windows reserves, with any extension; shared folders must avoid them too. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A text as the name of a file on any system, in no other folder and not hidden. */
export function fileNameText(text: string): string {
  const name = visibleText(text, LONGEST_VISIBLE)
    .replace(/[\\/:*?"<>|{}]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]$/, '_');
  return name === '' ? '_' : name.replace(RESERVED, '_$&');
}
