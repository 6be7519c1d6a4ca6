import { ripemd160 } from '@noble/hashes/legacy.js';
import { encodeCb58 } from '../encodings/cb58';
import { sha256 } from '../bytes/sha256';

/** A node's ID: RIPEMD-160 of the SHA-256 of its TLS certificate (DER), 20 bytes. */
export function nodeIDOf(certificate: Uint8Array): Uint8Array {
  return ripemd160(sha256(certificate));
}

/** The text of a node's ID: `NodeID-` and cb58. */
export function formatNodeID(bytes: Uint8Array): string {
  return `NodeID-${encodeCb58(bytes)}`;
}
