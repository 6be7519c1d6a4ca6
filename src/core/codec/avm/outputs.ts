import { outputOwners, transferOutput } from '../secp256k1fx';
import type { ValueOf } from '../shape';
import { bytes, oneOf, struct, uint32 } from '../shape';

export const secpMintOutput = outputOwners;
export const nftMintOutput = struct({ groupID: uint32, ...outputOwners.of });
export const nftTransferOutput = struct({ groupID: uint32, payload: bytes, ...outputOwners.of });
export const propertyMintOutput = outputOwners;
export const propertyOwnedOutput = outputOwners;

/** What can stand in a UTXO or in an asset's initial state. */
export const stateOutput = oneOf('verify.State', {
  'secp256k1fx.TransferOutput': transferOutput,
  'secp256k1fx.MintOutput': secpMintOutput,
  'nftfx.MintOutput': nftMintOutput,
  'nftfx.TransferOutput': nftTransferOutput,
  'propertyfx.MintOutput': propertyMintOutput,
  'propertyfx.OwnedOutput': propertyOwnedOutput,
});

export type StateOutput = ValueOf<typeof stateOutput>;
