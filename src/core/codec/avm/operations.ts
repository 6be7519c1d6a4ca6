import { nftTransferOutput, propertyMintOutput, propertyOwnedOutput, secpMintOutput } from './outputs';
import { input, outputOwners, transferOutput } from '../secp256k1fx';
import type { ValueOf } from '../shape';
import { bytes, id, list, oneOf, struct, uint32 } from '../shape';

// The outputs inside an operation are concrete structures: no type ID stands before them (docs/protocol.md 5.4).
export const secpMintOperation = struct({
  mintInput: input,
  mintOutput: secpMintOutput,
  transferOutput: transferOutput,
});
export const nftMintOperation = struct({
  mintInput: input,
  groupID: uint32,
  payload: bytes,
  outputs: list(outputOwners),
});
export const nftTransferOperation = struct({ input, output: nftTransferOutput });
export const propertyMintOperation = struct({
  mintInput: input,
  mintOutput: propertyMintOutput,
  ownedOutput: propertyOwnedOutput,
});
export const propertyBurnOperation = input;

const fxOperation = oneOf('fxs.FxOperation', {
  'secp256k1fx.MintOperation': secpMintOperation,
  'nftfx.MintOperation': nftMintOperation,
  'nftfx.TransferOperation': nftTransferOperation,
  'propertyfx.MintOperation': propertyMintOperation,
  'propertyfx.BurnOperation': propertyBurnOperation,
});

/** A transaction's output by the transaction and its place in it. */
const utxoReference = struct({ txID: id, outputIndex: uint32 });

export const operation = struct({ assetID: id, utxoIDs: list(utxoReference), operation: fxOperation });

export type UTXOReference = ValueOf<typeof utxoReference>;
export type FxOperation = ValueOf<typeof fxOperation>;
export type Operation = ValueOf<typeof operation>;
