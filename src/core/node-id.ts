import { decodeShortID, encodeCb58 } from './encodings/cb58';
import { InvalidInputError } from './errors';

/** What stands before the cb58 of a node's ID. */
const NODE_ID_PREFIX = 'NodeID-';

/**
 * The 20 bytes of `NodeID-...`. Throws `InvalidInputError` with the node's words (avalanchego ids), but never with the
 * text, which may be a private key in the wrong place.
 */
export function decodeNodeID(text: string): Uint8Array {
  if (text.startsWith(NODE_ID_PREFIX)) return decodeShortID(text.slice(NODE_ID_PREFIX.length));
  throw new InvalidInputError(`ID is missing the prefix: ${NODE_ID_PREFIX}`);
}

/** The text of a node's ID. */
export function encodeNodeID(bytes: Uint8Array): string {
  return NODE_ID_PREFIX + encodeCb58(bytes);
}
