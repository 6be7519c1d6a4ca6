import { concatBytes } from '../bytes/bytes';
import { warpFormats } from '../codec/warp/formats';
import type { UnsignedPlatformTx } from '../codec/platform/transactions';
import { sha256 } from '../bytes/sha256';

type ConvertSubnetToL1Tx = Extract<UnsignedPlatformTx, { type: 'txs.ConvertSubnetToL1Tx' }>;

/**
 * The ID of a validator that an L1 starts with: SHA-256 of the subnet's ID and its place in the conversion (uint32).
 */
export function validationIDOf(subnetID: Uint8Array, index: number): Uint8Array {
  const place = new Uint8Array(4);
  new DataView(place.buffer).setUint32(0, index);
  return sha256(concatBytes(subnetID, place));
}

/**
 * The ID of a validator that was registered later: SHA-256 of the RegisterL1Validator message, codec version included.
 */
export function registeredValidationIDOf(l1Message: Uint8Array): Uint8Array {
  return sha256(l1Message);
}

/** The ID of a conversion, which the P-Chain signs: SHA-256 of subnet, manager and validators. */
export function conversionIDOf({ subnetID, chainID, address, validators }: ConvertSubnetToL1Tx): Uint8Array {
  const data = {
    subnetID,
    managerChainID: chainID,
    managerAddress: address,
    validators: validators.map(({ nodeID, signer, weight }) => ({ nodeID, blsPublicKey: signer.publicKey, weight })),
  };
  return sha256(warpFormats.conversionData.encode(data));
}
