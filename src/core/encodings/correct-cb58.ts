import { toHexDigits } from '../bytes/bytes';
import { withoutChecksum } from '../bytes/sha256';
import { BASE58_ALPHABET, base58Digit, decodeBase58Words } from './base58-words';
import { tryDecodeCb58 } from './cb58';
import { CHECKSUM_SIZE } from '../bytes/sizes';

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
