import { transferInput, transferOutput } from './secp256k1fx';
import type { ValueOf } from './shape';
import { id, oneOf, struct, uint32 } from './shape';

/** An output of a transaction by the transaction, its place in it, and the asset it holds. */
export const outputReference = { txID: id, outputIndex: uint32, assetID: id } as const;

export const transferableInput = struct({
  ...outputReference,
  input: oneOf('avax.TransferableIn', { 'secp256k1fx.TransferInput': transferInput }),
});

/** An output of a transaction: on X and C only secp256k1fx outputs have an amount and can be transferred so. */
export const transferableOutput = struct({
  assetID: id,
  output: oneOf('avax.TransferableOut', { 'secp256k1fx.TransferOutput': transferOutput }),
});

export type TransferableInput = ValueOf<typeof transferableInput>;
export type TransferableOutput = ValueOf<typeof transferableOutput>;
