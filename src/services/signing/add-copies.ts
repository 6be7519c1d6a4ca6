import * as l10n from '@vscode/l10n';
import { inSlices } from '../../client/clock';
import { decodeHexDigits } from '../../core/encodings/hex';
import { readTxFile } from '../../core/given-text/tx-file';
import { type Outcome, readOutcome } from '../../core/outcome';
import { insertSignature, mergeSignatures, type SigningRefusal } from '../../core/signing/merge';
import { readSignable, withAllSlots } from '../../core/signing/read-tx';
import type { SignableTx } from '../../core/signing/signable';
import { type Slot, type SlotGroup, slotsOf } from '../../core/signing/slots';
import { EMPTY_SIGNATURE, type SignatureLists } from '../../core/tx/signers';
import { ignoredText } from '../text/format-text';
import { plainText } from '../text/pieces';
import { refusalText } from './refusal-text';
import { type FoundOwners, partyPieces, type SigningFormat } from './signing-state';

/** A text that may hold signatures of a transaction: a copy of it as tools write it, or one signature in hex. */
export interface SignedText {
  /** `alice.txt`, or what else the user calls it. */
  readonly name: string;
  readonly text: string;
}

/** A transaction with the signatures of texts. */
interface AddedSignatures {
  readonly bytes: Uint8Array;
  /** What each text added, and what it didn't and why: `alice.txt: slot 1, carol ✓; slot 0 in conflict`. */
  readonly said: readonly string[];
  /** Whether a slot has another signature than before. */
  readonly isChanged: boolean;
}

/** What the slots of a transaction are judged and written by. */
interface SlotRules {
  readonly owners: FoundOwners;
  readonly format: SigningFormat;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Adds the signatures of texts to a transaction, as far as they are of its owners: a text with other bytes, a stranger's
 * signature, and one of two in conflict aren't taken, and `said` has why. Rejects only with the reason of the caller's abort.
 */
export async function addCopies(
  tx: SignableTx,
  texts: readonly SignedText[],
  rules: SlotRules,
): Promise<AddedSignatures> {
  let current = readSignable(withAllSlots(tx));
  const said: string[] = [];
  let isChanged = false;
  for (const given of texts) {
    const added = await addedOf(current, given, rules);
    isChanged ||= added.isChanged;
    current = readSignable(added.bytes);
    said.push(...added.said);
  }
  return { bytes: current.withSignatures(current.signatures), said, isChanged };
}

async function addedOf(tx: SignableTx, given: SignedText, rules: SlotRules): Promise<AddedSignatures> {
  const bytes = tx.withSignatures(tx.signatures);
  const { name } = given;
  const { value: read, error } = givenCopy(given, tx, rules);
  if (read === undefined) {
    return { bytes, said: [l10n.t("Can't read a transaction from {0}: {1}.", name, error.message)], isChanged: false };
  }
  const notes = read.ignored.length === 0 ? [] : [`${name}: ${ignoredText(read.ignored)}`];
  if (read.refusal !== undefined) return { bytes, said: [...notes, `${name}: ${read.refusal}`], isChanged: false };
  const { copy, conflicts, refusal } = await withoutConflicts(tx, read.tx, rules);
  if (refusal !== undefined) return { bytes, said: [...notes, `${name}: ${refusal}`], isChanged: false };
  const [before, after] = [await groupsOf(tx, rules), await groupsOf(copy, rules)];
  const added = after.flatMap((group, i) => group.slots.filter((slot, j) => isNew(slot, before[i]?.slots[j])));
  const strangers = added.filter(({ state }) => state === 'foreign');
  const taken = withoutSlots(copy, strangers);
  const counted = added.filter((slot) => !strangers.includes(slot));
  const several = after.length > 1;
  const parts = [
    ...counted.map((slot) => {
      const [place, party] = [slotName(slot, several), partyOf(slot, tx, rules)];
      // Without its owners, whose slot it is isn't known.
      return slot.state === 'signed'
        ? l10n.t('{0}, {1} ✓', place, party)
        : l10n.t('{0}, {1}, not verified', place, party);
    }),
    ...strangers.map((slot) =>
      l10n.t('{0} not taken: by {1}, who is no owner', slotName(slot, several), partyOf(slot, tx, rules)),
    ),
    ...conflicts.map((path) => l10n.t('{0} in conflict', slotName({ path }, several))),
  ];
  const what = parts.length === 0 ? l10n.t('nothing new') : parts.join('; ');
  return { bytes: taken, said: [...notes, `${name}: ${what}`], isChanged: counted.length > 0 };
}

interface ReadCopy {
  readonly tx: SignableTx;
  readonly ignored: readonly string[];
  readonly refusal?: string;
}

/** A copy as its tool wrote it, or the transaction with a bare signature in its slots. */
function givenCopy({ name, text }: SignedText, tx: SignableTx, { owners, format }: SlotRules): Outcome<ReadCopy> {
  const signature = signatureIn(text);
  if (signature === undefined) return readOutcome(() => readTxFile(text));
  const { bytes, refusal } = { bytes: undefined, ...insertSignature(tx, signature, owners.ownersOf) };
  if (bytes !== undefined) return { value: { tx: readSignable(bytes), ignored: [] } };
  return { value: { tx, ignored: [], refusal: refusalText(refusal, owners.why, [{ name, tx }], format) } };
}

/** The shortest is r and s, the longest DER. */
const [SHORTEST_SIGNATURE, LONGEST_SIGNATURE] = [64, 72];

/** The bytes of a text that has nothing but a signature in hex; undefined for other texts. */
function signatureIn(text: string): Uint8Array | undefined {
  const { value: bytes } = readOutcome(() => decodeHexDigits(text.trim().replace(/^0x/i, '')));
  const length = bytes?.length ?? 0;
  return length >= SHORTEST_SIGNATURE && length <= LONGEST_SIGNATURE ? bytes : undefined;
}

interface MergedCopy {
  readonly copy: SignableTx;
  /** The slots of the copy that weren't taken. */
  readonly conflicts: readonly string[];
  readonly refusal?: string;
}

/** Both merged; of two signatures in conflict the one that was there stays. */
async function withoutConflicts(tx: SignableTx, given: SignableTx, rules: SlotRules): Promise<MergedCopy> {
  const { owners, format, signal } = rules;
  const conflicts: string[] = [];
  let copy = given;
  for (;;) {
    const made = await inSlices(mergeSignatures([tx, copy], owners.ownersOf), signal);
    if (made.refusal === undefined) return { copy: readSignable(made.bytes), conflicts };
    const path = conflictIn(made.refusal);
    if (path === undefined || conflicts.includes(path)) {
      const names = [tx, copy].map((each) => ({ name: l10n.t('This'), tx: each }));
      return { copy, conflicts, refusal: refusalText(made.refusal, owners.why, names, format) };
    }
    conflicts.push(path);
    copy = readSignable(withoutSlots(copy, [{ path }]));
  }
}

function conflictIn(refusal: SigningRefusal): string | undefined {
  return refusal.code === 'conflict' ? refusal.path : undefined;
}

/** The bytes with empty slots at these paths. */
function withoutSlots(tx: SignableTx, slots: readonly Pick<Slot, 'path'>[]): Uint8Array {
  const paths = new Set(slots.map(({ path }) => path));
  const lists: SignatureLists = tx.signatures.map((list, i) =>
    list.map((signature, j) => (paths.has(`credentials[${i}].signatures[${j}]`) ? EMPTY_SIGNATURE : signature)),
  );
  return tx.withSignatures(lists);
}

async function groupsOf(tx: SignableTx, { owners, signal }: SlotRules): Promise<SlotGroup[]> {
  return inSlices(slotsOf(tx, owners.ownersOf), signal);
}

function isNew(slot: Slot, before: Slot | undefined): boolean {
  return slot.state !== 'empty' && slot.state !== before?.state;
}

function partyOf({ signer, owner }: Slot, tx: SignableTx, { format }: SlotRules): string {
  const address = signer ?? owner;
  return address === undefined ? l10n.t('not a signature') : plainText(partyPieces(address, tx, format));
}

/** `slot 1`; of several credentials `credential 1, slot 0`, as their paths count. */
function slotName({ path }: Pick<Slot, 'path'>, several: boolean): string {
  const [, credential = '', slot = ''] = /\[(\d+)\][^[]*\[(\d+)\]$/.exec(path) ?? [];
  return several ? l10n.t('credential {0}, slot {1}', credential, slot) : l10n.t('slot {0}', slot);
}
