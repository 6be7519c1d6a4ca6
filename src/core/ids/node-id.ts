import { ripemd160 } from '@noble/hashes/legacy.js';
import { decodeShortID, encodeCb58 } from '../encodings/cb58';
import { InvalidInputError } from '../errors';
import { sha256 } from '../bytes/sha256';

/** A node's ID: RIPEMD-160 of the SHA-256 of its TLS certificate (DER), 20 bytes. */
export function nodeIDOf(certificate: Uint8Array): Uint8Array {
  return ripemd160(sha256(certificate));
}

const PREFIX = 'NodeID-';

/** The text of a node's ID: `NodeID-` and cb58. */
export function formatNodeID(bytes: Uint8Array): string {
  return `${PREFIX}${encodeCb58(bytes)}`;
}

/** The 20 bytes of a node's ID. Throws `InvalidInputError`. */
export function parseNodeID(text: string): Uint8Array {
  if (!text.startsWith(PREFIX)) throw new InvalidInputError('no prefix of a node ID');
  return decodeShortID(text.slice(PREFIX.length));
}
