import { parseAddress, parseBech32Address } from '../../core/ids/address';
import { tryDecodeCb58 } from '../../core/encodings/cb58';

/**
 * The 20 bytes of an owner, however it is written: `X-avax1...`, `avax1...`, or the cb58 of the bytes. Throws
 * `InvalidInputError` with the node's cause.
 */
export function parseOwner(text: string): Uint8Array {
  const addressBytes = tryDecodeCb58(text);
  if (addressBytes?.length === 20) return addressBytes;
  return text.includes('-') ? parseAddress(text).bytes : parseBech32Address(text).bytes;
}
