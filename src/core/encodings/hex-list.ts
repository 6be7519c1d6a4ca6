import { decodeHexDigits } from './hex';

/** Four times a node's largest page. */
const MOST_TEXTS = 4_096;

/** A list of byte strings, one after the other in one array: a page of 1,024 UTXOs needs no object for each. */
export class HexList {
  readonly bytes: Uint8Array;
  readonly #ends: readonly number[];

  private constructor(bytes: Uint8Array, ends: readonly number[]) {
    this.bytes = bytes;
    this.#ends = ends;
  }

  /** Of texts that begin with `0x`. Throws `InvalidInputError` for a text that isn't hexadecimal. */
  static of(texts: readonly string[]): HexList {
    const ends: number[] = [];
    let end = 0;
    for (const text of texts) ends.push((end += (text.length - 2) >> 1));
    return new HexList(decodeHexDigits(texts.map((text) => text.slice(2)).join('')), ends);
  }

  /**
   * The list that stands in JSON as `["0x…","0x…"]`, without white space, and begins at `start`; `end` is where it ends.
   * Undefined for any other list, and for one of more than 4,096 texts.
   */
  static at(json: Uint8Array, start: number): { readonly list: HexList; readonly end: number } | undefined {
    // Nearly all of the text are digits.
    const bytes = new Uint8Array((json.length - start) >> 1);
    const ends: number[] = [];
    let length = 0;
    let at = start;
    const last = json.length - 1;
    do {
      if (ends.length === MOST_TEXTS) return undefined;
      // `["0x` or `,"0x`
      if (json[at + 1] !== 0x22 || json[at + 2] !== 0x30 || json[at + 3] !== 0x78) return undefined;
      at += 4;
      for (; at < last; at += 2) {
        const high = DIGITS[json[at] as number] as number;
        const low = DIGITS[json[at + 1] as number] as number;
        if ((high | low) > 15) break;
        bytes[length++] = (high << 4) | low;
      }
      if (json[at++] !== 0x22) return undefined;
      ends.push(length);
    } while (json[at] === 0x2c);
    if (json[at] !== 0x5d) return undefined;
    return { list: new HexList(length * 2 < bytes.length ? bytes.slice(0, length) : bytes, ends), end: at + 1 };
  }

  get length(): number {
    return this.#ends.length;
  }

  /** The end of a byte string in `bytes`, where the next one begins. */
  endOf(position: number): number {
    return this.#ends[position] as number;
  }

  /** The first byte string, if there is one. */
  first(): Uint8Array | undefined {
    return this.#ends.length === 0 ? undefined : this.bytes.subarray(0, this.#ends[0]);
  }
}

/** The value of each digit by its character code; 255 for all other bytes. */
const DIGITS = new Uint8Array(256).fill(255);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}
