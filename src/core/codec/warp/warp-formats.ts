import {
  address,
  blsPublicKey,
  blsSignature,
  bool,
  bytes,
  type FixedShape,
  id,
  list,
  oneOf,
  struct,
  TypeRegistry,
  uint32,
  uint64,
  type ValueOf,
} from '../shape';
import { Format } from '../format';
import { CodecError } from '../codec-error';

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

const SIGNATURE_TYPES = new TypeRegistry(['warp.BitSetSignature']);
const PAYLOADS = new TypeRegistry(['payload.Hash', 'payload.AddressedCall']);
const L1_MESSAGES = new TypeRegistry([
  'message.SubnetToL1Conversion',
  'message.RegisterL1Validator',
  'message.L1ValidatorRegistration',
  'message.L1ValidatorWeight',
]);

/**
 * A Warp message, its payload, and the message in an addressed call, each with a codec version (docs/protocol.md 10).
 */
export const warpFormats = {
  message: new Format(message, SIGNATURE_TYPES),
  unsignedMessage: new Format(unsignedMessage, SIGNATURE_TYPES),
  payload: new Format(payload, PAYLOADS),
  l1Message: new Format(l1Message, L1_MESSAGES),
  conversionData: new Format(conversionData, L1_MESSAGES),
} as const;

/** A Warp message with its content, as far as that is in a known form. */
export interface OpenedMessage {
  /** With `signature` if it is signed. */
  readonly message: Message | UnsignedMessage;
  /** Undefined for a payload in a form of the chain's own. */
  readonly payload: Payload | undefined;
  /** The content of an addressed call, if that is a message about an L1. */
  readonly l1Message: L1Message | undefined;
}

/** Reads a signed or an unsigned Warp message from the outside inwards. Throws a CodecError for what is neither. */
export function openMessage(bytes: Uint8Array): OpenedMessage {
  const message = ifReadable(() => warpFormats.message.decode(bytes)) ?? warpFormats.unsignedMessage.decode(bytes);
  const payload = ifReadable(() => warpFormats.payload.decode(message.payload));
  const call = payload?.type === 'payload.AddressedCall' ? payload.payload : undefined;
  const l1Message = call === undefined ? undefined : ifReadable(() => warpFormats.l1Message.decode(call));
  return { message, payload, l1Message };
}

/** The message about an L1 in a Warp message; undefined for bytes that hold none. */
export function l1MessageIn(bytes: Uint8Array): L1Message | undefined {
  return ifReadable(() => openMessage(bytes))?.l1Message;
}

function ifReadable<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}
