import { compareBytes, equalBytes, toHexDigits } from '../bytes/bytes';
import { sha256 } from '../bytes/hashes';
import type { Owners } from '../tx/effects';
import type { Steps } from '../steps';
import { addressOfPublicKey, evmAddressOfPublicKey, isEmptySlot, recoverPublicKey } from '../tx/signers';
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

/** A credential that a transaction needs, with its slots. */
export interface SlotGroup {
  readonly needed: NeededCredential;
  readonly owners: Owners | undefined;
  readonly slots: readonly Slot[];
}

/** The owners of what each needed credential signs for; undefined for those that aren't known. */
export type SourceOwners = (needed: NeededCredential, credential: number) => Owners | undefined;

/** The signers of a transaction's signatures, each recovered once (about a millisecond). */
export class RecoveredSigners {
  readonly #hash: Uint8Array;
  readonly #publicKeys = new Map<string, Uint8Array | undefined>();
  readonly #owners = {
    address: new Map<Uint8Array, Uint8Array>(),
    account: new Map<Uint8Array, Uint8Array>(),
  };

  constructor({ unsigned }: Pick<SignableTx, 'unsigned'>) {
    this.#hash = sha256(unsigned);
  }

  /** The signer as the owners of the source are written; undefined if the bytes are no signature. */
  of(signature: Uint8Array, { source }: Pick<NeededCredential, 'source'>): Uint8Array | undefined {
    const publicKey = ensured(this.#publicKeys, toHexDigits(signature), () => recoverPublicKey(signature, this.#hash));
    if (publicKey === undefined) return undefined;
    return source.kind === 'account'
      ? ensured(this.#owners.account, publicKey, evmAddressOfPublicKey)
      : ensured(this.#owners.address, publicKey, addressOfPublicKey);
  }
}

function ensured<K, V>(map: Map<K, V>, key: K, make: (key: K) => V): V {
  if (!map.has(key)) map.set(key, make(key));
  return map.get(key) as V;
}

/** Who signed a transaction and who hasn't, a signature a step. */
export function* slotsOf(
  tx: SignableTx,
  ownersOf: SourceOwners,
  signers = new RecoveredSigners(tx),
): Steps<SlotGroup[]> {
  const groups: SlotGroup[] = [];
  for (const [i, needed] of tx.needed.entries()) {
    const owners = ownersOf(needed, i);
    const wanted = wantedBy(needed, owners);
    const given = tx.signatures[i] ?? [];
    const slots: Slot[] = [];
    for (let j = 0; j < Math.max(wanted.length, given.length); j++) {
      slots.push({ ...slot(given[j], wanted, j), path: `credentials[${i}].signatures[${j}]` });
      yield;
    }
    groups.push({ needed, owners, slots });

    function slot(signature: Uint8Array | undefined, all: readonly (Uint8Array | undefined)[], j: number) {
      const owner = all[j];
      if (isEmptySlot(signature)) return { state: 'empty', owner } as const;
      const signer = signers.of(signature, needed);
      if (owner === undefined && owners === undefined) {
        return { state: signer === undefined ? 'foreign' : 'unverified', owner, signer } as const;
      }
      if (isSame(owner, signer)) return { state: 'signed', owner, signer } as const;
      const isElsewhere = all.some((each, k) => k !== j && isSame(each, signer));
      return { state: isElsewhere ? 'wrong slot' : 'foreign', owner, signer } as const;
    }
  }
  return groups;
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
