import type { Steps } from '../steps';
import { nextMatch } from '../text/text-pieces';
import { HexWords, MOST_DIGITS } from './hex-words';

const TYPE = String.raw`(?:std::)?(?:s?byte|unsigned char|u?int8(?:_t)?|[ui]8)`;
/** `0x0b`, `11`, `-1`, `(byte) 0x80`, `byte(11)`, `0u8`, `0x80.toByte()`. */
const ITEM = String.raw`(?<![\w.])(?:\(\s{0,8}${TYPE}\s{0,8}\)\s{0,8}|${TYPE}\s{0,8}[({]\s{0,8})?(-?(?:0x[\da-f]{1,2}|\d{1,3}))(?:_?[ui]8|uy?|y|\.to(?:U?Byte)\(\))?(?![\w.])(?:\s{0,8}[)}](?=\s{0,8}[,;\])}]))?`;
const FIRST = new RegExp(ITEM, 'gi');
const NEXT = new RegExp(ITEM, 'iy');
/** Commas, or blanks alone, and remarks: V8's stack overflows with millions of them. */
const BETWEEN = /(?:[\s,;]+|\/\/.*|\/\*[^*]{0,400}\*\/|#.*|--.*){1,1000}/y;

/** Bytes of a list that a step reads. */
const BYTES_A_STEP = 1_024;

/**
 * Lists of bytes as programs write and print them, of at least so many: with `0x`, in decimal or mixed, signed, with
 * types and remarks, between commas, or between blanks in brackets.
 */
export function* byteLists(text: string, fewest: number): Steps<HexWords[]> {
  const lists: HexWords[] = [];
  for (let [from, count] = [0, 0]; ;) {
    let item = yield* nextMatch(text, FIRST, from);
    if (item === null) return lists;
    const list = new ListedBytes(text[item.index - 1] === '[');
    while (item !== null) {
      from = item.index + item[0].length;
      list.add(item.index, from, item[1] ?? '');
      BETWEEN.lastIndex = from;
      const between = BETWEEN.exec(text)?.[0];
      if (between === undefined) break;
      list.isParted ||= /[,;]/.test(between);
      NEXT.lastIndex = BETWEEN.lastIndex;
      item = NEXT.exec(text);
      if (++count % BYTES_A_STEP === 0) yield;
    }
    const words = list.words(fewest);
    if (words !== undefined) lists.push(words);
    if (++count % BYTES_A_STEP === 0) yield;
  }
}

/** More than any transaction has. */
const BYTES_TOO_MANY = MOST_DIGITS / 2 + 1;

/** The bytes of one list. Keeps no more than show that it is too long. */
class ListedBytes {
  isParted: boolean;
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #bytes: number[] = [];
  #areBytes = true;
  #isPrefixed = false;
  #hasZeros = false;
  #first: number | undefined;
  #isOfOneLength = true;

  constructor(isParted: boolean) {
    this.isParted = isParted;
  }

  add(start: number, end: number, number: string): void {
    const value = Number(number);
    this.#areBytes &&= value >= -128 && value <= 255;
    this.#isPrefixed ||= number.length > 2 && /x/i.test(number);
    this.#hasZeros ||= number.length > 1 && number.startsWith('0');
    this.#isOfOneLength &&= number.length === (this.#first ??= number.length);
    if (!this.#areBytes || this.#starts.length === BYTES_TOO_MANY) return;
    this.#starts.push(start);
    this.#ends.push(end);
    this.#bytes.push(value & 255);
  }

  /** Undefined where digits may be groups of hex, which are of one length or begin with zeros. */
  words(fewest: number): HexWords | undefined {
    const areGroups = !this.#isPrefixed && (this.#hasZeros || this.#isOfOneLength);
    return this.isParted && this.#areBytes && !areGroups && this.#bytes.length >= fewest
      ? new HexWords(this.#starts, this.#ends, false, this.#bytes)
      : undefined;
  }
}
