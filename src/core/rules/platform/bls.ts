import { bls12_381 } from '@noble/curves/bls12-381.js';
import { compareBytes, concatBytes, toHexDigits } from '../../bytes/bytes';
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
export const OF_SIGNATURE = 'BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';
export const OF_POSSESSION = 'BLS_POP_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_';

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

/** A node's words about a key and its proof, as far as something is wrong with them. */
type PossessionWords = Readonly<Record<keyof PossessionPaths, string | undefined>>;

/**
 * A transaction is verified when it is issued, again when its block is built, and by a checker each time that it has
 * read more. A proof takes 80 ms, of which a few are for the points alone. A block has room for 118 proofs.
 */
const possessions = new LRU<string, PossessionWords>(256);

/** vms/platformvm/signer/proof_of_possession.go */
export function* possessionFindings(possession: Possession, paths: PossessionPaths): PlatformFindings {
  const key = `${toHexDigits(possession.publicKey)} ${toHexDigits(possession.proofOfPossession)}`;
  const words = possessions.get(key) ?? (yield* possessionWords(possession));
  possessions.set(key, words);
  if (words.publicKey !== undefined) yield fails('l1', words.publicKey, paths.publicKey);
  if (words.proof !== undefined) yield fails('l1', words.proof, paths.proof);
}

function* possessionWords(possession: Possession): Steps<PossessionWords> {
  const publicKey = pointOf(() => G1.Point.fromBytes(possession.publicKey));
  yield;
  const proof = signaturePointOf(possession.proofOfPossession);
  yield;
  const ofKey = keyWords(publicKey);
  if (typeof publicKey === 'string' || ofKey !== undefined || typeof proof === 'string') {
    return { publicKey: ofKey, proof: typeof proof === 'string' ? proof : undefined };
  }
  const isRight = yield* isSigned(publicKey, proof, possession.publicKey, OF_POSSESSION);
  return { publicKey: undefined, proof: isRight ? undefined : 'invalid proof of possession' };
}

function keyWords(publicKey: PublicKeyPoint | 'bytes' | 'group'): string | undefined {
  if (publicKey === 'bytes') return "couldn't decompress public key";
  return publicKey === 'group' || publicKey.is0() ? 'invalid public key' : undefined;
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
  const bits = warpSigners(signers, validators.length);
  if (typeof bits === 'string') {
    yield fails('warp', bits, path);
    return;
  }
  const signed = validators.filter((_, i) => bits[i]);
  const weight = signed.reduce((sum, each) => sum + each.weight, 0n);
  if (totalWeight * QUORUM > weight * WHOLE) {
    const words = `signature weight is insufficient: ${QUORUM}*${totalWeight} > ${WHOLE}*${weight}`;
    yield fails('warp', words, path);
  }
  const point = signaturePointOf(signature);
  if (typeof point === 'string') yield fails('warp', `failed to parse signature: ${point}`, path);
  else if (signed.length === 0) yield fails('warp', 'no public keys', path);
  if (typeof point === 'string' || signed.length === 0) return;
  const keys = signed.map(({ publicKey }) => publicKey);
  const key = toHexDigits(sha256(concatBytes(message, signature, ...keys)));
  const verdict = aggregates.get(key) ?? (yield* aggregateVerdict(keys, point, message));
  aggregates.set(key, verdict);
  if (verdict === 'no key') yield cannotTell('warp', { kind: 'not read', message: 'invalid public key' }, path);
  if (verdict === 'wrong') yield fails('warp', 'signature is invalid', path);
}

/** Whether each validator of a set signed, or a node's words about signers that aren't of the set. */
export function warpSigners(signers: Uint8Array, count: number): readonly boolean[] | string {
  if (signers[0] === 0) return 'bitset is invalid';
  const length = signers.length === 0 ? 0 : signers.length * 8 + 24 - Math.clz32(signers[0] ?? 0);
  if (length > count) return `unknown validator: NumIndices (${length - 1}) >= NumFilteredValidators (${count})`;
  return Array.from(
    { length: count },
    (_, i) => (((signers[signers.length - 1 - (i >> 3)] ?? 0) >> (i & 7)) & 1) === 1,
  );
}

type AggregateVerdict = 'right' | 'wrong' | 'no key';

/** By message, signature, and the keys that signed: each key takes about a millisecond, and there may be thousands. */
const aggregates = new LRU<string, AggregateVerdict>(64);

/** Whether all keys together signed a message; `no key` if one of them isn't a key. */
function* aggregateVerdict(
  keys: readonly Uint8Array[],
  signature: SignaturePoint,
  message: Uint8Array,
): Steps<AggregateVerdict> {
  let publicKey = G1.Point.ZERO;
  for (const each of keys) {
    const key = pointOf(() => G1.Point.fromBytes(each));
    if (typeof key === 'string') return 'no key';
    publicKey = publicKey.add(key);
    yield;
  }
  return (yield* isSigned(publicKey, signature, message, OF_SIGNATURE)) ? 'right' : 'wrong';
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

/** Whether e(key, hash) equals e(generator, signature), in steps of about 20 ms. */
function* isSigned(
  publicKey: PublicKeyPoint,
  signature: SignaturePoint,
  message: Uint8Array,
  suite: string,
): Steps<boolean> {
  if (publicKey.is0() || signature.is0()) return false;
  const hash = longSignatures.hash(message, suite);
  yield;
  const left = pairing(publicKey, hash, false);
  yield;
  const right = pairing(G1.Point.BASE.negate(), signature, false);
  yield;
  // The library makes its tables for the last step when they are first used: in a step of their own.
  Fp12.frobeniusMap(left, 1);
  yield;
  return Fp12.eql(Fp12.finalExponentiate(Fp12.mul(left, right)), Fp12.ONE);
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
  const ordered = [...byKey.values()].map((each) => ({ each, order: abscissa(each.publicKey) }));
  const validators = ordered.sort((a, b) => compareBytes(a.order, b.order)).map(({ each }) => each);
  return { validators, totalWeight: members.reduce((sum, { weight }) => sum + weight, 0n) };
}

/** Keys are in the order of their uncompressed bytes: a compressed one has three flags before the same number. */
export function abscissa(publicKey: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(publicKey);
  bytes[0] = (bytes[0] ?? 0) & 0x1f;
  return bytes;
}
