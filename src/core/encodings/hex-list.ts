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
   * The list that is in JSON as `["0x…","0x…"]`, without white space, and begins at `start`; `end` is where it
   * ends. Undefined for any other list, and for one of more than 4,096 texts.
   */
  static at(json: Uint8Array, start: number): { readonly list: HexList; readonly end: number } | undefined {
    // Nearly all of the text are digits. Not filled with zeros: what isn't written below isn't part of the list.
    const bytes = Buffer.allocUnsafeSlow((json.length - start) >> 1);
    const digits = new DataView(json.buffer, json.byteOffset, json.length);
    const ends: number[] = [];
    let length = 0;
    let at = start;
    const last = json.length - 4;
    do {
      if (ends.length === MOST_TEXTS) return undefined;
      // `["0x` or `,"0x`
      if (json[at + 1] !== 0x22 || json[at + 2] !== 0x30 || json[at + 3] !== 0x78) return undefined;
      at += 4;
      for (; at <= last; at += 4) {
        const four = digits.getUint32(at);
        const high = PAIRS[four >>> 16] as number;
        const low = PAIRS[four & 0xffff] as number;
        if ((high | low) > 255) break;
        bytes[length] = high;
        bytes[length + 1] = low;
        length += 2;
      }
      // The last byte of an odd number.
      const pair = at <= last ? (PAIRS[digits.getUint16(at)] as number) : NO_PAIR;
      if (pair !== NO_PAIR) {
        bytes[length++] = pair;
        at += 2;
      }
      if (json[at++] !== 0x22) return undefined;
      ends.push(length);
    } while (json[at] === 0x2c);
    if (json[at] !== 0x5d) return undefined;
    const written = new Uint8Array(bytes.buffer, 0, length);
    return { list: new HexList(length * 2 < bytes.length ? written.slice() : written, ends), end: at + 1 };
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

/** In `PAIRS`, for two characters that aren't both digits. */
const NO_PAIR = 256;

/**
 * The byte that two digits stand for, by their character codes. Only a few lines of it are ever read: caches hold them.
 */
const PAIRS = new Uint16Array(65_536).fill(NO_PAIR);
const DIGITS = [...'0123456789abcdefABCDEF'];
for (const high of DIGITS) {
  for (const low of DIGITS) PAIRS[(high.charCodeAt(0) << 8) | low.charCodeAt(0)] = parseInt(high + low, 16);
}
