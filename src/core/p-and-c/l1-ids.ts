import { concatBytes } from '../bytes/bytes';
import { l1MessageIn, warpFormats } from '../codec/warp/warp-formats';
import type { UnsignedPlatformTx } from '../codec/platform/platform-transactions';
import { sha256 } from '../bytes/hashes';
import { encodeCb58 } from '../encodings/cb58';
import { ZERO_ID } from '../ids/networks';

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

/** The subnet or L1 that a P-Chain transaction names, in cb58; undefined for none and for the Primary Network. */
export function namedSubnet(tx: UnsignedPlatformTx): string | undefined {
  const subnetID = subnetOf(tx);
  const id = subnetID === undefined ? undefined : encodeCb58(subnetID);
  return id === ZERO_ID ? undefined : id;
}

function subnetOf(tx: UnsignedPlatformTx): Uint8Array | undefined {
  if ('subnetID' in tx) return tx.subnetID;
  if ('validator' in tx && 'subnetID' in tx.validator) return tx.validator.subnetID;
  if (tx.type !== 'txs.RegisterL1ValidatorTx') return undefined;
  const message = l1MessageIn(tx.message);
  return message?.type === 'message.RegisterL1Validator' ? message.subnetID : undefined;
}
