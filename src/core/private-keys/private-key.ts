import { decodeCb58 } from '../encodings/cb58';
import { InvalidInputError } from '../errors';

/** The prefix of a private key in cb58. */
const PRIVATE_KEY_PREFIX = 'PrivateKey-';

/**
 * The 32 bytes of `PrivateKey-...`. Throws `InvalidInputError` with the node's words, which never repeat the text.
 * The result must never be logged, sent or kept.
 */
export function decodePrivateKey(text: string): Uint8Array {
  if (!text.startsWith(PRIVATE_KEY_PREFIX)) throw new InvalidInputError('private key missing PrivateKey- prefix');
  const bytes = decodeCb58(text.slice(PRIVATE_KEY_PREFIX.length));
  if (bytes.length !== 32) throw new InvalidInputError('private key has unexpected length, expected 32');
  return bytes;
}
