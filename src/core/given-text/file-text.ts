import { prefixedHex } from '../bytes/bytes';
import { InvalidInputError } from '../outcome';

/** Code units by which UTF-16 without a mark is known: no bytes of a chain begin like a text in it. */
const SHOWN_UNITS = 32;

/** The largest file of bytes: a few of the longest messages. */
const MOST_RAW_BYTES = 8 * 1024 * 1024;

/**
 * The text of a file: of UTF-8, or of UTF-16 as PowerShell and Notepad write it, with or without a mark. Of a file of
 * bytes the hex. Throws `InvalidInputError` for more bytes than a transaction has.
 */
export function fileText(content: Uint8Array): string {
  const order = utf16Order(content);
  if (order !== undefined) {
    const units = Buffer.from(content.subarray(0, content.length & ~1));
    return (order === 'LE' ? units : units.swap16()).toString('utf16le').replace(/^\uFEFF/, '');
  }
  if (!content.includes(0)) return new TextDecoder().decode(content);
  if (content.length > MOST_RAW_BYTES) throw new InvalidInputError('it holds more bytes than a transaction or a block');
  return prefixedHex(content);
}

/** Whether a beginning of bytes is that of a text in UTF-8. */
export function isPlainText(content: Uint8Array): boolean {
  return !content.includes(0) && utf16Order(content) === undefined;
}

function utf16Order(content: Uint8Array): 'LE' | 'BE' | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return 'LE';
  if (content[0] === 0xfe && content[1] === 0xff) return 'BE';
  const shown = content.subarray(0, 2 * SHOWN_UNITS);
  const isZero = (parity: number): boolean => shown.every((byte, i) => i % 2 !== parity || byte === 0);
  const isText = (parity: number): boolean => shown.every((byte, i) => i % 2 !== parity || (byte > 8 && byte < 127));
  if (content.length < 2 || content.length % 2 === 1) return undefined;
  if (isZero(1) && isText(0)) return 'LE';
  return isZero(0) && isText(1) ? 'BE' : undefined;
}
