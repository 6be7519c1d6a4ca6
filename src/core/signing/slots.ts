import { compareBytes, equalBytes, toHexDigits } from '../bytes/bytes';
import type { Owners } from '../tx/effects';
import type { Steps } from '../steps';
import { isEmptySlot, Signers } from '../tx/signers';
import type { NeededCredential, SignableTx } from './signable';

/**
 * What a slot of a credential holds:
 * - `signed`: the signature of its owner.
 * - `empty`: nothing, or the 65 zero bytes that tools leave for another signer.
 * - `wrong slot`: the signature of an owner of another slot of the same credential.
 * - `foreign`: anything else, by `signer` if the bytes are a signature.
 * - `unverified`: the signature of `signer`; the owner isn't known.
 */
export interface Slot {
  readonly state: 'signed' | 'empty' | 'wrong slot' | 'foreign' | 'unverified';
  /** 20 bytes: whose signature belongs here. */
  readonly owner?: Uint8Array | undefined;
  /** 20 bytes: whose signature is here. */
  readonly signer?: Uint8Array | undefined;
  /** The field, such as `credentials[0].signatures[1]`. */
  readonly path: string;
}

export interface SlotGroup {
  readonly needed: NeededCredential;
  readonly owners: Owners | undefined;
  readonly slots: readonly Slot[];
}

/** The owners of what each needed credential signs for; undefined for those that aren't known. */
export type SourceOwners = (needed: NeededCredential, credential: number) => Owners | undefined;

/** Who made a signature, as the owners of what a credential signs for are written. */
export function signerFor(
  { source }: Pick<NeededCredential, 'source'>,
  signature: Uint8Array,
  signers: Signers,
): Uint8Array | undefined {
  return signers.of(signature, source.kind === 'account' ? 'account' : 'address');
}

/** Who signed a transaction and who hasn't, a signature a step. */
export function* slotsOf(
  tx: SignableTx,
  ownersOf: SourceOwners,
  signers = new Signers(() => tx.unsigned),
): Steps<SlotGroup[]> {
  const groups: SlotGroup[] = [];
  for (const [i, needed] of tx.needed.entries()) {
    const owners = ownersOf(needed, i);
    const wanted = wantedBy(needed, owners);
    const given = tx.signatures[i] ?? [];
    const slots: Slot[] = [];
    for (let at = 0; at < Math.max(wanted.length, given.length); at++) {
      const owner = wanted[at];
      const path = `credentials[${i}].signatures[${at}]`;
      const signature = given[at];
      if (isEmptySlot(signature)) slots.push({ state: 'empty', owner, path });
      else {
        const signer = signerFor(needed, signature, signers);
        const state = owners === undefined ? unverifiedState(signer) : signedState(signer, { at, wanted });
        slots.push({ state, owner, signer, path });
      }
      yield;
    }
    groups.push({ needed, owners, slots });
  }
  return groups;
}

/** What a slot holds whose owner isn't known. */
function unverifiedState(signer: Uint8Array | undefined): Slot['state'] {
  return signer === undefined ? 'foreign' : 'unverified';
}

/** What the slot `at` an index holds. `wanted` are the owners of all slots of its credential. */
function signedState(
  signer: Uint8Array | undefined,
  { at, wanted }: { readonly at: number; readonly wanted: readonly (Uint8Array | undefined)[] },
): Slot['state'] {
  if (isSame(wanted[at], signer)) return 'signed';
  return wanted.some((owner) => isSame(owner, signer)) ? 'wrong slot' : 'foreign';
}

/** The owner of each slot. */
export function wantedBy(
  { signatureIndices }: NeededCredential,
  owners: Owners | undefined,
): (Uint8Array | undefined)[] {
  return signatureIndices.map((index) => owners?.addresses[index]);
}

export function isSame(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a !== undefined && b !== undefined && equalBytes(a, b);
}

/** How far a transaction is signed. Who owns several slots counts once. */
export interface SigningProgress {
  /** Owners whose slots are all signed; of slots without a known owner, those that hold a signature. */
  readonly signed: number;
  readonly needed: number;
  /** The owners of empty slots, each once. */
  readonly waitingFor: readonly Uint8Array[];
  /** Empty slots whose owners aren't known. */
  readonly unknown: number;
  /** Slots with a signature of another owner or of a stranger. */
  readonly wrong: readonly Slot[];
}

export function progressOf(groups: readonly SlotGroup[]): SigningProgress {
  const slots = groups.flatMap((group) => group.slots);
  const byOwner = new Map<string, Slot[]>();
  for (const slot of slots) {
    const key = slot.owner === undefined ? slot.path : toHexDigits(slot.owner);
    byOwner.set(key, [...(byOwner.get(key) ?? []), slot]);
  }
  const parties = [...byOwner.values()];
  const isDone = ({ state }: Slot) => state === 'signed' || state === 'unverified';
  const waiting = parties.filter((party) => party.some(({ state }) => state === 'empty'));
  return {
    signed: parties.filter((party) => party.every(isDone)).length,
    needed: parties.length,
    waitingFor: waiting.flatMap(([slot]) => slot?.owner ?? []).sort(compareBytes),
    unknown: waiting.filter(([slot]) => slot?.owner === undefined).length,
    wrong: slots.filter(({ state }) => state === 'wrong slot' || state === 'foreign'),
  };
}
