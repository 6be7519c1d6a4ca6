import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Chain } from '../chain/chain';
import { type AssetCache, nativeAsset } from '../lookup/asset-cache';
import type { FoundTx, IDResolver } from '../lookup/id-resolver';
import { inputOwners } from '../lookup/input-owners';
import { assetsOf } from './tx-assets';
import { type TxContext, type TxView, viewTx } from './tx-view';

/** Assets that are named; more are shown by their IDs and raw units. */
const NAMED_ASSETS = 16;

/** Views transactions with what a chain knows of them, or with what stands in their bytes alone. */
export class TxViews {
  readonly #resolver: IDResolver;
  readonly #assets: AssetCache;

  constructor({ resolver, assets }: { readonly resolver: IDResolver; readonly assets: AssetCache }) {
    this.#resolver = resolver;
    this.#assets = assets;
  }

  /** Asks nobody: payers are those who signed, and only AVAX has a name. */
  alone(found: FoundTx): TxView {
    return viewTx(found, { owners: undefined, assetInfo: (assetID) => nativeAsset(encodeCb58(assetID)) });
  }

  /** With the names of the first assets. Payers are those who signed: who owned what is spent is not asked for. */
  async named(all: readonly FoundTx[], chain: Chain, options: CallOptions): Promise<TxView[]> {
    const moved = all.flatMap(assetsOf);
    await this.name(chain, moved, options);
    return all.map((found) => viewTx(found, { owners: undefined, assetInfo: this.#known(chain) }));
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

  /** Asks what assets are called, the first ones of those that are not known. */
  async name(chain: Chain, assetIDs: readonly Uint8Array[], options: CallOptions): Promise<void> {
    const missing = assetIDs.filter((assetID) => this.#assets.cached(chain, assetID) === undefined);
    const distinct = [...new Map(missing.map((assetID) => [encodeCb58(assetID), assetID])).values()];
    await Promise.all(distinct.slice(0, NAMED_ASSETS).map((assetID) => this.#assets.describe(chain, assetID, options)));
  }

  #known(chain: Chain): TxContext['assetInfo'] {
    return (assetID) => this.#assets.cached(chain, assetID);
  }
}
