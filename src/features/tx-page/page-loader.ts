import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { IndexedChain } from '../../client/primary/index-client';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { OwnerLookup } from '../../core/effects';
import type { DocumentTarget } from '../../host/document-target';
import type { Chain } from '../../services/chain/chain';
import type { Chains } from '../../services/chain/chains';
import type { History } from '../../services/history/history';
import { missingText } from '../../services/inspect/missing-text';
import type { Subject } from '../../services/inspect/subject';
import { type AssetCache, nativeAsset } from '../../services/lookup/asset-cache';
import type { FoundTx } from '../../services/lookup/avm-finders';
import { DETAILS } from '../../services/lookup/details';
import type { IDResolver } from '../../services/lookup/id-resolver';
import { foundTx } from '../../services/lookup/found-tx';
import { inputOwnersWithin } from '../../services/lookup/input-owners';
import type { FoundAtomicTx, FoundPlatformTx } from '../../services/lookup/primary-finders';
import { primaryDetails } from '../../services/primary/primary-details';
import { type Fact, PrimaryWords } from '../../services/primary/primary-words';
import { networkOf, type PrimaryThing } from '../../services/primary/read-primary';
import type { AddressNames } from '../../services/text/address-names';
import { shortID } from '../../services/text/format-id';
import { groupedInteger, visibleText } from '../../services/text/format-text';
import { formatTime } from '../../services/text/format-time';
import { assetsOf, countNamed } from '../../services/tx/tx-assets';
import { modelOfPrimary, modelOfTx, type PageModel } from './page-model';

/** What the page loads its transactions with. */
export interface LoaderParts {
  readonly clock: Clock;
  readonly chains: Chains;
  readonly names: Pick<AddressNames, 'nameOf'>;
  readonly resolver: IDResolver;
  readonly assets: AssetCache;
  readonly history: Pick<History, 'blockOf'>;
  /** What a target is, as documents look it up. */
  readonly subject: (target: DocumentTarget, options: CallOptions) => Promise<Subject>;
}

/** A transaction that is shown. */
export interface LoadedTx {
  readonly model: PageModel;
  /** As `PageContent.where`. */
  readonly where: readonly string[];
  readonly notes: readonly string[];
  /** Whether more is being loaded. */
  readonly isLoading: boolean;
  /** The chain that accepted it; undefined for bytes that weren't looked up. */
  readonly chain: Chain | undefined;
  readonly txID: Uint8Array;
  /** The chain of the network; X stands for any chain of the avm. */
  readonly of: IndexedChain;
  /** A transaction of the avm, whose outputs can be asked about. */
  readonly found: FoundTx | undefined;
}

/** Something else than a transaction, or why there is none. */
export interface NotLoaded {
  readonly why: string;
}

const SHOWN_CHAIN = 64;
const SHOWN_REASON = 400;

/** Loads transactions with the requests of a hover: what identifies an ID, and at most `DETAILS` for the rest. */
export class PageLoader {
  readonly #parts: LoaderParts;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  /**
   * Yields what the bytes alone say as soon as they are there, then the same with details. Rejects only with the reason of
   * the caller's abort.
   */
  async *load(target: DocumentTarget, options: CallOptions): AsyncGenerator<LoadedTx | NotLoaded> {
    const config = this.#parts.chains.find(target.chain);
    // An asset is the transaction that created it.
    const wanted = target.kind === 'asset' ? ({ ...target, kind: 'tx' } as const) : target;
    const subject = await this.#parts.subject(wanted, options);
    const name = visibleText(config?.name ?? target.chain, SHOWN_CHAIN);
    // Before the chain is opened, which may be what failed.
    if (subject.kind === 'missing') {
      yield { why: visibleText(missingText(subject, { ...target, chain: name }).why, SHOWN_REASON) };
      return;
    }
    // What is decoded locally is of no chain: nothing is sent for it.
    const chain = target.kind === 'hex' || config === undefined ? undefined : await this.#parts.chains.open(config);
    switch (subject.kind) {
      case 'unreadable':
        yield { why: l10n.t("These bytes aren't a transaction, block or UTXO.") };
        return;
      case 'utxo':
        yield { why: l10n.t('This is a UTXO, not a transaction.') };
        return;
      case 'node':
        yield { why: l10n.t('This is the ID of a node, not a transaction.') };
        return;
      case 'block':
        yield { why: l10n.t('This is a block, not a transaction.') };
        return;
      case 'primary':
        if (!isTransaction(subject.found)) yield { why: l10n.t('This is not a transaction.') };
        else yield* this.#primary(subject.found, { name, chain, networkID: config?.networkID }, options);
        return;
      case 'asset':
        yield { why: l10n.t('This is an asset, not a transaction.') };
        return;
      case 'tx':
        yield* this.#tx(foundTx(subject.tx, subject.codec, subject.bytes), { name, chain }, options);
    }
  }

  /** Whether given bytes are a transaction. Sends nothing for a target of the kind `hex`. */
  async isTx(target: DocumentTarget): Promise<boolean> {
    const subject = await this.#parts.subject(target, {});
    return subject.kind === 'primary' ? isTransaction(subject.found) : subject.kind === 'tx';
  }

  async *#tx(
    found: FoundTx,
    { name, chain }: { readonly name: string; readonly chain: Chain | undefined },
    options: CallOptions,
  ): AsyncGenerator<LoadedTx> {
    const { assets, clock, names, resolver } = this.#parts;
    const loaded = (owners: OwnerLookup | undefined, notes: readonly string[], isLoading: boolean): LoadedTx => {
      const context = {
        owners,
        ownName: (address: Uint8Array) => names.nameOf(address),
        assetInfo: (assetID: Uint8Array) =>
          chain === undefined ? nativeAsset(encodeCb58(assetID)) : assets.cached(chain, assetID),
      };
      const model = modelOfTx(found, context, clock.now());
      const standing = model.isGenesis ? [name, l10n.t('genesis')] : [name, ...this.#block(chain, 'X', found.id)];
      const where = [model.place, ...(chain === undefined ? [l10n.t('decoded locally')] : standing)];
      return { model, where, notes, isLoading, chain, found, txID: found.id, of: 'X' };
    };
    if (chain === undefined) {
      yield loaded(undefined, [], false);
      return;
    }
    yield loaded(undefined, [], true);
    const moved = assetsOf(found);
    const most = DETAILS - Math.min(DETAILS, countNamed(moved));
    const unnamed = moved.filter((assetID) => assets.cached(chain, assetID) === undefined).slice(0, DETAILS);
    const [owners, ...answers] = await Promise.all([
      inputOwnersWithin(most, { chain, resolver }, found, options),
      ...unnamed.map((assetID) => assets.describe(chain, assetID, options)),
    ]);
    const notes = answers.flatMap((answer, i) => {
      const assetID = unnamed[i];
      if (!('unknown' in answer) || assetID === undefined) return [];
      return [l10n.t('Name of {0} not loaded. {1}', shortID(assetID), visibleText(answer.unknown, SHOWN_REASON))];
    });
    yield loaded(owners, notes, false);
  }

  /** The block of a transaction by what is in memory. P tells the status among its details. */
  #block(chain: Chain | undefined, of: IndexedChain, txID: Uint8Array): string[] {
    const answer = chain && this.#parts.history.blockOf(chain, of, txID);
    if (answer?.kind !== 'known') return of === 'X' ? [l10n.t('accepted')] : [];
    const { height, time } = answer.value;
    return [l10n.t('block {0}', groupedInteger(height)), ...(time === undefined ? [] : [formatTime(time)])];
  }

  async *#primary(
    found: FoundPlatformTx | FoundAtomicTx,
    on: { readonly name: string; readonly chain: Chain | undefined; readonly networkID: number | undefined },
    options: CallOptions,
  ): AsyncGenerator<LoadedTx> {
    const { name, chain } = on;
    const ownName = (address: Uint8Array): string | undefined => this.#parts.names.nameOf(address);
    const networkID = networkOf(found) ?? chain?.identity.known?.networkID ?? on.networkID ?? 0;
    const words = new PrimaryWords(networkID, ownName);
    const loaded = (details: readonly Fact[], isLoading: boolean): LoadedTx => {
      const model = modelOfPrimary(found, words, { ownName, details });
      const of = found.kind === 'platformTx' ? 'P' : 'C';
      const standing = chain === undefined ? [l10n.t('decoded locally')] : [name, ...this.#block(chain, of, found.id)];
      const where = [model.place, ...standing];
      return { model, where, notes: [], isLoading, chain, found: undefined, txID: found.id, of };
    };
    if (chain === undefined) yield loaded([], false);
    else {
      yield loaded([], true);
      yield loaded(await primaryDetails(found, { chain, words, options }), false);
    }
  }
}

function isTransaction(found: PrimaryThing): found is FoundPlatformTx | FoundAtomicTx {
  return found.kind === 'platformTx' || found.kind === 'atomicTx';
}
