import { type InputProblem, InvalidInputError } from '../outcome';

/** The parts of a bech32 text: the human-readable part (lower case) and the bytes. */
export interface Bech32 {
  readonly hrp: string;
  readonly bytes: Uint8Array;
}

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const VALUE_OF_CODE = Int8Array.from({ length: 128 }, (_, code) => CHARSET.indexOf(String.fromCharCode(code)));
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
/** For each value of the five bits that are shifted out of the remainder: the XOR of the generators of its set bits. */
const REDUCTIONS = Int32Array.from({ length: 32 }, (_, top) =>
  GENERATOR.reduce((sum, generator, bit) => (((top >> bit) & 1) === 1 ? sum ^ generator : sum), 0),
);
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
const CHECKSUM_LENGTH = 6;
const MAX_BECH32 = 90;

/** bech32 (BIP-173) of the bytes. The human-readable part is written in lower case. */
export function encodeBech32(hrp: string, bytes: Uint8Array): string {
  const prefix = hrp.toLowerCase();
  const values = regroup(bytes, 8, 5);
  return `${prefix}1${toCharacters(values)}${checksumCharacters(prefix, values, BECH32)}`;
}

/**
 * Reads bech32 as the node does (btcutil/bech32 v1.1.3): all lower or all upper case, bech32m (BIP-350) also, and an
 * incomplete last byte is padded. Throws `InvalidInputError` with that library's words.
 */
export function decodeBech32(text: string): Bech32 {
  const decoded = tryDecodeBech32(text);
  if (decoded === undefined) {
    const { words, code } = bech32Problem(text);
    throw new InvalidInputError(words, { code });
  }
  return decoded;
}

/** Like `decodeBech32`, but returns undefined instead of throwing: for texts that are probably something else. */
export function tryDecodeBech32(text: string): Bech32 | undefined {
  if (text.length < 8 || text.length > MAX_BECH32 || !isOneCase(text)) return undefined;
  const { hrp, data } = split(text.toLowerCase());
  const values = valuesOf(data);
  if (hrp === '' || values === undefined || values.length < CHECKSUM_LENGTH) return undefined;
  const remainder = polymod(hrp, values);
  if (remainder !== BECH32 && remainder !== BECH32M) return undefined;
  return { hrp, bytes: regroup(values.slice(0, -CHECKSUM_LENGTH), 5, 8) };
}

/**
 * The valid bech32 (not bech32m) text that differs from this one in a single character after the separator; undefined
 * if there is none. What a wrong character does to the remainder depends on its place and its difference only, because
 * the checksum is linear: each of the 31 differences is followed once through all places. No two of them do the same
 * within the length that BIP-173 allows.
 */
export function correctBech32(text: string): string | undefined {
  if (text.length > MAX_BECH32 || !isOneCase(text)) return undefined;
  const { hrp, data } = split(text.toLowerCase());
  const values = valuesOf(data);
  if (hrp === '' || values === undefined || values.length < CHECKSUM_LENGTH) return undefined;
  const wrong = polymod(hrp, values) ^ BECH32;
  for (let difference = 1; difference < CHARSET.length; difference++) {
    let done = difference;
    for (let at = values.length - 1; at >= 0; at--, done = step(done)) {
      if (done !== wrong) continue;
      const right = CHARSET.charAt((values[at] as number) ^ difference);
      const index = text.length - values.length + at;
      const isUpper = text !== text.toLowerCase();
      return text.slice(0, index) + (isUpper ? right.toUpperCase() : right) + text.slice(index + 1);
    }
  }
  return undefined;
}

/** Why `tryDecodeBech32` rejects a text, in the words of the node's library. */
export function bech32Problem(text: string): InputProblem {
  const words = badBech32(text);
  return words === undefined ? { words: checksumWords(text), code: 'wrong checksum' } : { words, code: 'malformed' };
}

/** Undefined when only the checksum can be wrong. */
function badBech32(text: string): string | undefined {
  // The library counts UTF-8 bytes, of which there are at least as many as UTF-16 units.
  const length = Buffer.byteLength(text, 'utf8');
  if (length < 8 || length > MAX_BECH32) return `invalid bech32 string length ${length}`;
  const character = mixedCaseReason(Buffer.from(text, 'utf8'));
  if (character !== undefined) return character;
  const lower = text.toLowerCase();
  const { hrp, data } = split(lower);
  if (hrp === '' || data.length < CHECKSUM_LENGTH) return `invalid separator index ${lower.lastIndexOf('1')}`;
  const wrong = [...data].find((digit) => !CHARSET.includes(digit));
  return wrong === undefined ? undefined : `invalid character not part of charset: ${wrong.charCodeAt(0)}`;
}

function checksumWords(text: string): string {
  const { hrp, data } = split(text.toLowerCase());
  const payload = (valuesOf(data) as Uint8Array).slice(0, -CHECKSUM_LENGTH);
  const expected = checksumCharacters(hrp, payload, BECH32);
  // The library appends its bech32m text to the bech32 one; people search for what the node prints.
  const expectedM = expected + checksumCharacters(hrp, payload, BECH32M);
  return `invalid checksum (expected (bech32=${expected}, bech32m=${expectedM}), got ${data.slice(-CHECKSUM_LENGTH)})`;
}

/** The parts before and after the last `1`; both are empty without one. */
function split(lower: string): { hrp: string; data: string } {
  const separator = lower.lastIndexOf('1');
  return separator < 0 ? { hrp: '', data: '' } : { hrp: lower.slice(0, separator), data: lower.slice(separator + 1) };
}

/** Whether all characters are printable ASCII, and all letters of the same case. */
function isOneCase(text: string): boolean {
  return /^[!-@[-~]*$/.test(text) || /^[!-`{-~]*$/.test(text);
}

function mixedCaseReason(bytes: Uint8Array): string | undefined {
  let hasLower = false;
  let hasUpper = false;
  for (const byte of bytes) {
    if (byte < 33 || byte > 126) return `invalid character in string: '${String.fromCharCode(byte)}'`;
    hasLower ||= byte >= 0x61 && byte <= 0x7a;
    hasUpper ||= byte >= 0x41 && byte <= 0x5a;
    if (hasLower && hasUpper) return 'string not all lowercase or all uppercase';
  }
  return undefined;
}

function valuesOf(characters: string): Uint8Array | undefined {
  const values = new Uint8Array(characters.length);
  for (let i = 0; i < values.length; i++) {
    const value = VALUE_OF_CODE[characters.charCodeAt(i)] as number;
    if (value < 0) return undefined;
    values[i] = value;
  }
  return values;
}

function toCharacters(values: Uint8Array): string {
  let characters = '';
  for (const value of values) characters += CHARSET.charAt(value);
  return characters;
}

function checksumCharacters(hrp: string, values: Uint8Array, constant: number): string {
  let remainder = polymod(hrp, values);
  for (let i = 0; i < CHECKSUM_LENGTH; i++) remainder = step(remainder);
  remainder ^= constant;
  let characters = '';
  for (let i = CHECKSUM_LENGTH - 1; i >= 0; i--) characters += CHARSET.charAt((remainder >>> (5 * i)) & 31);
  return characters;
}

function polymod(hrp: string, values: Uint8Array): number {
  let remainder = 1;
  for (let i = 0; i < hrp.length; i++) remainder = step(remainder) ^ (hrp.charCodeAt(i) >> 5);
  remainder = step(remainder);
  for (let i = 0; i < hrp.length; i++) remainder = step(remainder) ^ (hrp.charCodeAt(i) & 31);
  for (const value of values) remainder = step(remainder) ^ value;
  return remainder;
}

function step(remainder: number): number {
  return ((remainder & 0x1ffffff) << 5) ^ (REDUCTIONS[remainder >>> 25] as number);
}

/** Regroups bits, most significant first; the last group is padded with zero bits. */
function regroup(values: Uint8Array, from: number, to: number): Uint8Array {
  const regrouped = new Uint8Array(Math.ceil((values.length * from) / to));
  let pending = 0;
  let bits = 0;
  let at = 0;
  for (const value of values) {
    pending = ((pending << from) | value) & 0xfff;
    for (bits += from; bits >= to;) {
      bits -= to;
      regrouped[at++] = (pending >>> bits) & ((1 << to) - 1);
    }
  }
  if (bits > 0) regrouped[at] = (pending << (to - bits)) & ((1 << to) - 1);
  return regrouped;
}
