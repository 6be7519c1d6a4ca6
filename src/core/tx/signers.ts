import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { concatBytes, equalBytes, toHexDigits } from '../bytes/bytes';
import { keccak256, sha256 } from '../bytes/hashes';
import type { Steps } from '../steps';

/**
 * Different signatures whose signers are recovered at most where nothing is executed: each takes about a millisecond.
 */
export const MOST_SIGNATURES = 64;

/** A slot that a tool left for another signer holds this (avalanchejs, avalanche-cli). */
export const EMPTY_SIGNATURE = new Uint8Array(65);

export function isEmptySlot(signature: Uint8Array | undefined): signature is undefined {
  return signature === undefined || equalBytes(signature, EMPTY_SIGNATURE);
}

/** The address of a compressed public key (33 bytes): ripemd160(sha256(key)), 20 bytes (docs/protocol.md 5.8). */
export function addressOfPublicKey(publicKey: Uint8Array): Uint8Array {
  return ripemd160(sha256(publicKey));
}

/** The address of a compressed public key on an EVM chain: the last 20 bytes of its Keccak-256. */
function accountOfPublicKey(publicKey: Uint8Array): Uint8Array {
  return keccak256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12);
}

/** As what a key signs: by its address on X and P, or as an account of the C-Chain. Both have 20 bytes. */
export type SignerForm = 'address' | 'account';

const SIGNER_FORMS = { address: addressOfPublicKey, account: accountOfPublicKey } as const;

/** As whom a public key, compressed or not, signs; undefined for other bytes. */
export function signerOfKey(publicKey: Uint8Array, form: SignerForm): Uint8Array | undefined {
  try {
    return SIGNER_FORMS[form](secp256k1.Point.fromBytes(publicKey).toBytes(true));
  } catch {
    // The library throws plain errors for bytes that are no point of the curve.
    return undefined;
  }
}

/**
 * The signers of a transaction. Recovering a key takes about a millisecond, more than all rules together, so that each
 * signature is recovered once. A key's signature over a hash is always the same (RFC 6979): hundreds of inputs of one
 * owner share one.
 */
export class Signers {
  readonly #unsigned: () => Uint8Array;
  readonly #known = { address: new Map<string, Uint8Array | undefined>(), account: new Map() } as const;
  #hash: Uint8Array | undefined;

  /** @param unsigned the bytes that are signed: codec version and unsigned transaction. */
  constructor(unsigned: () => Uint8Array) {
    this.#unsigned = unsigned;
  }

  /** Who made a signature (r, s and a recovery byte of 0 to 3); undefined if the bytes are no signature. */
  of(signature: Uint8Array, form: SignerForm = 'address'): Uint8Array | undefined {
    const known: Map<string, Uint8Array | undefined> = this.#known[form];
    const key = toHexDigits(signature);
    if (!known.has(key)) {
      this.#hash ??= sha256(this.#unsigned());
      const publicKey = recoverPublicKey(signature, this.#hash);
      known.set(key, publicKey && SIGNER_FORMS[form](publicKey));
    }
    return known.get(key);
  }

  /** The signers of each credential, by their addresses: a signature a step. */
  *recover(lists: SignatureLists): Steps<(Uint8Array | undefined)[][]> {
    const signers: (Uint8Array | undefined)[][] = [];
    for (const list of lists) {
      const ofList: (Uint8Array | undefined)[] = [];
      for (const signature of list) {
        ofList.push(this.of(signature));
        yield;
      }
      signers.push(ofList);
    }
    return signers;
  }
}

function recoverPublicKey(signature: Uint8Array, hash: Uint8Array): Uint8Array | undefined {
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

const { Fn } = secp256k1.Point;

/** s of a signature; nodes take one that is too large for the curve by its rest. */
function valueOfS(signature: Uint8Array): bigint {
  return BigInt(`0x${toHexDigits(signature.subarray(32, 64))}`);
}

/** Whether s is the larger one of the two that make a signature valid: nodes accept only the smaller one. */
export function hasHighS(signature: Uint8Array): boolean {
  return Fn.create(valueOfS(signature)) > Fn.ORDER / 2n;
}

/** r and s (64 bytes) with the smaller s; as they are if they aren't a signature. */
export function withLowS(rs: Uint8Array): Uint8Array {
  const s = valueOfS(rs);
  if (!Fn.isValid(s) || !hasHighS(rs)) return rs;
  return concatBytes(rs.subarray(0, 32), Fn.toBytes(Fn.neg(s)));
}

/** The signatures of each credential of a transaction. */
export type SignatureLists = readonly (readonly Uint8Array[])[];

interface CredentialTx {
  readonly credentials: readonly { readonly type: string; readonly signatures?: readonly Uint8Array[] }[];
}

/** The signers of a transaction; undefined if it has more different signatures than are recovered. */
export function fewSigners(tx: CredentialTx, unsigned: () => Uint8Array): Signers | undefined {
  return hasFewSignatures(signaturesOf(tx)) ? new Signers(unsigned) : undefined;
}

/** Whether the signers of a transaction are recovered. */
export function hasFewSignatures(signatures: SignatureLists): boolean {
  return new Set(signatures.flat().map(toHexDigits)).size <= MOST_SIGNATURES;
}

export function signaturesOf({ credentials }: CredentialTx): SignatureLists {
  return credentials.map(({ signatures }) => signatures ?? []);
}
