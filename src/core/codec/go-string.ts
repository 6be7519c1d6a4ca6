import { isUtf8 } from 'node:buffer';
import { TextPieces } from '../text/text-pieces';

/**
 * Go strings are bytes. Text that is valid UTF-8 decodes as usual; any other byte becomes a lone surrogate U+DC80 to
 * U+DCFF, so that encoding gives the same bytes back (the scheme of Python's `surrogateescape`, PEP 383).
 */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();
const ESCAPED = /[\udc80-\udcff]/;

/** What Go holds in a string as text: UTF-8, and every byte that is none as one of U+DC80 to U+DCFF. */
export function goString(bytes: Uint8Array): string {
  return isUtf8(bytes) ? decoder.decode(bytes) : escapeInvalid(bytes);
}

/** The bytes of such a text: `goString` the other way. */
export function goStringBytes(text: string): Uint8Array {
  if (!ESCAPED.test(text)) return encoder.encode(text);
  const parts: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code >= 0xdc80 && code <= 0xdcff) parts.push(code - 0xdc00);
    else parts.push(...encoder.encode(character));
  }
  return Uint8Array.from(parts);
}

/** The text as Go's JSON encoder prints it: U+FFFD for each byte that is not UTF-8. */
export function printable(text: string): string {
  return text.replace(/[\udc80-\udcff]/g, (unit, index: number) => {
    const before = text.charCodeAt(index - 1);
    return before >= 0xd800 && before <= 0xdbff ? unit : '\ufffd';
  });
}

/**
 * By hand, because a decoder that throws takes 40 microseconds for each byte that is wrong: seconds for a hostile
 * string of 64 KiB.
 */
function escapeInvalid(bytes: Uint8Array): string {
  const out = new TextPieces();
  for (let i = 0; i < bytes.length;) {
    const first = bytes[i] as number;
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const codePoint = length === 1 ? first : codePointAt(bytes, i, length);
    out.add(String.fromCodePoint(codePoint ?? 0xdc00 + first));
    i += codePoint === undefined ? 1 : length;
  }
  return out.toString();
}

/** The least code point that needs a sequence of this many bytes. */
const LEAST = [0, 0, 0x80, 0x800, 0x10000] as const;

/** The code point of the UTF-8 sequence of `length` (2 to 4) bytes at `start`; undefined if it is none. */
function codePointAt(bytes: Uint8Array, start: number, length: 2 | 3 | 4): number | undefined {
  const first = bytes[start] as number;
  if (first < 0xc2 || first > 0xf4) return undefined;
  let codePoint = first & (0x7f >> length);
  for (let i = start + 1; i < start + length; i++) {
    const next = bytes[i] ?? 0;
    if ((next & 0xc0) !== 0x80) return undefined;
    codePoint = (codePoint << 6) | (next & 0x3f);
  }
  const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
  return codePoint < LEAST[length] || isSurrogate || codePoint > 0x10ffff ? undefined : codePoint;
}
