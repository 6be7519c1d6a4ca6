import { bls12_381 } from '@noble/curves/bls12-381.js';
import { compareBytes, toHexDigits } from '../../bytes/bytes';
import { sha256 } from '../../bytes/hashes';
import { LRU } from '../../lru';
import type { WarpSetView } from './platform-view';
import { cannotTell, fails, type PlatformFindings } from '../finding';
import type { Steps } from '../../steps';

const { G1, G2, longSignatures, pairing, fields } = bls12_381;
const { Fp12 } = fields;

type PublicKeyPoint = InstanceType<typeof G1.Point>;
type SignaturePoint = InstanceType<typeof G2.Point>;

/** What is hashed with a message (utils/crypto/bls/ciphersuite.go). */
const OF_SIGNATURE = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
const OF_POSSESSION = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

/** A BLS key (48 bytes) with the proof that its private key is held (96 bytes). */
interface Possession {
  readonly publicKey: Uint8Array;
  readonly proofOfPossession: Uint8Array;
}

/** The fields that `possessionFindings` are about. */
interface PossessionPaths {
  readonly publicKey: string;
  readonly proof: string;
}

/** vms/platformvm/signer/proof_of_possession.go */
export function* possessionFindings(possession: Possession, paths: PossessionPaths): PlatformFindings {
  const publicKey = pointOf(() => G1.Point.fromBytes(possession.publicKey));
  if (publicKey === 'bytes') yield fails('l1', "couldn't decompress public key", paths.publicKey);
  else if (publicKey === 'group' || publicKey.is0()) yield fails('l1', 'invalid public key', paths.publicKey);
  const proof = signaturePointOf(possession.proofOfPossession);
  if (typeof proof === 'string') yield fails('l1', proof, paths.proof);
  if (typeof publicKey === 'string' || publicKey.is0() || typeof proof === 'string') return;
  if (!(yield* isSigned(publicKey, proof, possession.publicKey, OF_POSSESSION))) {
    yield fails('l1', 'invalid proof of possession', paths.proof);
  }
}

/** What a Warp signature needs of the weight of all validators, in hundredths. */
const [QUORUM, WHOLE] = [67n, 100n];

/**
 * The signature of a Warp message (vms/platformvm/warp/signature.go).
 * @param message unsigned, with the codec version.
 * @param signers the bit set: bit 0 of the last byte is the first validator.
 */
export function* warpSignatureFindings(
  message: Uint8Array,
  { signers, signature }: { readonly signers: Uint8Array; readonly signature: Uint8Array },
  { validators, totalWeight }: WarpSetView,
  path: string,
): PlatformFindings {
  if (signers[0] === 0) {
    yield fails('warp', 'bitset is invalid', path);
    return;
  }
  const length = signers.length === 0 ? 0 : signers.length * 8 + 24 - Math.clz32(signers[0] ?? 0);
  if (length > validators.length) {
    const counts = `NumIndices (${length - 1}) >= NumFilteredValidators (${validators.length})`;
    yield fails('warp', `unknown validator: ${counts}`, path);
    return;
  }
  const signed = validators.filter((_, i) => ((signers[signers.length - 1 - (i >> 3)] ?? 0) >> (i & 7)) & 1);
  const weight = signed.reduce((sum, each) => sum + each.weight, 0n);
  if (totalWeight * QUORUM > weight * WHOLE) {
    const words = `signature weight is insufficient: ${QUORUM}*${totalWeight} > ${WHOLE}*${weight}`;
    yield fails('warp', words, path);
  }
  const point = signaturePointOf(signature);
  if (typeof point === 'string') yield fails('warp', `failed to parse signature: ${point}`, path);
  else if (signed.length === 0) yield fails('warp', 'no public keys', path);
  if (typeof point === 'string' || signed.length === 0) return;
  let publicKey = G1.Point.ZERO;
  for (const each of signed) {
    const key = pointOf(() => G1.Point.fromBytes(each.publicKey));
    if (typeof key === 'string') {
      yield cannotTell('warp', { kind: 'not read', message: 'invalid public key' }, path);
      return;
    }
    publicKey = publicKey.add(key);
    yield;
  }
  if (!(yield* isSigned(publicKey, point, message, OF_SIGNATURE))) yield fails('warp', 'signature is invalid', path);
}

/** A point, or whether its bytes are no point of the curve or one outside the group. */
function pointOf<T>(decode: () => T): T | 'bytes' | 'group' {
  try {
    return decode();
  } catch (error) {
    // The library has no error of its own for it.
    return String(error).includes('subgroup') ? 'group' : 'bytes';
  }
}

/** A signature as a point, or a node's words for other bytes. */
function signaturePointOf(bytes: Uint8Array): SignaturePoint | string {
  const point = pointOf(() => G2.Point.fromBytes(bytes));
  if (point === 'bytes') return "couldn't decompress signature";
  return point === 'group' ? 'invalid signature' : point;
}

/** A transaction is verified when it is issued, and again when its block is built; each takes 70 ms. */
const verified = new LRU<string, boolean>(256);

/** Whether e(key, hash) equals e(generator, signature), in steps of about 20 ms. */
function* isSigned(
  publicKey: PublicKeyPoint,
  signature: SignaturePoint,
  message: Uint8Array,
  suite: string,
): Steps<boolean> {
  if (publicKey.is0() || signature.is0()) return false;
  const key = [suite, publicKey.toHex(), signature.toHex(), toHexDigits(sha256(message))].join(' ');
  const known = verified.get(key);
  if (known !== undefined) return known;
  yield;
  const hash = longSignatures.hash(message, suite);
  yield;
  const left = pairing(publicKey, hash, false);
  yield;
  const right = pairing(G1.Point.BASE.negate(), signature, false);
  yield;
  // The library makes its tables for the last step when they are first used: in a step of their own.
  Fp12.frobeniusMap(left, 1);
  yield;
  const result = Fp12.eql(Fp12.finalExponentiate(Fp12.mul(left, right)), Fp12.ONE);
  verified.set(key, result);
  return result;
}

/** The validators with a key, whose signatures count for Warp messages (snow/validators/warp.go). */
export function warpSetOf(
  members: readonly { readonly publicKey: Uint8Array | undefined; readonly weight: bigint }[],
): WarpSetView {
  const byKey = new Map<string, { readonly publicKey: Uint8Array; readonly weight: bigint }>();
  for (const { publicKey, weight } of members) {
    if (publicKey === undefined) continue;
    const key = toHexDigits(publicKey);
    byKey.set(key, { publicKey, weight: weight + (byKey.get(key)?.weight ?? 0n) });
  }
  const validators = [...byKey.values()].sort((a, b) => compareBytes(abscissa(a.publicKey), abscissa(b.publicKey)));
  return { validators, totalWeight: members.reduce((sum, { weight }) => sum + weight, 0n) };
}

/** Keys are in the order of their uncompressed bytes: a compressed one has three flags before the same number. */
export function abscissa(publicKey: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(publicKey);
  bytes[0] = (bytes[0] ?? 0) & 0x1f;
  return bytes;
}
