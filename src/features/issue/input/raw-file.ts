import { AnyOrderCodec } from '../../../core/codec/avm/any-order-codec';
import { codecsOfAllOrders } from '../../../core/codec/avm/fx-orders';
import { readOutcome } from '../../../core/outcome';
import type { GivenHex } from './pasted-tx';

/** The transaction of a file that holds its raw bytes; undefined for any other file. */
export function rawTx(bytes: Uint8Array): Omit<GivenHex, 'origin'> | undefined {
  // Codec version 0: no text begins with two zero bytes.
  if (bytes[0] !== 0 || bytes[1] !== 0) return undefined;
  if (readOutcome(() => new AnyOrderCodec(codecsOfAllOrders()).read('tx', bytes)).error !== undefined) return undefined;
  return { pasted: { bytes, checksum: 'none', words: [] }, text: '' };
}
