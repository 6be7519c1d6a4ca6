import { hash } from 'node:crypto';
import { CHECKSUM_SIZE } from './bytes';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** SHA-256 of the bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

/** The last four bytes of the SHA-256, which cb58 and checked hex append (docs/protocol.md 5.1). */
export function checksumOf(bytes: Uint8Array): Uint8Array {
  return sha256(bytes).subarray(28);
}

/** The checksum as hexadecimal digits: a digest as a string costs a third of one in a Buffer. */
export function checksumDigits(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex').slice(56);
}

/**
 * The bytes without their last four if those are the checksum of the rest; else undefined. `from` and `to` say where
 * they are in a larger array.
 */
export function withoutChecksum(checked: Uint8Array, from = 0, to = checked.length): Uint8Array | undefined {
  const end = to - CHECKSUM_SIZE;
  if (end < from) return undefined;
  // Of a Buffer too this makes a plain view, and of a fresh array it costs less than `subarray`.
  const bytes = new Uint8Array(checked.buffer, checked.byteOffset + from, end - from);
  // A digest as a string costs a third of one in a Buffer, and only four bytes of it are read.
  const digest = hash('sha256', bytes, 'binary');
  for (let i = 0; i < CHECKSUM_SIZE; i++) {
    if (digest.charCodeAt(28 + i) !== checked[end + i]) return undefined;
  }
  return bytes;
}

/** Keccak-256 of the bytes, which Ethereum uses: not SHA3-256, whose padding differs. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes);
}
