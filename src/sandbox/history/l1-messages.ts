import { warpFormats } from '../../core/codec/warp/formats';
import type { L1Message } from '../../core/codec/warp/messages';
import { openMessage } from '../../core/codec/warp/open';
import { registeredValidationIDOf } from '../../core/primary/l1-ids';

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
    '8579acea44d7e00499956f57980f815f02fcd7a7942be5e6481ca30f15344899665f6446ca4d38a8b919ebf45fd3906f' +
    '09e263bfacee365b1fe826078b793b68928f3fca1577781a9f978dff8f34d9b7e8e8308660632a7b7a846bb07c0f2f66',
  'message.L1ValidatorWeight':
    'b375bcf166c6f6fc2ad001ba8ee4ffdab64391aa47c15bba7bea5d7600f5b630180ea77f471236e32fb27c960b059e60' +
    '13391591a3f782c25a751101757bc02f8fab9fcbe8f9accf65c5a458acba398a71e9dc336be1c8d5d80994e781e346e1',
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
