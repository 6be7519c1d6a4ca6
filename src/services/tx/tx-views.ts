import type { CallOptions } from '../../client/call-options';
import { inSlices } from '../../client/turns';
import { mapped } from '../../core/steps';
import type { Chain } from '../chain/chain';
import { type AssetCache, nativeAsset } from '../lookup/asset-cache';
import type { IDResolver } from '../lookup/id-resolver';
import { inputOwners, recoverSigners } from '../lookup/input-owners';
import { assetsOf } from './tx-assets';
import { type TxContext, type TxView, viewTx } from './tx-view';
import type { FoundTx } from '../lookup/found';

/** The most assets that are named; others are shown by their IDs and raw units. */
export const NAMED_ASSETS = 16;

/** Views transactions with what a chain knows about them, or by their bytes alone. */
export class TxViews {
  readonly #resolver: IDResolver;
  readonly #assets: AssetCache;

  constructor({ resolver, assets }: { readonly resolver: IDResolver; readonly assets: AssetCache }) {
    this.#resolver = resolver;
    this.#assets = assets;
  }

  /** Sends nothing: payers come from the signatures, and only AVAX has a name. */
  alone(found: FoundTx): TxView {
    return viewTx(found, { owners: undefined, assetInfo: (assetID) => nativeAsset(assetID) });
  }

  /** With the names of the first assets. Payers come from the signatures: owners of spent outputs aren't requested. */
  async named(all: readonly FoundTx[], chain: Chain, options: CallOptions): Promise<TxView[]> {
    const moved = all.flatMap(assetsOf);
    await this.name(chain, moved, options);
    await recoverSigners(all, options.signal);
    const view = (found: FoundTx): TxView => viewTx(found, { owners: undefined, assetInfo: this.#known(chain) });
    return inSlices(mapped(all, view), options.signal);
  }

  /** With owners and the names of assets. Rejects only with the reason of the caller's abort. */
  async onChain(found: FoundTx, chain: Chain, options: CallOptions): Promise<TxView> {
    const moved = assetsOf(found);
    const [owners] = await Promise.all([
      inputOwners({ chain, resolver: this.#resolver }, found, options),
      this.name(chain, moved, options),
    ]);
    return viewTx(found, { owners, assetInfo: this.#known(chain) });
  }

  /** Requests the names of the first assets that are unknown. */
  async name(chain: Chain, assetIDs: readonly Uint8Array[], options: CallOptions): Promise<void> {
    await this.#assets.describeAll(chain, assetIDs, NAMED_ASSETS, options);
  }

  #known(chain: Chain): TxContext['assetInfo'] {
    return (assetID) => this.#assets.cached(chain, assetID);
  }
}
