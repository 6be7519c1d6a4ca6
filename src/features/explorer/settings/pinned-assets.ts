import type { ChainIdentity } from '../../../services/chain/chain-identity';
import type { Store } from '../look-up/look-up-history';

/** Where the pins of all chains are kept; synchronised with the user's other machines. */
export const PINNED_KEY = 'pinnedAssets';

/** More than this nobody finds again. */
const MOST = 256;

/** The assets that the user wants to see on a chain whether or not they were met there. */
export class PinnedAssets {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** cb58, in the order in which they were pinned. */
  of(chain: ChainIdentity): readonly string[] {
    return this.#all()[keyOf(chain)] ?? [];
  }

  async pin(chain: ChainIdentity, assetID: string): Promise<void> {
    const others = this.of(chain).filter((id) => id !== assetID);
    await this.#put(chain, [...others, assetID].slice(-MOST));
  }

  async unpin(chain: ChainIdentity, assetID: string): Promise<void> {
    const left = this.of(chain).filter((id) => id !== assetID);
    await this.#put(chain, left);
  }

  async #put(chain: ChainIdentity, ids: readonly string[]): Promise<void> {
    await this.#store.update(PINNED_KEY, { ...this.#all(), [keyOf(chain)]: ids });
  }

  /** What is stored may have been written by another version. */
  #all(): Readonly<Record<string, readonly string[]>> {
    const value = this.#store.get(PINNED_KEY);
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, ids]) =>
        Array.isArray(ids) ? [[key, ids.filter((id) => typeof id === 'string')]] : [],
      ),
    );
  }
}

/** A network that was started anew has the same assets in its genesis: pins are not of a history. */
function keyOf({ networkID, blockchainID }: ChainIdentity): string {
  return `${networkID}/${blockchainID}`;
}
