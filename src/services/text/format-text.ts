export { visibleText } from '../../core/visible-text';

/** What breaks lines in texts that people write; shown as one space. */
const LINE_BREAKS = /[\r\n\t]+/g;

/** Control characters: bytes that hold one are data. Other characters that can't be seen are marked where they are shown. */
const CONTROL = /\p{Cc}/u;
/** Something that can be seen. */
const SEEN = /[^\p{C}\p{Z}]/u;

/** Bytes that are text to a person: valid UTF-8 without control characters; undefined if they are not. */
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
  return SEEN.test(line) && !CONTROL.test(line) ? line : undefined;
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
