import { secp256k1 } from '@noble/curves/secp256k1.js';
import { compareBytes, concatBytes, equalBytes, toHexDigits } from '../bytes/bytes';
import { InvalidInputError } from '../outcome';
import type { Steps } from '../steps';
import { EMPTY_SIGNATURE, isEmptySlot, Signers, withLowS } from '../tx/signers';
import type { NeededCredential, SignableTx } from './signable';
import { isSame, signerFor, type SourceOwners, wantedBy } from './slots';

/** Why copies of a transaction aren't merged, or a signature isn't inserted. */
export type SigningRefusal =
  /** The copies are of different transactions: the first field that differs, and the copies that have other bytes. */
  | { readonly code: 'different'; readonly path: string; readonly copies: readonly number[] }
  /** Two signatures in one slot, neither of them its owner's, or both of strangers to a transaction without known owners. */
  | { readonly code: 'conflict'; readonly path: string; readonly signatures: readonly SlotSignature[] }
  | { readonly code: 'signature format' }
  | { readonly code: 'no slot'; readonly signers: readonly Uint8Array[]; readonly ownersKnown: boolean }
  | { readonly code: 'already signed'; readonly signer: Uint8Array }
  | WalletRefusal;

/** Why what a wallet returned isn't merged. */
export type WalletRefusal =
  | { readonly code: 'fewer slots'; readonly path: string }
  /** `signer` is undefined if the bytes are no signature. */
  | { readonly code: 'foreign'; readonly path: string; readonly signer: Uint8Array | undefined }
  | { readonly code: 'nothing new' };

interface SlotSignature {
  readonly signature: Uint8Array;
  /** Undefined if the bytes are no signature. */
  readonly signer: Uint8Array | undefined;
}

/** A signed transaction, or why there is none. */
export type SigningResult =
  | { readonly bytes: Uint8Array; readonly refusal?: undefined }
  | { readonly refusal: SigningRefusal };

/**
 * Merges the signatures of copies of one transaction: per slot what is there, and of several the one of its owner. An
 * owner's signature in another slot of its credential moves to the owner's. Any order of the copies, and merging them
 * one after the other, gives the same bytes or the same refusal. A signature a step.
 */
export function* mergeSignatures(
  copies: readonly SignableTx[],
  ownersOf: SourceOwners,
  given?: Signers,
): Steps<SigningResult> {
  const [first] = copies;
  if (first === undefined) throw new InvalidInputError('no transaction to merge');
  const difference = differenceOf(copies);
  if (difference !== undefined) return { refusal: difference };
  const signers = given ?? new Signers(() => first.unsigned);
  const merged: Uint8Array[][] = [];
  for (const [i, needed] of first.needed.entries()) {
    const wanted = wantedBy(needed, ownersOf(needed, i));
    const lists = copies.map(({ signatures }) => signatures[i] ?? []);
    const length = Math.max(wanted.length, ...lists.map((list) => list.length));
    const slots: SlotSignature[][] = Array.from({ length }, () => []);
    for (const list of lists) {
      for (const [j, signature] of list.entries()) {
        if (isEmptySlot(signature)) continue;
        const signer = signerFor(needed, signature, signers);
        slots[slotFor(signer, wanted, j)]?.push({ signature, signer });
        yield;
      }
    }
    merged.push([]);
    for (const [j, candidates] of slots.entries()) {
      const chosen = choose(candidates, wanted[j]);
      if (chosen.length > 1) {
        return { refusal: { code: 'conflict', path: `credentials[${i}].signatures[${j}]`, signatures: chosen } };
      }
      merged[i]?.push(chosen[0]?.signature ?? EMPTY_SIGNATURE);
    }
  }
  return { bytes: first.withSignatures(merged) };
}

/** The slot of the signer if there is one, else the slot that the signature is in. */
function slotFor(signer: Uint8Array | undefined, wanted: readonly (Uint8Array | undefined)[], at: number): number {
  if (isSame(wanted[at], signer)) return at;
  const owned = wanted.findIndex((owner) => isSame(owner, signer));
  return owned < 0 ? at : owned;
}

/**
 * The owner's signature, or all others that are in conflict. Of several by one key the smallest is taken, so that no
 * order matters.
 */
function choose(candidates: readonly SlotSignature[], owner: Uint8Array | undefined): readonly SlotSignature[] {
  const sorted = [...candidates].sort((a, b) => compareBytes(a.signature, b.signature));
  const ofOwner = sorted.find(({ signer }) => isSame(owner, signer));
  if (ofOwner !== undefined) return [ofOwner];
  const bySigner = new Map(sorted.toReversed().map((each) => [toHexDigits(each.signer ?? each.signature), each]));
  return [...bySigner.values()].toReversed();
}

/** The same for every order of the copies: the first byte at which not all of them agree. */
export function differenceOf(copies: readonly SignableTx[]): SigningRefusal | undefined {
  const [first] = copies as readonly [SignableTx, ...SignableTx[]];
  const others = copies.filter(({ unsigned }) => !equalBytes(unsigned, first.unsigned));
  if (others.length === 0) return undefined;
  const ends = others.map(({ unsigned }) => firstDifference(first.unsigned, unsigned));
  const offset = Math.min(...ends);
  const smallest = [...copies].sort((a, b) => compareBytes(a.unsigned, b.unsigned))[0] as SignableTx;
  const { annotations } = smallest.annotate();
  const path = annotations.findLast(
    ({ kind, start, end }) => kind !== 'group' && start <= offset && offset < end,
  )?.path;
  const differing = copies.flatMap((copy, i) => (equalBytes(copy.unsigned, smallest.unsigned) ? [] : [i]));
  return { code: 'different', path: path ?? 'unsignedTx', copies: differing };
}

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at < 0 ? a.length : at;
}

/** A slot that a signature may belong in. */
interface OpenSlot {
  readonly needed: NeededCredential;
  readonly current: Uint8Array;
  /** The signature with the recovery byte by which it is the slot's owner's; undefined if it isn't. */
  readonly form: Uint8Array | undefined;
  readonly isSigned: boolean;
}

/**
 * Puts a signature into the empty slots of the owner that made it. `given` is r and s (64 bytes), the same with a
 * recovery byte of any convention, or DER, with s in either half: the recovery byte is found by recovery.
 */
export function insertSignature(tx: SignableTx, given: Uint8Array, ownersOf: SourceOwners): SigningResult {
  const rs = given.length === 64 || given.length === 65 ? given.subarray(0, 64) : fromDER(given);
  if (rs === undefined) return { refusal: { code: 'signature format' } };
  const signers = new Signers(() => tx.unsigned);
  const forms = [0, 1, 2, 3].map((recovery) => concatBytes(withLowS(rs), Uint8Array.of(recovery)));
  const slots = tx.needed.map((needed, i) =>
    wantedBy(needed, ownersOf(needed, i)).map((owner, j): OpenSlot => {
      const current = tx.signatures[i]?.[j] ?? EMPTY_SIGNATURE;
      const form = forms.find((each) => isSame(owner, signerFor(needed, each, signers)));
      const isSigned =
        form !== undefined && !isEmptySlot(current) && isSame(owner, signerFor(needed, current, signers));
      return { needed, current, form, isSigned };
    }),
  );
  const own = slots.flat().filter(({ form }) => form !== undefined);
  if (own.some(({ isSigned }) => !isSigned)) {
    const inserted = slots.map((list) =>
      list.map(({ current, form, isSigned }) => (isSigned ? current : (form ?? current))),
    );
    return { bytes: tx.withSignatures(inserted) };
  }
  const [signer] = own.flatMap(({ needed, current }) => signerFor(needed, current, signers) ?? []);
  if (signer !== undefined) return { refusal: { code: 'already signed', signer } };
  const made = slots.flat().flatMap(({ needed }) => forms.flatMap((form) => signerFor(needed, form, signers) ?? []));
  if (made.length === 0) return { refusal: { code: 'signature format' } };
  const distinct = [...new Map(made.map((each) => [toHexDigits(each), each])).values()];
  const ownersKnown = tx.needed.every((needed, i) => ownersOf(needed, i) !== undefined);
  return { refusal: { code: 'no slot', signers: distinct, ownersKnown } };
}

/** r and s of 32 bytes each from a DER sequence of two integers; undefined for other bytes. */
function fromDER(der: Uint8Array): Uint8Array | undefined {
  try {
    return secp256k1.Signature.fromBytes(der, 'der').toBytes('compact');
  } catch {
    // The library throws plain errors for other bytes.
    return undefined;
  }
}
