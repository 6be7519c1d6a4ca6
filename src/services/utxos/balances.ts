import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { utxoPages } from '../../client/avm/pages';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import type { UTXO } from '../../core/codec/avm/utxo';
import type { Chain } from '../chain/chain';
import { readUTXO } from './read-utxo';
import type { UTXOCache } from './utxo-cache';

/** An address' balance of one asset. Amounts are raw units, and each unit is counted in exactly one of them. */
export interface AssetBalance {
  readonly assetID: Uint8Array;
  /** Spendable by this address alone, now. */
  readonly spendable: bigint;
  /** Owned by this address alone, with a later locktime. */
  readonly locked: bigint;
  /** Multisig, locked or not. */
  readonly shared: bigint;
  /** Numbers of UTXOs without an amount. */
  readonly nfts: number;
  readonly mintRights: number;
  readonly properties: number;
}

/** The balances of an address, summed over its UTXOs. */
export interface AddressBalances {
  readonly assets: readonly AssetBalance[];
  readonly utxoCount: number;
  /** False when the address has more UTXOs than were loaded. */
  readonly isComplete: boolean;
}

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
    const now = BigInt(Math.floor(this.#clock.now() / 1000));
    const sums = new Map<string, Tally>();
    let utxoCount = 0;
    let pages = 0;
    for await (const page of utxoPages(chain.avm, { addresses: [address] }, options)) {
      for (const { hex } of page.utxos) {
        const utxo = readUTXO(chain, hex);
        this.#utxos.saw(chain, utxo);
        const key = encodeCb58(utxo.assetID);
        const tally = sums.get(key) ?? { ...EMPTY };
        sums.set(key, tally);
        count(tally, utxo, now);
        utxoCount++;
      }
      if (page.end !== undefined) return { assets: listed(sums), utxoCount, isComplete: page.end === 'complete' };
      if (++pages >= maxPages) break;
    }
    return { assets: listed(sums), utxoCount, isComplete: false };
  }
}

type Tally = { -readonly [K in Exclude<keyof AssetBalance, 'assetID'>]: AssetBalance[K] };

const EMPTY: Tally = { spendable: 0n, locked: 0n, shared: 0n, nfts: 0, mintRights: 0, properties: 0 };

function count(tally: Tally, { output }: UTXO, now: bigint): void {
  switch (output.type) {
    case 'secp256k1fx.TransferOutput':
      if (output.addresses.length !== 1) tally.shared += output.amount;
      else if (output.locktime > now) tally.locked += output.amount;
      else tally.spendable += output.amount;
      break;
    case 'nftfx.TransferOutput':
      tally.nfts++;
      break;
    case 'propertyfx.OwnedOutput':
      tally.properties++;
      break;
    case 'secp256k1fx.MintOutput':
    case 'nftfx.MintOutput':
    case 'propertyfx.MintOutput':
      tally.mintRights++;
  }
}

function listed(sums: ReadonlyMap<string, Tally>): AssetBalance[] {
  return [...sums].map(([assetID, tally]) => ({ assetID: decodeID(assetID), ...tally }));
}
