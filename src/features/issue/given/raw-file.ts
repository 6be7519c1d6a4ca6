import { AnyOrderCodec } from '../../../core/codec/any-order-codec';
import { codecsOfAllOrders } from '../../../core/codec/fx-orders';
import { InvalidInputError } from '../../../core/errors';
import type { GivenHex } from './pasted-tx';

/** The bytes of a file if they are a transaction as they are, not as text. */
export function rawTx(bytes: Uint8Array): Omit<GivenHex, 'origin'> | undefined {
  // Codec version 0: no text begins with two zeros.
  if (bytes[0] !== 0 || bytes[1] !== 0) return undefined;
  try {
    new AnyOrderCodec(codecsOfAllOrders()).read('tx', bytes);
  } catch (error) {
    if (error instanceof InvalidInputError) return undefined;
    throw error;
  }
  return { pasted: { bytes, checksum: 'none', words: [] }, text: '' };
}
