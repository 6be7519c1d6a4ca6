import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { inSlices } from '../../client/clock';
import { prefixedHex } from '../../core/bytes/bytes';
import { sha256 } from '../../core/bytes/hashes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { hrpOf } from '../../core/ids/networks';
import { type Outcome, outcomeOf, readOutcome } from '../../core/outcome';
import { readSignable } from '../../core/signing/read-tx';
import { hasFewSlots, networkIDOf, type SignableTx, type SlotSource } from '../../core/signing/signable';
import {
  progressOf,
  type SigningProgress,
  type Slot,
  type SlotGroup,
  slotsOf,
  type SourceOwners,
} from '../../core/signing/slots';
import type { OwnerLookup, Owners } from '../../core/tx/effects';
import { hasFewSignatures, isEmptySlot } from '../../core/tx/signers';
import type { Chain } from '../chain/chain';
import type { Chains } from '../chain/chains';
import { madeOutputs, isPlatformTx } from '../lookup/found';
import type { IDResolver } from '../lookup/id-resolver';
import { ownerOf } from '../p-and-c/network-words';
import { fact, reasonPieces, type Fact } from '../text/facts';
import { subnetWithID } from '../p-and-c/subnet-state';
import { addressName, type AddressFormat, longAddress, shortAddress } from '../text/format-id';
import { groupedInteger, listInWords, visibleText } from '../text/format-text';
import { type Piece, plain, plainText, sentence } from '../text/pieces';
import { present } from '../../core/present';

/** Who signed a transaction, and who hasn't. */
export interface SigningState {
  readonly tx: SignableTx;
  readonly groups: readonly SlotGroup[];
  readonly progress: SigningProgress;
  /** Why owners are unknown, if some are; undefined if nothing was requested. */
  readonly why?: readonly Piece[] | undefined;
}

export interface FoundOwners {
  readonly ownersOf: SourceOwners;
  /** Why some are unknown; undefined if none is. */
  readonly why: readonly Piece[] | undefined;
}

/** The owners of what the inputs spend, as far as they are known. */
export function payersIn({ groups }: Pick<SigningState, 'groups'>): OwnerLookup {
  return (_, i) => groups[i]?.owners;
}

interface SigningParts {
  readonly chains: Pick<Chains, 'identified'>;
  readonly resolver: Pick<IDResolver, 'resolveMaker'>;
}

/** Where owners are looked up. */
interface OwnerSources extends Pick<SigningParts, 'resolver'> {
  readonly chain: Chain;
}

/** Sources whose owners are looked up at most: those of others stay unknown. */
const MOST_SOURCES = 64;

const UNKNOWN_OWNERS: FoundOwners = { ownersOf: () => undefined, why: undefined };

/** Finds out who has signed a transaction that isn't accepted yet. Nothing here rejects but with the caller's abort. */
export class Signings {
  readonly #parts: SigningParts;
  /** One transaction of many bytes is read once. */
  readonly #read = new WeakMap<Uint8Array, SignableTx | undefined>();

  constructor(parts: SigningParts) {
    this.#parts = parts;
  }

  /** Who has signed, by the owners that are known. */
  async stateOf(tx: SignableTx, { ownersOf, why } = UNKNOWN_OWNERS, signal?: AbortSignal): Promise<SigningState> {
    const groups = await inSlices(slotsOf(tx, ownersOf), signal);
    return { tx, groups, progress: progressOf(groups), why };
  }

  /**
   * Who has signed a transaction in which a signature is missing; only such a one needs requests. Undefined for a
   * complete one, for one with too many slots or signatures, and for other bytes. `on` is as in `ownersFor`. Without
   * options nothing is requested.
   */
  async missingIn(bytes: Uint8Array, options: CallOptions | undefined, on?: Chain): Promise<SigningState | undefined> {
    const tx = this.#signable(bytes);
    if (tx === undefined || tx.needed.length === 0) return undefined;
    if (!hasFewSlots(tx) || !hasFewSignatures(tx.signatures)) return undefined;
    const isComplete = tx.needed.every(({ signatureIndices }, i) =>
      signatureIndices.every((_, j) => !isEmptySlot(tx.signatures[i]?.[j])),
    );
    if (isComplete) return undefined;
    if (options === undefined) return this.stateOf(tx);
    return this.stateOf(tx, await this.ownersFor(tx, options, on), options.signal);
  }

  /** The owners of what the inputs of a transaction spend; undefined for other bytes. `on` is as in `ownersFor`. */
  async payersOf(bytes: Uint8Array, options: CallOptions, on?: Chain): Promise<OwnerLookup | undefined> {
    const tx = this.#signable(bytes);
    if (tx === undefined) return undefined;
    const { ownersOf } = await this.ownersFor(tx, options, on);
    return (_, i) => tx.needed[i] && ownersOf(tx.needed[i], i);
  }

  #signable(bytes: Uint8Array): SignableTx | undefined {
    if (!this.#read.has(bytes)) this.#read.set(bytes, readOutcome(() => readSignable(bytes)).value);
    return this.#read.get(bytes);
  }

  /** The owners of what a transaction spends and changes, from the given chain, else from one of its network. */
  async ownersFor(tx: SignableTx, options: CallOptions, on?: Chain): Promise<FoundOwners> {
    const { chains, resolver } = this.#parts;
    const network = networkIDOf(tx);
    const identified = on === undefined ? chains.identified(network, options) : Promise.resolve(on);
    const { value: chain, error } = await outcomeOf(identified, options.signal);
    if (error !== undefined) return { ...UNKNOWN_OWNERS, why: reasonPieces(error) };
    if (chain !== undefined) return sourceOwners(tx, { chain, resolver }, options);
    return { ...UNKNOWN_OWNERS, why: [plain(l10n.t('none of your chains is on network {0}', network))] };
  }
}

async function sourceOwners(tx: SignableTx, sources: OwnerSources, options: CallOptions): Promise<FoundOwners> {
  const asked = new Map<string, Promise<Outcome<Owners | undefined>>>();
  for (const { source } of tx.needed) {
    const key = sourceKey(source);
    if (!asked.has(key) && asked.size < MOST_SOURCES) asked.set(key, ownersOf(source, tx.on, sources, options));
  }
  const entries = await Promise.all([...asked].map(async ([key, outcome]) => [key, await outcome] as const));
  const outcomes = new Map(entries);
  const unknown = tx.needed.find(({ source }) => outcomes.get(sourceKey(source))?.value === undefined);
  return {
    ownersOf: ({ source }) => outcomes.get(sourceKey(source))?.value,
    why: unknown && whyUnknown(outcomes.get(sourceKey(unknown.source)), sources.chain),
  };
}

/** Why the owners of a source are unknown; without an outcome, they weren't requested. */
function whyUnknown(outcome: Outcome<Owners | undefined> | undefined, { config }: Chain): Piece[] {
  if (outcome === undefined) return [plain(l10n.t('loaded only for the first {0} sources', MOST_SOURCES))];
  if (outcome.error !== undefined) return reasonPieces(outcome.error);
  return [plain(l10n.t('not found on {0}', visibleText(config.name)))];
}

function sourceKey(source: SlotSource): string {
  switch (source.kind) {
    case 'output':
      return `${encodeCb58(source.txID)}:${source.outputIndex}`;
    case 'account':
      return encodeCb58(source.address);
    case 'subnet':
      return `subnet ${encodeCb58(source.subnetID)}`;
    case 'l1Validator':
      return `validator ${encodeCb58(source.validationID)}`;
    case 'autoRenewed':
      return `staker ${encodeCb58(source.txID)}`;
  }
}

/** Undefined if the node doesn't have the source. */
async function ownersOf(
  source: SlotSource,
  on: SignableTx['on'],
  { chain, resolver }: OwnerSources,
  options: CallOptions,
): Promise<Outcome<Owners | undefined>> {
  switch (source.kind) {
    case 'account':
      return { value: { threshold: 1, addresses: [source.address] } };
    case 'subnet': {
      const subnet = await outcomeOf(subnetWithID(chain, encodeCb58(source.subnetID), options), options.signal);
      if (subnet.error !== undefined) return subnet;
      const { value } = subnet;
      return { value: value && ownerOf({ ...value, addresses: value.controlKeys }) };
    }
    case 'l1Validator': {
      const validationID = encodeCb58(source.validationID);
      const asked = chain.recent.call('platform.getL1Validator', { validationID }, options);
      const validator = await outcomeOf(asked, options.signal);
      if (validator.error !== undefined) return validator;
      return { value: validator.value && ownerOf(validator.value.deactivationOwner) };
    }
    case 'autoRenewed': {
      const found = await resolver.resolveMaker(chain, source.txID, 'P', options);
      if (found.kind === 'unknown') return found;
      if (!isPlatformTx(found)) return { value: undefined };
      const { unsignedTx } = found.tx;
      return { value: 'validatorAuthority' in unsignedTx ? unsignedTx.validatorAuthority : undefined };
    }
    case 'output': {
      const of = source.importedFrom === undefined ? on : undefined;
      const found = await resolver.resolveMaker(chain, source.txID, of, options);
      if (found.kind === 'unknown') return found;
      if (found.kind !== 'tx') return { value: undefined };
      return { value: madeOutputs(found).find(({ index }) => index === source.outputIndex)?.output };
    }
  }
}

/** Owners that a sentence names; the others are counted. */
const NAMED_OWNERS = 3;

/** `2 of 3 signed. Waiting for treasury (P-avax1…)`: one line that says whose turn it is. */
export function signingLine({ tx, progress, why }: Omit<SigningState, 'groups'>, format: SigningFormat): Piece[] {
  const { signed, needed, waitingFor, unknown, wrong } = progress;
  const sentences: Piece[][] = [[plain(l10n.t('{0} of {1} signed', groupedInteger(signed), groupedInteger(needed)))]];
  const owners = waitingFor.slice(0, NAMED_OWNERS).map((owner) => partyPieces(owner, tx, format));
  const more = waitingFor.length - owners.length;
  if (more > 0) owners.push([plain(l10n.t('{0} more', groupedInteger(more)))]);
  if (owners.length > 0) sentences.push(sentence(l10n.t('Waiting for {0}'), listInWords(owners, plain)));
  if (unknown > 0) {
    const offline = [plain(l10n.t("Whose turn it is isn't known offline"))];
    sentences.push(why === undefined ? offline : sentence(l10n.t("Whose turn it is isn't known: {0}"), why));
  }
  const elsewhere = wrong.filter(({ state }) => state === 'wrong slot').length;
  if (elsewhere > 0) sentences.push([plain(l10n.t('In the wrong slot: {0}', groupedInteger(elsewhere)))]);
  if (wrong.length > elsewhere) {
    sentences.push([plain(l10n.t('Not by an owner: {0}', groupedInteger(wrong.length - elsewhere)))]);
  }
  return sentences.flatMap((each, i) => (i === 0 ? each : [plain('. '), ...each]));
}

/** Credentials whose slots are listed. */
const SHOWN_CREDENTIALS = 8;

/** Who has signed: the line that leads, and the slots of each credential; those with the same slots share a fact. */
export function signingFacts(state: SigningState, ownName: SigningFormat['ownName']): Fact[] {
  const format = { hrp: hrpOf(networkIDOf(state.tx)), ownName };
  const alike = new Map<string, { readonly value: Piece[]; readonly credentials: number[] }>();
  for (const [i, group] of state.groups.entries()) {
    const value = credentialPieces(group, state.tx, format);
    const key = plainText(value);
    const known = alike.get(key) ?? { value, credentials: [] };
    known.credentials.push(i + 1);
    alike.set(key, known);
  }
  const credentials = [...alike.values()].map(({ value, credentials: [first = 0, ...others] }) => {
    const label =
      others.length === 0
        ? l10n.t('credential {0}', first)
        : l10n.t('credential {0} and {1} more', first, groupedInteger(others.length));
    return fact(label, value);
  });
  const left = credentials.length - SHOWN_CREDENTIALS;
  return present([
    fact(l10n.t('signatures'), signingLine(state, format)),
    fact(l10n.t('hash to sign'), [{ kind: 'id', text: digestOf(state) }]),
    ...credentials.slice(0, SHOWN_CREDENTIALS),
    left > 0 && fact(l10n.t('credentials'), [plain(l10n.t('{0} more', groupedInteger(left)))]),
  ]);
}

/** `needs 2 of 3: signed by treasury; not signed yet by ewoq`. */
export function credentialPieces({ owners, slots }: SlotGroup, tx: SignableTx, format: SigningFormat): Piece[] {
  const value = slots.flatMap((slot, j) => present([j !== 0 && plain('; '), ...slotPieces(slot, tx, format)]));
  if (owners === undefined) return value;
  return [plain(`${l10n.t('needs {0} of {1}', owners.threshold, owners.addresses.length)}: `), ...value];
}

/** What a signer signs, in hex: the SHA-256 of the unsigned bytes. */
export function digestOf({ tx }: Pick<SigningState, 'tx'>): string {
  return prefixedHex(sha256(tx.unsigned));
}

/** How addresses of the transaction's chain are written. */
export type SigningFormat = Pick<AddressFormat, 'hrp' | 'ownName'>;

/** `treasury (P-avax1…)`. */
export function partyPieces(owner: Uint8Array, tx: SignableTx, { hrp, ownName }: SigningFormat): Piece[] {
  const format = { alias: tx.on, hrp, ownName, isOfAccounts: isOfAccounts(tx) };
  const address: Piece = { kind: 'id', text: shortAddress(format, owner) };
  const name = addressName(format, owner);
  return name === undefined ? [address] : [{ kind: 'foreign', text: name }, plain(' ('), address, plain(')')];
}

/** `treasury`, or `P-avax1…` without a name. */
export function partyName(owner: Uint8Array, tx: SignableTx, { hrp, ownName }: SigningFormat): string {
  const format = { alias: tx.on, hrp, ownName, isOfAccounts: isOfAccounts(tx) };
  return addressName(format, owner) ?? shortAddress(format, owner);
}

export function partyAddress(owner: Uint8Array, tx: SignableTx, { hrp, ownName }: SigningFormat): string {
  return longAddress({ alias: tx.on, hrp, ownName, isOfAccounts: isOfAccounts(tx) }, owner);
}

/** Whether accounts sign it, as an export of the C-Chain. */
function isOfAccounts({ needed }: Pick<SignableTx, 'needed'>): boolean {
  return needed.some(({ source }) => source.kind === 'account');
}

/** What a slot holds: `not signed yet`. */
export function slotPieces({ state, signer, owner }: Slot, tx: SignableTx, format: SigningFormat): Piece[] {
  const of = (address: Uint8Array | undefined): Piece[] =>
    address === undefined ? [] : partyPieces(address, tx, format);
  switch (state) {
    case 'signed':
      return sentence(l10n.t('signed by {0}'), of(signer));
    case 'empty':
      return owner === undefined
        ? [plain(l10n.t('not signed yet'))]
        : sentence(l10n.t('not signed yet by {0}'), of(owner));
    case 'unverified':
      return sentence(l10n.t('signed by {0}, not verified'), of(signer));
    case 'wrong slot':
      return sentence(l10n.t("wrong slot: signed by {0} in {1}'s place"), of(signer), of(owner));
    case 'foreign':
      return signer === undefined
        ? [plain(l10n.t('not a signature'))]
        : sentence(l10n.t('foreign: signed by {0}, who is no owner'), of(signer));
  }
}
