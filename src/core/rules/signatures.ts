import { equalBytes } from '../bytes/bytes';
import { encodeCb58 } from '../encodings/cb58';
import type { Input, OutputOwners } from '../codec/secp256k1fx';
import { hasHighS, isEmptySlot, MOST_SIGNATURES, type SignerForm, type Signers } from '../tx/signers';
import { cannotTell, fails, type Finding, type Findings, type UnknownReason } from './finding';

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
    const words = 'input expected a different number of signers than provided in the credential';
    const code = signatures.length < signatureIndices.length ? 'not signed' : 'other';
    yield fails('signatures', words, `${paths.credential}.signatures`, code);
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
    const words = `wrong signature: expected signature from ${encodeCb58(owner)} but got from ${encodeCb58(signer)}`;
    yield { ...fails('signatures', words, path, 'wrong signer'), signers: { owner, signer } };
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
  form?: SignerForm,
): Generator<Finding, Uint8Array | undefined> {
  if (isEmptySlot(signature)) {
    yield { ...fails('signatures', 'invalid signature', path, 'not signed'), owner };
    return undefined;
  }
  if (hasHighS(signature)) {
    yield fails('signatures', 'signature was mutated from its original format', path);
    return undefined;
  }
  // The codes 4 to 7 stand for a compressed key, which nodes reject only after they recovered the key.
  const code = signature.at(64) ?? 0;
  const isCompressed = code > 3 && code < 8;
  const signer = signers.of(isCompressed ? signature.with(64, code - 4) : signature, form);
  if (signer === undefined) yield fails('signatures', 'invalid signature', path);
  else if (isCompressed) yield fails('signatures', "wasn't expecting a compressed key", path);
  else return signer;
  return undefined;
}
