// Go's strings are bytes, and its messages quote them in their own way (unicode/utf8, strconv).

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

const ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '"': '\\"',
  '\\': '\\\\',
};

/** The text in double quotes as Go's `%q` prints it (strconv.Quote). */
export function quote(text: string): string {
  return `"${text.replace(/[^ !#-[\]-~]/gu, (character) => ESCAPES[character] ?? escapeUnprintable(character))}"`;
}

function escapeUnprintable(character: string): string {
  if (PRINTABLE.test(character)) return character;
  const code = character.codePointAt(0) as number;
  if (code < 0x20 || code === 0x7f) return `\\x${hexDigits(code, 2)}`;
  return code < 0x10000 ? `\\u${hexDigits(code, 4)}` : `\\U${hexDigits(code, 8)}`;
}

function hexDigits(code: number, length: number): string {
  return code.toString(16).padStart(length, '0');
}

/**
 * Reads UTF-8 as Go does when it ranges over a string: each byte that belongs to no valid sequence becomes one U+FFFD.
 * (A TextDecoder puts one for a whole cut sequence.)
 */
export function decodeUTF8(bytes: Uint8Array): string {
  const text = asBuffer(bytes).toString('utf8');
  if (!text.includes('\ufffd')) return text;
  let slow = '';
  for (let at = 0; at < bytes.length;) {
    const length = sequenceLength(bytes, at);
    slow += length === 0 ? '\ufffd' : asBuffer(bytes.subarray(at, at + length)).toString('utf8');
    at += Math.max(length, 1);
  }
  return slow;
}

/** How many bytes the UTF-8 sequence at `at` has; 0 if it is none (RFC 3629: no overlong forms, no surrogates). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    if (byte < (i === 1 ? low : 0x80) || byte > (i === 1 ? high : 0xbf)) return 0;
  }
  return length;
}

/** The same bytes as a Buffer, not copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
