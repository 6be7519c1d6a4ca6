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

/** Whether an ASCII letter or digit stands at this offset. */
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

/** The offset behind the run of letters and digits that starts at `start`; looks ahead at most `limit`. */
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
  const pattern = ESCAPES[text.charAt(start - 1)];
  return pattern?.exec(text.slice(start, start + 9))?.[0].length ?? 0;
}

/** The end of a terminal's control sequence, behind its last separator. */
const CONTROL = /^\d{0,4}[A-Za-z]/;
/** By the character before the run. `(` chooses a set of characters: `ESC(B` ends all colors. */
const ESCAPES: Readonly<Record<string, RegExp>> = {
  '\\': /^(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[0-3]?[0-7]{2}|[A-Za-z0])/,
  // An encoded `%` may be encoded again.
  '%': /^(?:25){0,3}[0-9A-Fa-f]{2}/,
  '[': CONTROL,
  ';': CONTROL,
  ':': CONTROL,
  '?': CONTROL,
  '\x9b': CONTROL,
  '(': /^[A-Z0-9]/,
};

function isRunOf(text: string, start: number, end: number, wanted: number): boolean {
  for (let at = start; at < end; at++) if (!is(text, at, wanted)) return false;
  return end > start;
}
