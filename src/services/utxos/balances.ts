import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { decodeID } from '../../core/encodings/cb58';
import type { Chain } from '../chain/chain';
import type { UTXOCache } from './utxo-cache';
import { UTXOPages } from './utxo-pages';
import { avmUTXOs } from './utxo-source';
import { type ListedBalance, sumUp } from './utxo-table';
import { MAX_UTXO_PAGE } from '../../core/bytes/sizes';

/** Times, and what only P has. */
type LeftOut = 'unlocks' | 'stakeable' | 'stakeableUnlocks';

/** An address' balance of one asset; the asset's ID is 32 bytes. */
export interface AssetBalance extends Omit<ListedBalance, 'assetID' | LeftOut> {
  readonly assetID: Uint8Array;
}

/** The balances of an address, summed over its UTXOs. */
export interface AddressBalances {
  readonly assets: readonly AssetBalance[];
  readonly utxoCount: number;
  /** False when the address has more UTXOs than were loaded. */
  readonly isComplete: boolean;
}

/** Pages that an answer to an extension or a language model waits for. */
export const PAGES_OF_ANSWER = 4;

export interface BalanceOptions extends CallOptions {
  /** Pages of 1,024 UTXOs that are loaded at most. */
  readonly maxPages: number;
}

/** Sums up UTXOs. A node's deprecated balance methods leave out locked and multisig UTXOs. */
export class Balances {
  readonly #clock: Clock;
  readonly #utxos: UTXOCache;

  constructor({ clock, utxos }: { clock: Clock; utxos: UTXOCache }) {
    this.#clock = clock;
    this.#utxos = utxos;
  }

  /** Loads the address' UTXOs. Rejects with the client's errors, or the caller's abort reason. */
  async of(chain: Chain, address: string, { maxPages, ...options }: BalanceOptions): Promise<AddressBalances> {
    const pages = new UTXOPages({ source: avmUTXOs(chain, { addresses: [address] }), pageSize: MAX_UTXO_PAGE });
    await pages.next(maxPages, options);
    for (const listed of pages.utxos) this.#utxos.saw(chain, listed.bytes);
    const assets = sumUp(pages.utxos, this.#clock.now()).map(
      ({ assetID, spendable, locked, shared, nfts, mintRights, properties }) => ({
        assetID: decodeID(assetID),
        ...{ spendable, locked, shared, nfts, mintRights, properties },
      }),
    );
    return { assets, utxoCount: pages.utxos.length, isComplete: pages.state === 'complete' };
  }
}
