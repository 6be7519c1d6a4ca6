import { secp256k1 } from '@noble/curves/secp256k1.js';

/** The least that finding the signer of a hash takes: recovery of the key by the library. */
export function recoverBare(signature: Uint8Array, hash: Uint8Array): Uint8Array {
  const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact');
  return parsed
    .addRecoveryBit(signature[64] ?? 0)
    .recoverPublicKey(hash)
    .toBytes(true);
}
