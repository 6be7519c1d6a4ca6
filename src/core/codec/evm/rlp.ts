import { CodecError } from '../codec-error';
import { concatBytes } from '../../bytes/bytes';

/**
 * Where a value of RLP is (Ethereum's yellow paper, appendix B), which is bytes or a list of values: `start` is its
 * first byte, `content` the first after its length, `end` the byte after it.
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

/** A value of RLP (Ethereum's yellow paper, appendix B): bytes, or a list of values. */
export type RLPValue = Uint8Array | readonly RLPValue[];

/** The bytes of a value, in the only allowed form. */
export function encodeRLP(value: RLPValue): Uint8Array {
  if (value instanceof Uint8Array) {
    const isOwnPrefix = value.length === 1 && (value[0] as number) < 0x80;
    return isOwnPrefix ? value : concatBytes(prefix(0x80, value.length), value);
  }
  const content = concatBytes(...value.map(encodeRLP));
  return concatBytes(prefix(0xc0, content.length), content);
}

/** Big-endian and without leading zeros: zero is no bytes. */
export function numberBytes(value: bigint): Uint8Array {
  const digits = value === 0n ? '' : value.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

function prefix(offset: number, length: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(offset + length);
  const size = numberBytes(BigInt(length));
  return concatBytes(Uint8Array.of(offset + 55 + size.length), size);
}
