import { InvalidInputError } from './errors';

/** A bech32 text taken apart: the human-readable part (lower case) and the bytes. */
export interface Bech32 {
  readonly hrp: string;
  readonly bytes: Uint8Array;
}

const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
const CHECKSUM_LENGTH = 6;
const MAX_LENGTH = 90;

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
  checkCharacters(text);
  const lower = text.toLowerCase();
  const separator = lower.lastIndexOf('1');
  if (separator < 1 || separator + 1 + CHECKSUM_LENGTH > lower.length) {
    throw new InvalidInputError(`invalid separator index ${separator}`);
  }
  const hrp = lower.slice(0, separator);
  const values = toValues(lower.slice(separator + 1));
  const remainder = polymod(hrp, values);
  const payload = values.subarray(0, -CHECKSUM_LENGTH);
  if (remainder !== BECH32 && remainder !== BECH32M) {
    const expected = checksumCharacters(hrp, payload, BECH32);
    // The library writes its bech32m text behind the bech32 one; people search for what the node prints.
    const expectedM = expected + checksumCharacters(hrp, payload, BECH32M);
    const got = lower.slice(-CHECKSUM_LENGTH);
    throw new InvalidInputError(`invalid checksum (expected (bech32=${expected}, bech32m=${expectedM}), got ${got})`);
  }
  return { hrp, bytes: regroup(payload, 5, 8) };
}

function checkCharacters(text: string): void {
  // The node counts UTF-8 bytes; a text with more UTF-16 units than the limit has more bytes as well.
  const bytes = Buffer.from(text.slice(0, MAX_LENGTH + 1), 'utf8');
  const length = text.length > MAX_LENGTH ? Buffer.byteLength(text, 'utf8') : bytes.length;
  if (length > MAX_LENGTH || length < 8) throw new InvalidInputError(`invalid bech32 string length ${length}`);
  let hasLower = false;
  let hasUpper = false;
  for (const byte of bytes) {
    if (byte < 33 || byte > 126) {
      throw new InvalidInputError(`invalid character in string: '${String.fromCharCode(byte)}'`);
    }
    hasLower ||= byte >= 0x61 && byte <= 0x7a;
    hasUpper ||= byte >= 0x41 && byte <= 0x5a;
    if (hasLower && hasUpper) throw new InvalidInputError('string not all lowercase or all uppercase');
  }
}

function toValues(characters: string): Uint8Array {
  return Uint8Array.from(characters, (character) => {
    const value = CHARSET.indexOf(character);
    if (value < 0) throw new InvalidInputError(`invalid character not part of charset: ${character.charCodeAt(0)}`);
    return value;
  });
}

function toCharacters(values: Uint8Array): string {
  let characters = '';
  for (const value of values) characters += CHARSET[value];
  return characters;
}

function checksumCharacters(hrp: string, values: Uint8Array, constant: number): string {
  const padded = new Uint8Array(values.length + CHECKSUM_LENGTH);
  padded.set(values);
  const remainder = polymod(hrp, padded) ^ constant;
  return toCharacters(Uint8Array.from({ length: CHECKSUM_LENGTH }, (_, i) => (remainder >>> (5 * (5 - i))) & 31));
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
  const top = remainder >>> 25;
  let next = (remainder & 0x1ffffff) << 5;
  for (let i = 0; i < GENERATOR.length; i++) if ((top >> i) & 1) next ^= GENERATOR[i] as number;
  return next;
}

/** Regroups bits, most significant first; what is left at the end is padded with zero bits. */
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
