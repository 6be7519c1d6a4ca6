import type { ChainIdentity } from '../../../services/chain/chain-identity';
import type { Store } from '../look-up/look-up-history';

/** Storage key of the pins of all chains; synced with the user's other machines. */
export const PINNED_KEY = 'pinnedAssets';

/** Pins per chain; older ones are dropped. */
const MOST = 256;

/** The assets that the tree lists on a chain even before they are seen there. */
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

  /** Another version may have written the value. */
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

/** Without the history: a network that was reset has the same genesis assets. */
function keyOf({ networkID, blockchainID }: ChainIdentity): string {
  return `${networkID}/${blockchainID}`;
}
