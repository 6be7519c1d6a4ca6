import type { Tx } from '../../../core/codec/avm/transactions';
import type { Owner, OwnerLookup } from '../../../core/tx/effects';
import { consumedInputs } from '../../../core/tx/tx-parts';
import { type AssetCache, type AssetInfo, nativeAsset } from '../../../services/lookup/asset-cache';
import type { Chain } from '../../../services/chain/chain';
import type { AddressNames } from '../../../services/text/address-names';
import { shortenedID } from '../../../services/text/format-id';
import { recoverSigners } from '../../../services/lookup/input-owners';
import { inSlices } from '../../../client/turns';
import { mapped } from '../../../core/steps';
import { assetsOf } from '../../../services/tx/tx-assets';
import { type TxView, viewTx } from '../../../services/tx/tx-view';
import { plain } from '../../../services/text/pieces';
import { DETAILS } from '../../../services/lookup/id-resolver';
import { type HoverRequest, NAMES_MS } from '../request/hover-request';
import type { HoverParts } from '../request/parts';
import { unnamedNote } from '../cards/tx-card';
import type { FoundTx } from '../../../services/lookup/found';

/** A view that is valid until an unnamed asset or an address gets a name, or more owners of spent outputs are known. */
interface KeptView {
  readonly chain: Chain | undefined;
  /** By input; empty where only the signatures were read. */
  readonly spent: readonly (Owner | undefined)[];
  readonly unnamed: readonly Uint8Array[];
  /** The addresses whose own names were looked up, with the names. */
  readonly called: readonly (readonly [address: Uint8Array, name: string | undefined])[];
  readonly view: TxView;
}

/** One for each part of a hover. */
interface KeptViews {
  headline?: KeptView;
  details?: KeptView;
}

/** Views transactions with what is known about them; the expensive part is cached per transaction. */
export class TxReader {
  readonly #assets: AssetCache;
  readonly #names: Pick<AddressNames, 'nameOf'>;
  readonly #views = new WeakMap<Tx, KeptViews>();
  readonly #assetsOf = new WeakMap<Tx, readonly Uint8Array[]>();

  constructor({ assets, names }: Pick<HoverParts, 'assets' | 'names'>) {
    this.#assets = assets;
    this.#names = names;
  }

  /** The view by what is known without a request; `chain` is undefined for bytes of no chain. */
  view(found: FoundTx, chain: Chain | undefined, owners?: OwnerLookup): TxView {
    const part = owners === undefined ? 'headline' : 'details';
    const spent = owners === undefined ? [] : consumedInputs(found.tx.unsignedTx).map(owners);
    const all = this.#views.get(found.tx) ?? {};
    const kept = all[part];
    if (kept !== undefined && this.#holds(kept, chain, spent)) return kept.view;
    const unnamed: Uint8Array[] = [];
    const called: [Uint8Array, string | undefined][] = [];
    const view = viewTx(found, {
      owners,
      ownName: (address) => {
        const name = this.#names.nameOf(address);
        called.push([address, name]);
        return name;
      },
      assetInfo: (assetID) => {
        const info = this.asset(chain, assetID);
        if (info === undefined) unnamed.push(assetID);
        return info;
      },
    });
    all[part] = { chain, spent, unnamed, called, view };
    this.#views.set(found.tx, all);
    return view;
  }

  /** As `view` by the signatures, in slices. */
  async views(all: readonly FoundTx[], chain: Chain | undefined, signal: AbortSignal): Promise<TxView[]> {
    await recoverSigners(all, signal);
    return inSlices(
      mapped(all, (found) => this.view(found, chain)),
      signal,
    );
  }

  #holds({ chain, spent, unnamed, called }: KeptView, now: Chain | undefined, owners: KeptView['spent']): boolean {
    // An output's owners are the same object for as long as its transaction is cached.
    const isSpentAlike = spent.length === owners.length && spent.every((owner, i) => owner === owners[i]);
    const isNamedAlike =
      unnamed.every((assetID) => this.asset(chain, assetID) === undefined) &&
      called.every(([address, name]) => this.#names.nameOf(address) === name);
    return chain === now && isSpentAlike && isNamedAlike;
  }

  /** The assets that a transaction moves, without the one that it creates. */
  assetsOf(found: FoundTx): readonly Uint8Array[] {
    let assets = this.#assetsOf.get(found.tx);
    if (assets === undefined) this.#assetsOf.set(found.tx, (assets = assetsOf(found)));
    return assets;
  }

  asset(chain: Chain | undefined, assetID: Uint8Array): AssetInfo | undefined {
    return chain === undefined ? nativeAsset(assetID) : this.#assets.cached(chain, assetID);
  }

  /** Requests the names of at most `most` assets. Returns a note for each failed request. */
  async name(chain: Chain, assetIDs: readonly Uint8Array[], request: HoverRequest, most: number): Promise<string[]> {
    const unnamed = await this.#assets.describeAll(chain, assetIDs, most, request.options);
    return unnamed.map(({ assetID, why }) => unnamedNote(shortenedID(assetID), [plain(why)]));
  }

  /** As `name`, within the time that a headline waits. */
  async nameQuickly(chain: Chain, assetIDs: readonly Uint8Array[], request: HoverRequest): Promise<void> {
    if (assetIDs.every((assetID) => this.asset(chain, assetID) !== undefined)) return;
    await request.within(NAMES_MS, this.name(chain, assetIDs, request, DETAILS));
  }
}
