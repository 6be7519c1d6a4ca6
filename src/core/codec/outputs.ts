import type { ValueOf } from './shape';
import { address, bytes, id, list, oneOf, struct, uint32, uint64 } from './shape';

/** secp256k1fx.OutputOwners: who can spend from when. `locktime` is Unix seconds. */
const owners = { locktime: uint64, threshold: uint32, addresses: list(address) } as const;

export const outputOwners = struct(owners);
export const secpTransferOutput = struct({ amount: uint64, ...owners });
export const secpMintOutput = struct(owners);
export const nftMintOutput = struct({ groupID: uint32, ...owners });
export const nftTransferOutput = struct({ groupID: uint32, payload: bytes, ...owners });
export const propertyMintOutput = struct(owners);
export const propertyOwnedOutput = struct(owners);

/** What can stand in a UTXO or in an asset's initial state. */
export const stateOutput = oneOf('verify.State', {
  'secp256k1fx.TransferOutput': secpTransferOutput,
  'secp256k1fx.MintOutput': secpMintOutput,
  'nftfx.MintOutput': nftMintOutput,
  'nftfx.TransferOutput': nftTransferOutput,
  'propertyfx.MintOutput': propertyMintOutput,
  'propertyfx.OwnedOutput': propertyOwnedOutput,
});

/** An output of a transaction: only secp256k1fx outputs have an amount and can be transferred so. */
export const transferableOutput = struct({
  assetID: id,
  output: oneOf('avax.TransferableOut', { 'secp256k1fx.TransferOutput': secpTransferOutput }),
});

export type OutputOwners = ValueOf<typeof outputOwners>;
export type StateOutput = ValueOf<typeof stateOutput>;
export type TransferableOutput = ValueOf<typeof transferableOutput>;
