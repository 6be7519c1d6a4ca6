import { isPOrC } from '../../core/ids/p-and-c';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { decodeID } from '../../core/encodings/cb58';
import type { Chain } from '../chain/chain';
import type { UTXOCache } from './utxo-cache';
import { UTXOPages } from './utxo-pages';
import { avmUTXOs, utxosOn, type UTXOSource } from './utxo-source';
import { type ListedBalance, type ListedUTXO, sumUp, type UTXOTable } from './utxo-table';
import { MAX_UTXO_PAGE } from '../../core/bytes/bytes';
import { isLocked } from '../text/format-text';
import { compare } from '../../core/compare';

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

interface BalanceOptions extends CallOptions {
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
        spendable,
        locked,
        shared,
        nfts,
        mintRights,
        properties,
      }),
    );
    return { assets, utxoCount: pages.utxos.length, isComplete: pages.state === 'complete' };
  }
}

/** The loaded UTXOs of an address on one chain. */
interface UTXOsOn {
  /** Alias or ID of the chain. */
  readonly on: string;
  readonly table: UTXOTable;
}

/** A locked UTXO, whose `locktime` is yet to come. */
export interface Unlock extends UTXOsOn {
  readonly listed: ListedUTXO;
}

/**
 * What is locked, the earliest locktime first: locked outputs of X and P, and those that can only be staked until then.
 * `now` is Unix ms.
 */
export function upcomingUnlocks(lists: readonly UTXOsOn[], now: number): Unlock[] {
  const locked = lists.flatMap(({ on, table }) =>
    table.utxos.filter(({ locktime }) => isLocked(locktime, now)).map((listed) => ({ on, table, listed })),
  );
  return locked.sort((a, b) => compare(a.listed.locktime, b.listed.locktime));
}

/** From which chain to which something was exported; `P`, `C`, and the alias or ID of an avm chain. */
export interface Direction {
  readonly from: string;
  readonly to: string;
}

/** X, P and C share their memory with each other. Another avm chain of the network only receives. */
export function directionsOf(alias: string): Direction[] {
  const received = ['P', 'C'].map((from) => ({ from, to: alias }));
  if (alias !== 'X') return received;
  return [...received, { from: 'X', to: 'P' }, { from: 'C', to: 'P' }, { from: 'X', to: 'C' }, { from: 'P', to: 'C' }];
}

/** What was exported in this direction and isn't imported yet. `addresses` are written as on the destination. */
export function transferUTXOs(chain: Chain, { from, to }: Direction, addresses: readonly string[]): UTXOSource {
  const on = isPOrC(to) ? to : 'X';
  return utxosOn(chain, on, { addresses, sourceChain: from });
}
