import { CodecError } from '../../../src/core/codec/codec-error';
import { itemsOf, type RLPSpan, type RLPValue, spanAt } from '../../../src/core/codec/evm/rlp';

export type { RLPValue };
export { encodeRLP } from '../../../src/core/codec/evm/rlp';

/** Deepest nesting read: the storage keys of a transaction's access list stand at 6. */
const MAX_DEPTH = 32;

/** Reads one value that fills all bytes, down to its last. */
export function decodeRLP(bytes: Uint8Array): RLPValue {
  const span = spanAt(bytes, 0, bytes.length);
  if (span.end !== bytes.length) throw new CodecError('rlp: bytes left over', span.end);
  return valueOf(bytes, span, 0);
}

function valueOf(bytes: Uint8Array, span: RLPSpan, depth: number): RLPValue {
  if (!span.isList) return bytes.subarray(span.content, span.end);
  if (depth >= MAX_DEPTH) throw new CodecError(`rlp: nested deeper than ${MAX_DEPTH}`, span.start);
  return itemsOf(bytes, span).map((item) => valueOf(bytes, item, depth + 1));
}
