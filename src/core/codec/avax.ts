import { transferInput, transferOutput } from './secp256k1fx';
import type { Shape, ValueOf } from './shape';
import { bytes, id, list, oneOf, struct, uint32 } from './shape';

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

/**
 * The fields that each transaction of X and P begins with (avax.BaseTx), by the inputs and outputs that its chain has.
 */
export function baseFields<Input extends Shape, Output extends Shape>(input: Input, output: Output) {
  return { networkID: uint32, blockchainID: id, outputs: list(output), inputs: list(input), memo: bytes } as const;
}

export type TransferableInput = ValueOf<typeof transferableInput>;
export type TransferableOutput = ValueOf<typeof transferableOutput>;
