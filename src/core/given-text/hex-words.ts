import type { Steps } from '../steps';
import { CHECKSUM_SIZE, MESSAGE_MAX_SIZE, toHexDigits } from '../bytes/bytes';
import { TextPieces } from '../text/text-pieces';

/** The longest that nodes read, without `0x` but with a checksum. */
export const MOST_DIGITS = 2 * (MESSAGE_MAX_SIZE + CHECKSUM_SIZE);

/** Words that a step reads. */
export const WORDS_A_STEP = 1_024;

/**
 * Runs of hexadecimal digits in a text with nothing but spaces, quotes and joints between them, or the bytes of a list
 * in code: UTF-16 offsets, ends exclusive. Columns, since a text may have millions.
 */
export class HexWords {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Whether the first one begins with `0x`. */
  readonly isPrefixed: boolean;
  /** Those of a list, which are written in another way. */
  readonly bytes: readonly number[] | undefined;

  constructor(starts: readonly number[], ends: readonly number[], isPrefixed = false, bytes?: readonly number[]) {
    this.starts = starts;
    this.ends = ends;
    this.isPrefixed = isPrefixed;
    this.bytes = bytes;
  }

  get length(): number {
    return this.starts.length;
  }

  get start(): number {
    return this.starts[0] ?? 0;
  }

  get end(): number {
    return this.ends.at(-1) ?? 0;
  }

  /** The offset of a word's first digit. */
  digitsAt(i: number): number {
    return (this.starts[i] ?? 0) + (i === 0 && this.isPrefixed ? 2 : 0);
  }

  digitsOf(i: number): number {
    return this.bytes === undefined ? (this.ends[i] ?? 0) - this.digitsAt(i) : 2;
  }

  /** The digits of all from a word on; not all are counted if they are more than any transaction has. */
  digitCount(from = 0): number {
    let count = 0;
    for (let i = from; i < this.length && count <= MOST_DIGITS; i++) count += this.digitsOf(i);
    return count;
  }

  slice(from: number, to = this.length): HexWords {
    const { starts, ends, isPrefixed, bytes } = this;
    return new HexWords(starts.slice(from, to), ends.slice(from, to), from === 0 && isPrefixed, bytes?.slice(from, to));
  }

  /** The same words in a text that has so many characters before. */
  moved(by: number): HexWords {
    const [starts, ends] = [this.starts, this.ends].map((column) => column.map((at) => at + by)) as [
      number[],
      number[],
    ];
    return new HexWords(starts, ends, this.isPrefixed, this.bytes);
  }

  *digits(text: string): Steps<string> {
    if (this.bytes !== undefined) return toHexDigits(Uint8Array.from(this.bytes));
    const digits = new TextPieces();
    for (let i = 0; i < this.length; i++) {
      digits.add(text.slice(this.digitsAt(i), this.ends[i]));
      if (i % WORDS_A_STEP === 0) yield;
    }
    return digits.toString();
  }

  /** The first digits of a word. */
  beginning(text: string, i: number, most: number): string {
    const [at, byte] = [this.digitsAt(i), this.bytes?.[i]];
    return byte === undefined
      ? text.slice(at, Math.min(this.ends[i] ?? 0, at + most))
      : toHexDigits(Uint8Array.of(byte));
  }

  isAt(offset: number): boolean {
    return this.start <= offset && offset <= this.end;
  }

  /** Where a digit is; of a byte in a list, all of it. */
  rangeOfDigit(digit: number): { readonly start: number; readonly end: number } {
    let left = digit;
    for (let i = 0; i < this.length; i++) {
      const at = this.digitsAt(i) + left;
      if (left < this.digitsOf(i))
        return this.bytes === undefined
          ? { start: at, end: at + 1 }
          : { start: this.digitsAt(i), end: this.ends[i] ?? at };
      left -= this.digitsOf(i);
    }
    return { start: Math.max(0, this.end - 1), end: this.end };
  }
}
