import { keccak_256 } from '@noble/hashes/sha3.js';

/** Keccak-256 of the bytes, which Ethereum uses: not SHA3-256, whose padding differs. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes);
}
