import { hash } from 'node:crypto';

/** SHA-256 of the bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer');
}

/** The last four bytes of the SHA-256, which cb58 and checked hex append (facts.md section 3). */
export function checksumOf(bytes: Uint8Array): Uint8Array {
  return sha256(bytes).subarray(28);
}
