import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { prefixedHex } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { outcomeOf } from '../../core/outcome';
import { atomicOutputs, platformOutputs } from '../../core/primary/platform-flow';
import type { SignableTx, SlotSource } from '../../core/signing/signable';
import type { SigningProgress, Slot, SlotGroup, SourceOwners } from '../../core/signing/slots';
import type { Owners } from '../../core/tx/effects';
import { producedOutputs } from '../../core/tx/tx-parts';
import type { Chain } from '../chain/chain';
import type { AnyFoundTx } from '../lookup/found';
import type { IDResolver } from '../lookup/id-resolver';
import { ownerOf } from '../primary/primary-words';
import { subnetOf } from '../primary/subnet-state';
import { addressName, type AddressFormat, shortAddress } from '../text/format-id';
import { groupedInteger, listed } from '../text/format-text';
import { type Piece, plain, sentence } from '../text/pieces';

/** Who signed a transaction, and who hasn't. */
export interface SigningState {
  readonly tx: SignableTx;
  readonly groups: readonly SlotGroup[];
  readonly progress: SigningProgress;
}

/** Where owners are looked up. */
export interface OwnerSources {
  readonly chain: Chain;
  readonly resolver: Pick<IDResolver, 'resolveMaker'>;
}

/** Sources whose owners are looked up at most: those of others stay unknown. */
const MOST_SOURCES = 64;

/** The owners of what the credentials of a transaction sign for. Rejects only with the reason of the caller's abort. */
export async function sourceOwners(tx: SignableTx, sources: OwnerSources, options: CallOptions): Promise<SourceOwners> {
  const known = new Map<string, Promise<Owners | undefined>>();
  for (const { source } of tx.needed) {
    const key = sourceKey(source);
    if (!known.has(key) && known.size < MOST_SOURCES) known.set(key, ownersOf(source, tx.on, sources, options));
  }
  const entries = await Promise.all([...known].map(async ([key, owners]) => [key, await owners] as const));
  const owners = new Map(entries);
  return ({ source }) => owners.get(sourceKey(source));
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

/** Undefined if the node doesn't have the source, or doesn't respond. */
async function ownersOf(
  source: SlotSource,
  on: SignableTx['on'],
  { chain, resolver }: OwnerSources,
  options: CallOptions,
): Promise<Owners | undefined> {
  switch (source.kind) {
    case 'account':
      return { threshold: 1, addresses: [source.address] };
    case 'subnet': {
      const subnet = await outcomeOf(subnetOf(chain, encodeCb58(source.subnetID), options), options.signal);
      const { value } = subnet;
      return value && ownerOf({ ...value, addresses: value.controlKeys });
    }
    case 'l1Validator': {
      const validationID = encodeCb58(source.validationID);
      const { value } = await outcomeOf(
        chain.recent.call('platform.getL1Validator', { validationID }, options),
        options.signal,
      );
      return value && ownerOf(value.deactivationOwner);
    }
    case 'autoRenewed': {
      const found = await resolver.resolveMaker(chain, source.txID, 'P', options);
      if (found.kind !== 'tx' || found.on !== 'P') return undefined;
      return 'validatorAuthority' in found.tx.unsignedTx ? found.tx.unsignedTx.validatorAuthority : undefined;
    }
    case 'output': {
      const found = await resolver.resolveMaker(
        chain,
        source.txID,
        source.importedFrom === undefined ? on : undefined,
        options,
      );
      if (found.kind !== 'tx') return undefined;
      return outputsOf(found).find(({ index }) => index === source.outputIndex)?.output;
    }
  }
}

function outputsOf(found: AnyFoundTx): readonly { readonly index: number; readonly output: Owners }[] {
  if (found.on === 'X') return producedOutputs(found.tx.unsignedTx, found.id);
  return found.on === 'P' ? platformOutputs(found.tx.unsignedTx) : atomicOutputs(found.tx);
}

/** Owners that a sentence names; the others are counted. */
const NAMED_OWNERS = 3;

/** `2 of 3 signed. Waiting for treasury (P-avax1…)`: one line that says whose turn it is. */
export function signingLine({ tx, progress }: SigningState, format: SigningFormat): Piece[] {
  const { signed, needed, waitingFor, unknown, wrong } = progress;
  const sentences: Piece[][] = [[plain(l10n.t('{0} of {1} signed', groupedInteger(signed), groupedInteger(needed)))]];
  const owners = waitingFor.slice(0, NAMED_OWNERS).map((owner) => partyPieces(owner, tx, format));
  const more = waitingFor.length - owners.length;
  if (more > 0) owners.push([plain(l10n.t('{0} more', groupedInteger(more)))]);
  if (owners.length > 0) sentences.push(sentence(l10n.t('Waiting for {0}'), listed(owners, plain)));
  if (unknown > 0) sentences.push([plain(l10n.t("Whose turn it is isn't known offline"))]);
  const elsewhere = wrong.filter(({ state }) => state === 'wrong slot').length;
  if (elsewhere > 0) sentences.push([plain(l10n.t('In the wrong slot: {0}', groupedInteger(elsewhere)))]);
  if (wrong.length > elsewhere) {
    sentences.push([plain(l10n.t('Not by an owner: {0}', groupedInteger(wrong.length - elsewhere)))]);
  }
  return sentences.flatMap((each, i) => (i === 0 ? each : [plain('. '), ...each]));
}

/** How addresses of the transaction's chain are written. */
export type SigningFormat = Pick<AddressFormat, 'hrp' | 'ownName'>;

/** `treasury (P-avax1…)`. */
export function partyPieces(owner: Uint8Array, { on, needed }: SignableTx, { hrp, ownName }: SigningFormat): Piece[] {
  const format = { alias: on, hrp, ownName };
  const isAccount = needed.some(({ source }) => source.kind === 'account');
  const address: Piece = { kind: 'id', text: isAccount ? prefixedHex(owner) : shortAddress(format, owner) };
  const name = addressName(format, owner);
  return name === undefined ? [address] : [{ kind: 'foreign', text: name }, plain(' ('), address, plain(')')];
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
