import type { Steps } from '../steps';

/** Pieces that are joined at once: their list stays as short as V8 collects cheaply. */
const PIECES = 1_024;

/**
 * A text of many short pieces. `+=` makes a tree of them with 32 bytes for each, which V8 copies while it grows and
 * flattens when the text is read: a text of a million pieces takes twice as long then as four of a quarter.
 */
export class TextPieces {
  #joined = '';
  #pieces: string[] = [];

  add(piece: string): void {
    if (this.#pieces.push(piece) < PIECES) return;
    this.#joined += this.#pieces.join('');
    this.#pieces = [];
  }

  toString(): string {
    return this.#joined + this.#pieces.join('');
  }
}

/** Characters that a step searches, and at their end those of what may go on after it. */
const SEARCHED = 64 * 1024;
const LONGEST_CUT = 256;

/** As `exec` of a global pattern, which reads megabytes without a match at once. It looks back at most one character. */
export function* nextMatch(text: string, pattern: RegExp, start: number): Steps<RegExpExecArray | null> {
  for (let [from, size] = [start, SEARCHED]; from < text.length;) {
    const base = Math.max(0, from - 1);
    pattern.lastIndex = from - base;
    const match = pattern.exec(text.slice(base, from + size));
    const isRest = from + size >= text.length;
    if (match !== null && (isRest || base + pattern.lastIndex < from + size - LONGEST_CUT)) {
      match.index += base;
      return match;
    }
    if (isRest) return null;
    // One that may be cut off is read again from its start.
    const next = match === null ? from + size - LONGEST_CUT : base + match.index;
    if (next === from) size *= 2;
    from = next;
    yield;
  }
  return null;
}

/**
 * A text with what a pattern finds replaced: it has the flag `g`, and never finds an empty text. For a text full of
 * them, `replace` takes six times as long as for a quarter of it.
 */
export function replacedEach(text: string, pattern: RegExp, replacementOf: (found: string) => string): string {
  const replaced = new TextPieces();
  let kept = 0;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    if (kept < found.index) replaced.add(text.slice(kept, found.index));
    replaced.add(replacementOf(found[0]));
    kept = pattern.lastIndex;
  }
  if (kept === 0) return text;
  replaced.add(text.slice(kept));
  return replaced.toString();
}
