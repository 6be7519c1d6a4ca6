import { warpFormats } from '../../src/core/codec/warp/formats';
import type { L1Message } from '../../src/core/codec/warp/messages';
import { openMessage } from '../../src/core/codec/warp/open';
import { registeredValidationIDOf } from '../../src/core/primary/l1-ids';

/** Where the validator manager of an L1 commonly stands: a proxy in its genesis. */
export const MANAGER = Buffer.from('0feedc0de0000000000000000000000000000000', 'hex');

/** Both validators that the L1 has when it sends messages. */
const SIGNERS = Uint8Array.of(0b11);

/**
 * Their aggregate signatures of the two messages of the history, by the type of the message. Only the tests have
 * the keys, and sign the messages again: a changed message needs another signature.
 */
const SIGNATURES: Readonly<Record<SentMessage['type'], string>> = {
  'message.RegisterL1Validator':
    '927edd10f8c01ce3731ea49757d7fef1d72cd1757837cccf5af5cad2b71de984e3d5a17e56c3ee5fe25b0cffadb0bec5' +
    '16769b0d75a86789f0cbbf2be2cccf06bd8eb5749f13ff468b82f387c5ccee897188d84c3254a8bac5ed290adf56cc36',
  'message.L1ValidatorWeight':
    'a4e6fecdb1b94b27a43ed37947ace2b70e6d93b08e2e4e73a6fbcc7147d4da66e8218e0b0d5ead1cc89486ecefa524ee' +
    '0e7f33fcf6c40f40ed8f87abc30d546f61bebba56748110e63eb939105b9a984a4fb5aeb786e1d1415d93d917a2d779d',
};

type SentMessage = Extract<L1Message, { type: 'message.RegisterL1Validator' | 'message.L1ValidatorWeight' }>;

/** A message of the manager on an L1's blockchain to the P-Chain, signed by the L1's validators. */
export function signedMessage(networkID: number, sourceChainID: Uint8Array, l1Message: SentMessage): Uint8Array {
  const payload = warpFormats.payload.encode({
    type: 'payload.AddressedCall',
    sourceAddress: MANAGER,
    payload: warpFormats.l1Message.encode(l1Message),
  });
  return warpFormats.message.encode({
    networkID,
    sourceChainID,
    payload,
    signature: {
      type: 'warp.BitSetSignature',
      signers: SIGNERS,
      signature: Buffer.from(SIGNATURES[l1Message.type], 'hex'),
    },
  });
}

/** The validation ID that a message to register a validator gives it. */
export function registeredID(signed: Uint8Array): Uint8Array {
  const { payload } = openMessage(signed);
  if (payload?.type !== 'payload.AddressedCall') throw new Error('this registers no validator');
  return registeredValidationIDOf(payload.payload);
}
