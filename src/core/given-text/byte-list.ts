import type { Steps } from '../steps';
import { nextMatch } from '../text/text-pieces';

/** A byte of a list in code: where it stands, and its two digits. */
export interface ListedByte {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

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
export function* byteLists(text: string, fewest: number): Steps<ListedByte[][]> {
  const lists: ListedByte[][] = [];
  for (let [from, count] = [0, 0]; ;) {
    let item = yield* nextMatch(text, FIRST, from);
    if (item === null) return lists;
    const start = item.index;
    const items: RegExpExecArray[] = [];
    let isParted = text[start - 1] === '[';
    while (item !== null) {
      items.push(item);
      BETWEEN.lastIndex = item.index + item[0].length;
      const between = BETWEEN.exec(text)?.[0];
      if (between === undefined) break;
      isParted ||= /[,;]/.test(between);
      NEXT.lastIndex = BETWEEN.lastIndex;
      item = NEXT.exec(text);
      if (items.length % BYTES_A_STEP === 0) yield;
    }
    const last = items.at(-1) as RegExpExecArray;
    from = last.index + last[0].length;
    const bytes = items.length >= fewest && isParted ? bytesOf(items) : undefined;
    if (bytes !== undefined) lists.push(bytes);
    if (++count % BYTES_A_STEP === 0) yield;
  }
}

/** Undefined where digits may be groups of hex, which are of one length or begin with zeros. */
function bytesOf(items: readonly RegExpExecArray[]): ListedByte[] | undefined {
  const numbers = items.map((item) => item[1] ?? '');
  const isPrefixed = numbers.some((each) => /x/i.test(each));
  if (
    !isPrefixed &&
    (numbers.some((each) => /^0\d/.test(each)) || new Set(numbers.map(({ length }) => length)).size < 2)
  )
    return undefined;
  const bytes: ListedByte[] = [];
  for (const [
    i,
    {
      index,
      0: { length },
    },
  ] of items.entries()) {
    const value = Number(numbers[i]);
    if (!(value >= -128 && value <= 255)) return undefined;
    bytes.push({ start: index, end: index + length, digits: (value & 255).toString(16).padStart(2, '0') });
  }
  return bytes;
}
