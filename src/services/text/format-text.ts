/** Characters of a stranger's text that are shown; the rest is cut. */
const SHOWN_CHARACTERS = 40;

/** Control, format (direction marks, zero width), private-use, unassigned and line-breaking characters. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** What breaks lines in texts that people write; shown as one space. */
const LINE_BREAKS = /[\r\n\t]+/g;

/**
 * A text that a stranger chose, on one line, in characters that are what they look like, cut at `limit` characters: what
 * cannot be seen is written as `\u{202e}`. It is still to be escaped for whatever shows it.
 */
export function visibleText(text: string, limit: number = SHOWN_CHARACTERS): string {
  // Cut before looking at each character: the text may be megabytes long. A character has at most two units.
  const start = [...text.slice(0, 2 * (limit + 1))];
  const isCut = start.length > limit;
  const shown = start
    .slice(0, limit)
    .join('')
    .replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`);
  return isCut ? `${shown}…` : shown;
}

/** Bytes that are text to a person: valid UTF-8 without characters that cannot be seen; undefined if they are not. */
export function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return undefined;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The decoder's only failure is that the bytes are not UTF-8.
    return undefined;
  }
  const line = text.replace(LINE_BREAKS, ' ');
  return line.trim() === '' || new RegExp(UNSEEN, 'u').test(line) ? undefined : line;
}

/** A count with its noun: `1 input`, `4,365 outputs`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${groupedInteger(count)} ${count === 1 ? noun : plural}`;
}

/** A sentence begins with a capital letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A whole number with commas between thousands. */
export function groupedInteger(value: number | bigint): string {
  return value.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `a`, `a and b`, `a, b and c`, of lists of anything: `separator` makes what stands between two. */
export function listed<T>(items: readonly (readonly T[])[], separator: (text: string) => T): T[] {
  return items.flatMap((item, i) => {
    if (i === 0) return [...item];
    return [separator(i === items.length - 1 ? ' and ' : ', '), ...item];
  });
}
