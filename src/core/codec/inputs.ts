import type { ValueOf } from './shape';
import { id, list, oneOf, struct, uint32, uint64 } from './shape';

const signers = { signatureIndices: list(uint32) } as const;

/** secp256k1fx.Input: which of the owner's addresses sign. */
export const input = struct(signers);
export const secpTransferInput = struct({ amount: uint64, ...signers });

export const transferableInput = struct({
  txID: id,
  outputIndex: uint32,
  assetID: id,
  input: oneOf('avax.TransferableIn', { 'secp256k1fx.TransferInput': secpTransferInput }),
});

export type Input = ValueOf<typeof input>;
export type TransferableInput = ValueOf<typeof transferableInput>;
