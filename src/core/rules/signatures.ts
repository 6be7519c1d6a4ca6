import { equalBytes, toHexDigits } from '../bytes/bytes';
import { encodeCb58 } from '../encodings/cb58';
import type { Input, OutputOwners } from '../codec/secp256k1fx';
import { sha256 } from '../bytes/hashes';
import { isEmptySlot, MOST_SIGNATURES, recoverSigner } from '../tx/signers';
import { cannotTell, fails, type Findings, type UnknownReason } from './finding';

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
  #hash: Uint8Array | undefined;

  /** @param unsigned the bytes that are signed: codec version and unsigned transaction. */
  constructor(unsigned: () => Uint8Array) {
    this.#unsigned = unsigned;
  }

  /** The address that made a signature over this transaction; undefined if the bytes aren't a signature. */
  of(signature: Uint8Array): Uint8Array | undefined {
    const key = toHexDigits(signature);
    if (this.#found.has(key)) return this.#found.get(key);
    this.#hash ??= sha256(this.#unsigned());
    // The codes 4 to 7 stand for a compressed key, which nodes reject only after they recovered the key.
    const recovery = signature[64] ?? 0;
    const plain = recovery > 3 && recovery < 8 ? withRecovery(signature, recovery - 4) : signature;
    const signer = recoverSigner(plain, this.#hash);
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
    if (isEmptySlot(signature)) {
      const empty = fails('signatures', 'invalid signature', `${paths.credential}.signatures[${i}]`, 'not signed');
      yield { ...empty, owner };
      continue;
    }
    yield* oneSignatureFindings(signature, signers, owner, `${paths.credential}.signatures[${i}]`);
  }
}

/** utils/crypto/secp256k1, and the comparison with the owner. */
function* oneSignatureFindings(signature: Uint8Array, signers: Signers, owner: Uint8Array, path: string): Findings {
  const s = BigInt(`0x${toHexDigits(signature.subarray(32, 64))}`) % ORDER;
  if (s > HALF_ORDER) {
    yield fails('signatures', 'signature was mutated from its original format', path);
    return;
  }
  const signer = signers.of(signature);
  if (signer === undefined) yield fails('signatures', 'invalid signature', path);
  else if ((signature[64] ?? 0) > 3) yield fails('signatures', "wasn't expecting a compressed key", path);
  else if (!equalBytes(signer, owner)) {
    const message = `wrong signature: expected signature from ${encodeCb58(owner)} but got from ${encodeCb58(signer)}`;
    yield { ...fails('signatures', message, path, 'wrong signer'), signers: { owner, signer } };
  }
}

function withRecovery(signature: Uint8Array, recovery: number): Uint8Array {
  const changed = Uint8Array.from(signature);
  changed[64] = recovery;
  return changed;
}
