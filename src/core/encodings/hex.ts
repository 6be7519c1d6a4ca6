import { CHECKSUM_SIZE, prefixedHex } from '../bytes/bytes';
import { InvalidInputError } from '../outcome';
import { checksumDigits, withoutChecksum } from '../bytes/hashes';

/** In a file of its own, because commands use them at activation, which doesn't load the codec. */
export const HEX_ENCODINGS = ['hex', 'hexc', 'hexnc'] as const;

/** The node's hexadecimal encodings: `hex` and `hexc` carry a checksum, `hexnc` does not (docs/protocol.md 4.3). */
export type HexEncoding = (typeof HEX_ENCODINGS)[number];

/** `0x`, the bytes and, unless the encoding is `hexnc`, the last four bytes of their SHA-256. */
export function encodeHex(bytes: Uint8Array, encoding: HexEncoding = 'hex'): string {
  return prefixedHex(bytes) + (encoding === 'hexnc' ? '' : checksumDigits(bytes));
}

/**
 * The bytes of a hexadecimal text, checksum verified and removed unless the encoding is `hexnc`. The empty text is no
 * bytes in every encoding, as in the node. Throws `InvalidInputError` with the node's words (utils/formatting).
 */
export function decodeHex(text: string, encoding: HexEncoding = 'hex'): Uint8Array {
  if (text === '') return new Uint8Array(0);
  if (!text.startsWith('0x')) throw new InvalidInputError('missing 0x prefix to hex encoding');
  const bytes = hexBuffer(text.slice(2));
  return encoding === 'hexnc' ? plainBytes(bytes) : verified(bytes, 0, bytes.length);
}

/**
 * The bytes from `from` to `to` without the checksum that they end in. Throws `InvalidInputError` with the node's words
 * when it is wrong.
 */
export function verified(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (to - from < CHECKSUM_SIZE) throw new InvalidInputError('input string is smaller than the checksum size');
  const unchecked = withoutChecksum(bytes, from, to);
  if (unchecked === undefined) throw new InvalidInputError('invalid input checksum', { code: 'wrong checksum' });
  return unchecked;
}

/**
 * The bytes of pasted hexadecimal, with or without `0x` and checksum. If `checked`, the last four bytes were the
 * checksum of the rest and are removed. Throws `InvalidInputError`.
 */
export function decodeAnyHex(text: string): { readonly bytes: Uint8Array; readonly checked: boolean } {
  const bytes = decodeHexDigits(text.startsWith('0x') ? text.slice(2) : text);
  const unchecked = withoutChecksum(bytes);
  return unchecked === undefined ? { bytes, checked: false } : { bytes: unchecked, checked: true };
}

/**
 * Plain hexadecimal digits, no prefix and no checksum. Throws `InvalidInputError` in the words of Go's encoding/hex.
 */
export function decodeHexDigits(digits: string): Uint8Array {
  return plainBytes(hexBuffer(digits));
}

/** Unlike other byte arrays, a Buffer's `slice` is a view, and a Buffer is never deeply equal to a Uint8Array. */
function plainBytes(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
}

function hexBuffer(digits: string): Buffer {
  // Outside of Buffer's pool: an answer that is cached would keep 8 KiB of it.
  const buffer = Buffer.allocUnsafeSlow(digits.length >>> 1);
  const written = buffer.write(digits, 'hex');
  // `write` silently stops at a wrong digit, and reads U+0130 as the digit 0, which the length in UTF-8 shows. A
  // regular expression over the digits would take as long as the checksum.
  if (written * 2 === digits.length && Buffer.byteLength(digits) === digits.length) return buffer;
  const wrong = firstInvalidByte(digits);
  throw new InvalidInputError(
    wrong === undefined ? 'encoding/hex: odd length hex string' : `encoding/hex: invalid byte: ${wrong}`,
  );
}

/** Go sees UTF-8 bytes and prints the wrong one with `%#U`: `U+007A 'z'`, or `U+0000` when it is not printable. */
function firstInvalidByte(digits: string): string | undefined {
  const at = digits.search(/[^0-9a-fA-F]/);
  if (at < 0) return undefined;
  const byte = Buffer.from(String.fromCodePoint(digits.codePointAt(at) as number), 'utf8')[0] as number;
  const name = `U+${byte.toString(16).toUpperCase().padStart(4, '0')}`;
  const printable = (byte >= 0x20 && byte < 0x7f) || (byte > 0xa0 && byte !== 0xad);
  return printable ? `${name} '${String.fromCharCode(byte)}'` : name;
}
