import type { FixedShape, ValueOf } from '../shape';
import { address, blsPublicKey, blsSignature, bool, bytes, id, list, oneOf, struct, uint32, uint64 } from '../shape';

/** The part of a message that a chain's validators sign together (docs/protocol.md 10). */
export const unsignedMessage = struct({ networkID: uint32, sourceChainID: id, payload: bytes });

/** `signers` is a big-endian bit set over the validators in the order of their uncompressed public keys. */
export const message = struct({
  ...unsignedMessage.of,
  signature: oneOf('warp.Signature', {
    'warp.BitSetSignature': struct({ signers: bytes, signature: blsSignature }),
  }),
});

/** The content of a message: the hash of a block, or a call in the name of an address. */
export const payload = oneOf('payload.Payload', {
  'payload.Hash': struct({ hash: id }),
  'payload.AddressedCall': struct({ sourceAddress: bytes, payload: bytes }),
});

/** In the node's JSON of a P-Chain owner an address is cb58, not bech32: a shape of its own tells them apart. */
export const ownerAddress: FixedShape = { ...address };

/** message.PChainOwner: without locktime and without a type ID. */
export const pChainOwner = struct({ threshold: uint32, addresses: list(ownerAddress) });

/** Messages between the P-Chain and the managers of L1s, in an addressed call. `expiry` is Unix seconds. */
export const l1Message = oneOf('message.Payload', {
  'message.SubnetToL1Conversion': struct({ id }),
  'message.RegisterL1Validator': struct({
    subnetID: id,
    nodeID: bytes,
    blsPublicKey,
    expiry: uint64,
    remainingBalanceOwner: pChainOwner,
    disableOwner: pChainOwner,
    weight: uint64,
  }),
  'message.L1ValidatorRegistration': struct({ validationID: id, registered: bool }),
  'message.L1ValidatorWeight': struct({ validationID: id, nonce: uint64, weight: uint64 }),
});

/** A conversion's ID is the hash of these bytes. */
export const conversionData = struct({
  subnetID: id,
  managerChainID: id,
  managerAddress: bytes,
  validators: list(struct({ nodeID: bytes, blsPublicKey, weight: uint64 })),
});

export type UnsignedMessage = ValueOf<typeof unsignedMessage>;
export type Message = ValueOf<typeof message>;
export type Payload = ValueOf<typeof payload>;
export type L1Message = ValueOf<typeof l1Message>;
