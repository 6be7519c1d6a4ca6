import { CodecError } from '../codec-error';
import { warpFormats } from './formats';
import type { L1Message, Message, Payload, UnsignedMessage } from './messages';

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
