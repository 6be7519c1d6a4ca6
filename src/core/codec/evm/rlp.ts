import { CodecError } from '../codec-error';

/**
 * Where a value of RLP stands (Ethereum's yellow paper, appendix B), which is bytes or a list of values: `start` is its
 * first byte, `content` the first behind its length, `end` the byte after it.
 */
export interface RLPSpan {
  readonly isList: boolean;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** The values of a list, not yet read themselves. Throws a CodecError for bytes and for what is malformed. */
export function itemsOf(bytes: Uint8Array, list: RLPSpan): RLPSpan[] {
  if (!list.isList) throw new CodecError('rlp: expected a list', list.start);
  const items: RLPSpan[] = [];
  for (let at = list.content; at < list.end;) {
    const item = spanAt(bytes, at, list.end);
    items.push(item);
    at = item.end;
  }
  return items;
}

/** The value that begins at `start` and must end at `limit` or before. */
export function spanAt(bytes: Uint8Array, start: number, limit: number): RLPSpan {
  if (start >= limit) throw new CodecError('rlp: too short', start);
  const first = bytes[start] as number;
  if (first < 0x80) return { isList: false, start, content: start, end: start + 1 };
  const isList = first >= 0xc0;
  const short = first - (isList ? 0xc0 : 0x80);
  const lengthSize = short > 55 ? short - 55 : 0;
  const content = start + 1 + lengthSize;
  if (content > limit) throw new CodecError('rlp: too short', start);
  const length = lengthSize === 0 ? short : lengthAt(bytes, start + 1, content);
  if (length > limit - content) throw new CodecError('rlp: too short', start);
  if (!isList && length === 1 && (bytes[content] as number) < 0x80) {
    throw new CodecError('rlp: not in the shortest form', start);
  }
  return { isList, start, content, end: content + length };
}

/** A length that needs bytes of its own: more than 55, without leading zeros. */
function lengthAt(bytes: Uint8Array, start: number, end: number): number {
  let length = 0;
  // Beyond 2^53 it loses digits, and is too large all the same.
  for (let at = start; at < end; at++) length = length * 256 + (bytes[at] as number);
  if (bytes[start] === 0 || length <= 55) throw new CodecError('rlp: not in the shortest form', start);
  return length;
}
