import { Format } from '../format';
import { TypeRegistry } from '../type-registry';
import { conversionData, l1Message, message, payload, unsignedMessage } from './messages';

const SIGNATURES = new TypeRegistry(['warp.BitSetSignature']);
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
  message: new Format(message, SIGNATURES),
  unsignedMessage: new Format(unsignedMessage, SIGNATURES),
  payload: new Format(payload, PAYLOADS),
  l1Message: new Format(l1Message, L1_MESSAGES),
  conversionData: new Format(conversionData, L1_MESSAGES),
} as const;
