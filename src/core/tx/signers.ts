import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { equalBytes, toHexDigits } from '../bytes/bytes';
import { keccak256, sha256 } from '../bytes/hashes';
import type { Steps } from '../steps';

/**
 * Different signatures whose signers are recovered at most where nothing is executed: each takes about a millisecond.
 */
export const MOST_SIGNATURES = 64;

/** A slot that a tool left for another signer holds this (avalanchejs, avalanche-cli). */
export const EMPTY_SIGNATURE = new Uint8Array(65);

/** Whether a slot has no signature yet. */
export function isEmptySlot(signature: Uint8Array | undefined): signature is undefined {
  return signature === undefined || equalBytes(signature, EMPTY_SIGNATURE);
}

/** The address of a compressed public key (33 bytes): ripemd160(sha256(key)), 20 bytes (docs/protocol.md 5.8). */
export function addressOfPublicKey(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey));
}

/** The address of a compressed public key on an EVM chain: the last 20 bytes of its Keccak-256. */
export function evmAddressOfPublicKey(publicKey: Uint8Array): Uint8Array {
  return keccak256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}

/**
 * The compressed public key that made a signature (r, s and a recovery byte of 0 to 3) over a 32-byte hash; undefined
 * if the bytes are no signature.
 */
export function recoverPublicKey(signature: Uint8Array, hash: Uint8Array): Uint8Array | undefined {
  const recovery = signature[64];
  if (signature.length !== 65 || recovery === undefined || recovery > 3) return undefined;
  try {
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').addRecoveryBit(recovery);
    return parsed.recoverPublicKey(hash).toBytes(true);
  } catch {
    // The library throws plain errors for numbers out of range and points that are not on the curve.
    return undefined;
  }
}

/** The address that made a signature, as `recoverPublicKey` finds its key. */
export function recoverSigner(signature: Uint8Array, hash: Uint8Array): Uint8Array | undefined {
  const key = recoverPublicKey(signature, hash);
  return key && addressOfPublicKey(key);
}

/** The signatures of each credential of a transaction. */
export type SignatureLists = readonly (readonly Uint8Array[])[];

/**
 * The signers of each credential of a transaction of any chain, with undefined in the place of an invalid signature;
 * undefined if the transaction has more different signatures than are recovered. A recovery a step: each takes about a
 * millisecond.
 */
export function* fewSignersInSteps(
  signatures: SignatureLists,
  encodeUnsigned: () => Uint8Array,
): Steps<(Uint8Array | undefined)[][] | undefined> {
  return hasFewSignatures(signatures) ? yield* signersOf(signatures, encodeUnsigned()) : undefined;
}

/** Whether the signers of a transaction are recovered. */
export function hasFewSignatures(signatures: SignatureLists): boolean {
  return new Set(signatures.flat().map(toHexDigits)).size <= MOST_SIGNATURES;
}

export function signaturesOf({
  credentials,
}: {
  readonly credentials: readonly { readonly type: string; readonly signatures?: readonly Uint8Array[] }[];
}): SignatureLists {
  return credentials.map(({ signatures }) => signatures ?? []);
}

function* signersOf(signatures: SignatureLists, unsigned: Uint8Array): Steps<(Uint8Array | undefined)[][]> {
  const hash = sha256(unsigned);
  // A key's signature over a hash is always the same (RFC 6979), so that hundreds of inputs of one owner share one.
  const known = new Map<string, Uint8Array | undefined>();
  for (const signature of signatures.flat()) {
    const key = toHexDigits(signature);
    if (known.has(key)) continue;
    known.set(key, recoverSigner(signature, hash));
    yield;
  }
  return signatures.map((each) => each.map((signature) => known.get(toHexDigits(signature))));
}
