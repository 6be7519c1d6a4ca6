import bs58 from 'bs58';
import { base58Digit, decodeBase58Words, MAX_WORDS_TEXT } from './base58-words';
import { quoteLikeGo } from './go-quote';
import { concatBytes } from '../bytes/bytes';
import { type InputProblem, InvalidInputError } from '../errors';
import { checksumOf, withoutChecksum } from '../bytes/sha256';
import { CHECKSUM_SIZE } from '../bytes/sizes';

/**
 * Longest text that is decoded: decoding takes quadratic time, and IDs, keys and addresses have 51 characters at most.
 */
export const MAX_CB58_TEXT = 512;

/** cb58: base58 of the bytes and the last four bytes of their SHA-256 (docs/protocol.md 5.1). */
export function encodeCb58(bytes: Uint8Array): string {
  const text = bs58.encode(concatBytes(bytes, checksumOf(bytes)));
  // bs58 appends one character after the other, which V8 keeps as a chain of 1.2 kB for an ID: its copy takes 80 bytes.
  return Buffer.from(text, 'latin1').toString('latin1');
}

/**
 * The bytes of a cb58 text, checksum verified and removed.
 * Throws `InvalidInputError` with the node's words (avalanchego utils/cb58).
 */
export function decodeCb58(text: string): Uint8Array {
  const bytes = tryDecodeCb58(text);
  if (bytes !== undefined) return bytes;
  const { words, code } = cb58Problem(text);
  throw new InvalidInputError(words, { code });
}

/** As `decodeCb58`, but returns undefined instead of throwing: for texts that are probably something else. */
export function tryDecodeCb58(text: string): Uint8Array | undefined {
  if (text.length <= MAX_WORDS_TEXT) return tryDecodeCb58At(text, 0, text.length);
  if (text.length > MAX_CB58_TEXT) return undefined;
  const checked = bs58.decodeUnsafe(text);
  return checked === undefined ? undefined : withoutChecksum(checked);
}

/** As `tryDecodeCb58` for a part of a text, at most `MAX_WORDS_TEXT` characters, without copying it. */
export function tryDecodeCb58At(text: string, start: number, end: number): Uint8Array | undefined {
  const checked = decodeBase58Words(text, start, end);
  return checked === undefined ? undefined : withoutChecksum(checked);
}

/** A 32-byte ID: transaction, block, asset, chain, subnet, VM or fx. */
export function decodeID(text: string): Uint8Array {
  return ofLength(decodeCb58(text), 32);
}

/** Whether a text is the cb58 of 32 bytes. */
export function isID(text: string): boolean {
  return tryDecodeCb58(text)?.length === 32;
}

/** A 20-byte short ID: the bytes of an address or of a node ID. */
export function decodeShortID(text: string): Uint8Array {
  return ofLength(decodeCb58(text), 20);
}

/** Returns the bytes if their number is `expected`, else throws the node's `invalid hash length` (utils/hashing). */
export function ofLength(bytes: Uint8Array, expected: 20 | 32): Uint8Array {
  if (bytes.length === expected) return bytes;
  throw new InvalidInputError(`invalid hash length: expected ${expected} bytes but got ${bytes.length}`);
}

/** Why `tryDecodeCb58` rejects a text, in the node's words; those about base58 are mr-tron/base58's. */
export function cb58Problem(text: string): InputProblem {
  const words = malformedReason(text);
  return words === undefined
    ? { words: 'invalid input checksum', code: 'wrong checksum' }
    : { words, code: 'malformed' };
}

/** Undefined when only the checksum can be wrong. */
function malformedReason(text: string): string | undefined {
  if (text === '') return 'base58 decoding error: zero length string';
  if (text.length > MAX_CB58_TEXT) {
    return `base58 decoding error: ${text.length} characters are more than ${MAX_CB58_TEXT}`;
  }
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code > 127) return 'base58 decoding error: High-bit set on invalid digit';
    if (base58Digit(code) < 0) {
      return `base58 decoding error: Invalid base58 digit (${quoteLikeGo(character, "'")})`;
    }
  }
  const length = bs58.decode(text).length;
  return length < CHECKSUM_SIZE ? 'input string is smaller than the checksum size' : undefined;
}
