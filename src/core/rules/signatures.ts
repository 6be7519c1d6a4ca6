import { equalBytes, toHexDigits } from '../bytes/bytes';
import { encodeCb58 } from '../encodings/cb58';
import type { Input, OutputOwners } from '../codec/secp256k1fx';
import { sha256 } from '../bytes/hashes';
import { addressOfPublicKey, isEmptySlot, MOST_SIGNATURES, recoverPublicKey } from '../tx/signers';
import { cannotTell, fails, type Finding, type Findings, type UnknownReason } from './finding';

/** Half the order of secp256k1: nodes accept only the smaller of the two values of s that make a signature valid. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const HALF_ORDER = ORDER / 2n;

/**
 * The signers of a transaction. Recovering a key costs more than all other rules together, and a transaction is
 * verified when it is sent and again when its block is built: each signature is recovered once
 * (utils/crypto/secp256k1 RecoverCache).
 */
export class Signers {
  readonly #unsigned: () => Uint8Array;
  /** By signature: a key that signs for several inputs makes the same one for each. */
  readonly #found = new Map<string, Uint8Array | undefined>();
  readonly #addressOf: (publicKey: Uint8Array) => Uint8Array;
  #hash: Uint8Array | undefined;

  /**
   * @param unsigned the bytes that are signed: codec version and unsigned transaction.
   * @param addressOf the address of a key: accounts of the C-Chain have another one.
   */
  constructor(unsigned: () => Uint8Array, addressOf = addressOfPublicKey) {
    this.#unsigned = unsigned;
    this.#addressOf = addressOf;
  }

  /** The address that made a signature over this transaction; undefined if the bytes aren't a signature. */
  of(signature: Uint8Array): Uint8Array | undefined {
    const key = toHexDigits(signature);
    if (this.#found.has(key)) return this.#found.get(key);
    this.#hash ??= sha256(this.#unsigned());
    // The codes 4 to 7 stand for a compressed key, which nodes reject only after they recovered the key.
    const recovery = signature[64] ?? 0;
    const plain = recovery > 3 && recovery < 8 ? withRecovery(signature, recovery - 4) : signature;
    const publicKey = recoverPublicKey(plain, this.#hash);
    const signer = publicKey && this.#addressOf(publicKey);
    this.#found.set(key, signer);
    return signer;
  }
}

/** Why signatures aren't verified. */
export const TOO_MANY_SIGNATURES: UnknownReason = { kind: 'too many signatures', limit: MOST_SIGNATURES };

/** The signers, and the time that locktimes are compared with. */
export interface Signed {
  /** Undefined if there are too many signatures to recover them. */
  readonly signers: Signers | undefined;
  /** Unix seconds. */
  readonly now: bigint;
}

/** The fields of the transaction that a signature is about. */
export interface SignedPaths {
  readonly input: string;
  readonly credential: string;
}

/** secp256k1fx.VerifyCredentials: locktime, number of signers, and whether each signature is its owner's. */
export function* signatureFindings(
  { signatureIndices }: Input,
  { signatures }: { readonly signatures: readonly Uint8Array[] },
  owners: OutputOwners,
  { signers, now }: Signed,
  paths: SignedPaths,
): Findings {
  const indices = `${paths.input}.signatureIndices`;
  if (owners.locktime > now) yield fails('locktime', 'output is time locked', paths.input);
  if (owners.threshold < signatureIndices.length) {
    yield fails('signatures', 'input has more signers than expected', indices);
  }
  if (owners.threshold > signatureIndices.length) {
    yield fails('signatures', 'input has less signers than expected', indices);
  }
  if (signatureIndices.length !== signatures.length) {
    const message = 'input expected a different number of signers than provided in the credential';
    const code = signatures.length < signatureIndices.length ? 'not signed' : 'other';
    yield fails('signatures', message, `${paths.credential}.signatures`, code);
  }
  if (signers === undefined) yield cannotTell('signatures', TOO_MANY_SIGNATURES, `${paths.credential}.signatures`);
  for (const [i, index] of signatureIndices.entries()) {
    const owner = owners.addresses[index];
    if (owner === undefined) {
      yield fails('signatures', 'input referenced a nonexistent address in the output', `${indices}[${i}]`);
      continue;
    }
    const signature = signatures[i];
    if (signature === undefined || signers === undefined) continue;
    const path = `${paths.credential}.signatures[${i}]`;
    const signer = yield* recoveredSigner(signature, signers, owner, path);
    if (signer === undefined || equalBytes(signer, owner)) continue;
    const message = `wrong signature: expected signature from ${encodeCb58(owner)} but got from ${encodeCb58(signer)}`;
    yield { ...fails('signatures', message, path, 'wrong signer'), signers: { owner, signer } };
  }
}

/**
 * Whose signature is in the slot of an owner; undefined, and why as a finding, if it is none (utils/crypto/secp256k1).
 */
export function* recoveredSigner(
  signature: Uint8Array,
  signers: Signers,
  owner: Uint8Array,
  path: string,
): Generator<Finding, Uint8Array | undefined> {
  if (isEmptySlot(signature)) {
    yield { ...fails('signatures', 'invalid signature', path, 'not signed'), owner };
    return undefined;
  }
  const s = BigInt(`0x${toHexDigits(signature.subarray(32, 64))}`) % ORDER;
  const signer = s > HALF_ORDER ? undefined : signers.of(signature);
  if (s > HALF_ORDER) yield fails('signatures', 'signature was mutated from its original format', path);
  else if (signer === undefined) yield fails('signatures', 'invalid signature', path);
  else if ((signature[64] ?? 0) > 3) yield fails('signatures', "wasn't expecting a compressed key", path);
  else return signer;
  return undefined;
}

function withRecovery(signature: Uint8Array, recovery: number): Uint8Array {
  const changed = Uint8Array.from(signature);
  changed[64] = recovery;
  return changed;
}
