import { equalBytes } from '../bytes';
import { encodeCb58 } from '../cb58';
import type { Credential } from '../codec/credentials';
import type { Input } from '../codec/inputs';
import type { OutputOwners } from '../codec/outputs';
import { recoverSigner } from '../signers';
import type { Findings } from './finding';
import { fails } from './finding';

/** Half the order of secp256k1: a node takes only the smaller of the two values of s that make a signature valid. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const HALF_ORDER = ORDER / 2n;

export interface Signed {
  /** SHA-256 of the unsigned bytes. */
  readonly hash: Uint8Array;
  /** Unix seconds. */
  readonly now: bigint;
}

/** Where in the transaction the parts stand that a signature is about. */
export interface SignedPaths {
  readonly input: string;
  readonly credential: string;
}

/** secp256k1fx.VerifyCredentials: time, number of signers, and whether each signature is by the owner it stands for. */
export function* signatureFindings(
  { signatureIndices }: Input,
  credential: Extract<Credential, { readonly signatures: unknown }>,
  owners: OutputOwners,
  { hash, now }: Signed,
  paths: SignedPaths,
): Findings {
  const indices = `${paths.input}.signatureIndices`;
  const { signatures } = credential;
  if (owners.locktime > now) yield fails('locktime', 'output is time locked', paths.input);
  if (owners.threshold < signatureIndices.length) {
    yield fails('signatures', 'input has more signers than expected', indices);
  }
  if (owners.threshold > signatureIndices.length) {
    yield fails('signatures', 'input has less signers than expected', indices);
  }
  if (signatureIndices.length !== signatures.length) {
    const message = 'input expected a different number of signers than provided in the credential';
    yield fails('signatures', message, `${paths.credential}.signatures`);
  }
  for (const [i, index] of signatureIndices.entries()) {
    const owner = owners.addresses[index];
    if (owner === undefined) {
      yield fails('signatures', 'input referenced a nonexistent address in the output', `${indices}[${i}]`);
      continue;
    }
    const signature = signatures[i];
    if (signature === undefined) continue;
    const problem = signatureProblem(signature, hash, owner);
    if (problem !== undefined) yield fails('signatures', problem, `${paths.credential}.signatures[${i}]`);
  }
}

/** utils/crypto/secp256k1, and the comparison with the owner. */
function signatureProblem(signature: Uint8Array, hash: Uint8Array, owner: Uint8Array): string | undefined {
  const s = BigInt(`0x${Buffer.from(signature.subarray(32, 64)).toString('hex')}`) % ORDER;
  if (s > HALF_ORDER) return 'signature was mutated from its original format';
  const recovery = signature[64] ?? 0;
  // The codes 4 to 7 ask for a compressed key, which a node notices only after the key was recovered.
  const signer = recoverSigner(recovery > 3 && recovery < 8 ? withRecovery(signature, recovery - 4) : signature, hash);
  if (signer === undefined) return 'invalid signature';
  if (recovery > 3) return "wasn't expecting a compressed key";
  if (equalBytes(signer, owner)) return undefined;
  return `wrong signature: expected signature from ${encodeCb58(owner)} but got from ${encodeCb58(signer)}`;
}

function withRecovery(signature: Uint8Array, recovery: number): Uint8Array {
  const changed = Uint8Array.from(signature);
  changed[64] = recovery;
  return changed;
}
