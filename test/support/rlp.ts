import { CodecError } from '../../src/core/codec/codec-error';
import type { RLPSpan } from '../../src/core/codec/evm/rlp';
import { itemsOf, spanAt } from '../../src/core/codec/evm/rlp';

/** A value of RLP: bytes, or a list of values. */
export type RLPValue = Uint8Array | readonly RLPValue[];

/** Deepest nesting read: the storage keys of a transaction's access list stand at 6. */
const MAX_DEPTH = 32;

/** Reads one value that fills all bytes, down to its last. */
export function decodeRLP(bytes: Uint8Array): RLPValue {
  const span = spanAt(bytes, 0, bytes.length);
  if (span.end !== bytes.length) throw new CodecError('rlp: bytes left over', span.end);
  return valueOf(bytes, span, 0);
}

/** The bytes of a value, in the only allowed form. */
export function encodeRLP(value: RLPValue): Uint8Array {
  if (value instanceof Uint8Array) {
    const isOwnPrefix = value.length === 1 && (value[0] as number) < 0x80;
    return isOwnPrefix ? value : Buffer.concat([prefix(0x80, value.length), value]);
  }
  const content = Buffer.concat(value.map(encodeRLP));
  return Buffer.concat([prefix(0xc0, content.length), content]);
}

function valueOf(bytes: Uint8Array, span: RLPSpan, depth: number): RLPValue {
  if (!span.isList) return bytes.subarray(span.content, span.end);
  if (depth >= MAX_DEPTH) throw new CodecError(`rlp: nested deeper than ${MAX_DEPTH}`, span.start);
  return itemsOf(bytes, span).map((item) => valueOf(bytes, item, depth + 1));
}

function prefix(offset: number, length: number): Uint8Array {
  if (length <= 55) return Uint8Array.of(offset + length);
  const digits = length.toString(16);
  const size = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return Buffer.concat([Uint8Array.of(offset + 55 + size.length), size]);
}
