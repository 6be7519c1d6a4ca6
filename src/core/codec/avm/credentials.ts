import {
  nftMintOperation,
  nftTransferOperation,
  propertyBurnOperation,
  propertyMintOperation,
  secpMintOperation,
} from './operations';
import { nftMintOutput, nftTransferOutput, propertyMintOutput, propertyOwnedOutput, secpMintOutput } from './outputs';
import { signatures, transferInput, transferOutput } from '../secp256k1fx';
import type { ValueOf } from '../shape';
import { oneOf } from '../shape';

/**
 * A credential's slot takes whatever has a `Verify() error` in Go, which every fx type has: a node parses a transfer
 * output there and refuses it only when it verifies. A decoder that rejected it earlier would differ from a node.
 */
export const credential = oneOf('verify.Verifiable', {
  'secp256k1fx.Credential': signatures,
  'nftfx.Credential': signatures,
  'propertyfx.Credential': signatures,
  'secp256k1fx.TransferInput': transferInput,
  'secp256k1fx.MintOutput': secpMintOutput,
  'secp256k1fx.TransferOutput': transferOutput,
  'secp256k1fx.MintOperation': secpMintOperation,
  'nftfx.MintOutput': nftMintOutput,
  'nftfx.TransferOutput': nftTransferOutput,
  'nftfx.MintOperation': nftMintOperation,
  'nftfx.TransferOperation': nftTransferOperation,
  'propertyfx.MintOutput': propertyMintOutput,
  'propertyfx.OwnedOutput': propertyOwnedOutput,
  'propertyfx.MintOperation': propertyMintOperation,
  'propertyfx.BurnOperation': propertyBurnOperation,
});

export type Credential = ValueOf<typeof credential>;
