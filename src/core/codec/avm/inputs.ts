import { transferInput } from '../secp256k1fx';
import type { ValueOf } from '../shape';
import { id, oneOf, struct, uint32 } from '../shape';

export const transferableInput = struct({
  txID: id,
  outputIndex: uint32,
  assetID: id,
  input: oneOf('avax.TransferableIn', { 'secp256k1fx.TransferInput': transferInput }),
});

export type TransferableInput = ValueOf<typeof transferableInput>;
