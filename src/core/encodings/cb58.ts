import bs58 from 'bs58';
import { quoteLikeGo } from './go-quote';
import { CHECKSUM_SIZE, concatBytes, toHexDigits } from '../bytes/bytes';
import { type InputProblem, InvalidInputError } from '../outcome';
import { checksumOf, withoutChecksum } from '../bytes/hashes';

/** Longest text that `decodeBase58Words` takes: 16 groups of four digits. */
export const MAX_WORDS_TEXT = 64;

/** The digits of base 58, from 0 up. */
export const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGIT_OF_CODE = new Int8Array(128).fill(-1);
for (let digit = 0; digit < BASE58_ALPHABET.length; digit++) DIGIT_OF_CODE[BASE58_ALPHABET.charCodeAt(digit)] = digit;

const CODE_OF_ONE = 0x31;
const MAX_GROUPS = MAX_WORDS_TEXT / 4;
const WORD_BASE = 2 ** 24;
const PER_WORD = 2 ** -24;

/** `POWERS[word * GROUPS + group]` is one 24-bit word, the least significant first, of 58^(4 * group). */
const POWERS = new Float64Array(MAX_GROUPS * MAX_GROUPS);
for (let group = 0; group < MAX_GROUPS; group++) {
  let power = 58n ** BigInt(4 * group);
  for (let word = 0; word < MAX_GROUPS; word++, power >>= 24n)
    POWERS[word * MAX_GROUPS + group] = Number(power & 0xffffffn);
}

// Used within one call only; allocating two arrays for each call would cost as much as the decoding.
const GROUP_SCRATCH = new Float64Array(MAX_GROUPS);
const WORD_SCRATCH = new Int32Array(MAX_GROUPS);

/** The value of a base58 digit by its UTF-16 code, or -1. */
function base58Digit(code: number): number {
  return code < 128 ? (DIGIT_OF_CODE[code] as number) : -1;
}

/**
 * Decodes the base58 in `text` from `start` to `end` without slicing it: IDs are found and checked in
 * logs of many megabytes. Digits are taken in groups of four, and each 24-bit word of the result is a sum of groups
 * times words of powers of 58. Sixteen products below 2^48 are exact in a double, so carries cost one step a word
 * instead of one a product; digit by digit into bytes takes ten times as long.
 *
 * Returns undefined when a character isn't a base58 digit or the text is empty or longer than `MAX_WORDS_TEXT`.
 */
export function decodeBase58Words(text: string, start: number, end: number): Uint8Array | undefined {
  if (end <= start || end - start > MAX_WORDS_TEXT) return undefined;
  let first = start;
  while (first < end && text.charCodeAt(first) === CODE_OF_ONE) first++;

  let groups = 0;
  for (let at = end; at > first; at -= 4) {
    let group = 0;
    for (let i = at - first < 4 ? first : at - 4; i < at; i++) {
      const code = text.charCodeAt(i);
      const digit = code < 128 ? (DIGIT_OF_CODE[code] as number) : -1;
      if (digit < 0) return undefined;
      group = group * 58 + digit;
    }
    GROUP_SCRATCH[groups++] = group;
  }
  return toBytes(toWords(groups), first - start);
}

/** Sums the groups up into words; returns the number of words without leading zeros. */
function toWords(groups: number): number {
  let used = 0;
  let carry = 0;
  for (let word = 0; word < groups; word++) {
    let sum = carry;
    // 58^(4 * group) has no digit in a word above its own.
    for (let group = word; group < groups; group++) {
      sum += (GROUP_SCRATCH[group] as number) * (POWERS[word * MAX_GROUPS + group] as number);
    }
    carry = Math.floor(sum * PER_WORD);
    const value = sum - carry * WORD_BASE;
    WORD_SCRATCH[word] = value;
    if (value !== 0) used = word + 1;
  }
  return used;
}

/** The words as big-endian bytes, after as many zeros as there were ones. */
function toBytes(words: number, zeros: number): Uint8Array {
  if (words === 0) return new Uint8Array(zeros);
  const top = WORD_SCRATCH[words - 1] as number;
  const bytes = new Uint8Array(zeros + words * 3 - (top < 0x100 ? 2 : top < 0x10000 ? 1 : 0));
  let at = bytes.length;
  for (let i = 0; i < words; i++) {
    const word = WORD_SCRATCH[i] as number;
    bytes[--at] = word;
    if (at > zeros) bytes[--at] = word >>> 8;
    if (at > zeros) bytes[--at] = word >>> 16;
  }
  return bytes;
}

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

/** Like `decodeCb58`, but returns undefined instead of throwing: for texts that are probably something else. */
export function tryDecodeCb58(text: string): Uint8Array | undefined {
  if (text.length <= MAX_WORDS_TEXT) return tryDecodeCb58At(text, 0, text.length);
  if (text.length > MAX_CB58_TEXT) return undefined;
  const checked = bs58.decodeUnsafe(text);
  return checked === undefined ? undefined : withoutChecksum(checked);
}

/** Like `tryDecodeCb58` for a part of a text, at most `MAX_WORDS_TEXT` characters, without copying it. */
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
  const words = badCb58(text);
  return words === undefined
    ? { words: 'invalid input checksum', code: 'wrong checksum' }
    : { words, code: 'malformed' };
}

/** Undefined when only the checksum can be wrong. */
function badCb58(text: string): string | undefined {
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

const BASE = BASE58_ALPHABET.length;

/**
 * The valid cb58 text that differs from this one in a single character and has as many bytes; undefined if there is
 * none, or for a text of more than 64 characters. Costs a SHA-256 for each digit at each place, 3,000 for an ID of 32
 * bytes; the bytes between them are additions of a power of 58.
 */
export function correctCb58(text: string): string | undefined {
  const decoded = decodeBase58Words(text, 0, text.length);
  if (decoded === undefined) return undefined;
  const length = decoded.length;
  const value = BigInt(`0x0${toHexDigits(decoded)}`);
  let power = 1n;
  for (let at = text.length - 1; at >= 0; at--, power *= BigInt(BASE)) {
    const right = rightDigit(value, length, { power, wrong: base58Digit(text.charCodeAt(at)) });
    if (right === undefined) continue;
    const corrected = text.slice(0, at) + BASE58_ALPHABET.charAt(right) + text.slice(at + 1);
    // A digit at the front changes how many bytes there are.
    if (tryDecodeCb58(corrected)?.length === length - CHECKSUM_SIZE) return corrected;
  }
  return undefined;
}

/** The digit, instead of `wrong` at the place of `power`, with which the last bytes are the checksum of the others. */
function rightDigit(
  value: bigint,
  length: number,
  { power, wrong }: { readonly power: bigint; readonly wrong: number },
): number | undefined {
  const step = bytesOf(power, length);
  const candidate = bytesOf(value - power * BigInt(wrong), length);
  if (step === undefined || candidate === undefined) return undefined;
  for (let digit = 0; digit < BASE; digit++) {
    if (digit !== wrong && withoutChecksum(candidate) !== undefined) return digit;
    if (addTo(candidate, step)) return undefined;
  }
  return undefined;
}

/** A number as big-endian bytes; undefined if it needs more of them. */
function bytesOf(value: bigint, length: number): Uint8Array | undefined {
  const digits = value.toString(16).padStart(2 * length, '0');
  return digits.length > 2 * length ? undefined : new Uint8Array(Buffer.from(digits, 'hex'));
}

/** Adds a big-endian number of the same length; returns whether the sum has more bytes. */
function addTo(sum: Uint8Array, added: Uint8Array): boolean {
  let carry = 0;
  for (let at = sum.length - 1; at >= 0; at--) {
    carry += (sum[at] as number) + (added[at] as number);
    sum[at] = carry;
    carry >>= 8;
  }
  return carry > 0;
}
