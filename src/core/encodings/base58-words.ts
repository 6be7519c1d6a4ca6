/** Longest text that `decodeBase58Words` takes: 16 groups of four digits. */
export const MAX_WORDS_TEXT = 64;

/** The digits of base 58, from 0 up. */
export const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGIT_OF_CODE = new Int8Array(128).fill(-1);
for (let digit = 0; digit < BASE58_ALPHABET.length; digit++) DIGIT_OF_CODE[BASE58_ALPHABET.charCodeAt(digit)] = digit;

const CODE_OF_ONE = 0x31;
const GROUPS = MAX_WORDS_TEXT / 4;
const WORD = 2 ** 24;
const PER_WORD = 2 ** -24;

/** `POWERS[word * GROUPS + group]` is one 24-bit word, the least significant first, of 58^(4 * group). */
const POWERS = new Float64Array(GROUPS * GROUPS);
for (let group = 0; group < GROUPS; group++) {
  let power = 58n ** BigInt(4 * group);
  for (let word = 0; word < GROUPS; word++, power >>= 24n) POWERS[word * GROUPS + group] = Number(power & 0xffffffn);
}

// Used within one call only; allocating two arrays for each call would cost as much as the decoding.
const GROUP_SCRATCH = new Float64Array(GROUPS);
const WORD_SCRATCH = new Int32Array(GROUPS);

/** The value of a base58 digit by its UTF-16 code, or -1. */
export function base58Digit(code: number): number {
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
      sum += (GROUP_SCRATCH[group] as number) * (POWERS[word * GROUPS + group] as number);
    }
    carry = Math.floor(sum * PER_WORD);
    const value = sum - carry * WORD;
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
