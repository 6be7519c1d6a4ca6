import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import { txIDOf } from '../../core/ids';
import { LRU } from '../../core/lru';
import type { Chain } from '../chain/chain';
import type { FoundBlock } from './avm-finders';
import type { IDResolver } from './id-resolver';

/** The block of a transaction. */
export interface BlockPlace {
  /** cb58 */
  readonly blockID: string;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
}

/** The API can't find a transaction's block, so that only the newest blocks are searched. */
export const SEARCHED_BLOCKS = 32;

const KEPT_PLACES = 16_384;

/** Indexes the transactions of all loaded blocks, and searches the newest blocks. */
export class BlockFinder {
  readonly #resolver: IDResolver;
  readonly #places = new LRU<string, BlockPlace>(KEPT_PLACES);

  constructor(resolver: IDResolver) {
    this.#resolver = resolver;
    resolver.onBlock((chain, found) => this.#saw(chain, found));
  }

  #saw(chain: Chain, { id, block, codec }: FoundBlock): void {
    const place = { blockID: encodeCb58(id), height: block.height, time: block.time };
    for (const tx of block.txs) this.#places.set(keyOf(chain, txIDOf(codec.encodeTx(tx))), place);
  }

  /** The transaction's block, if it was loaded. */
  cached(chain: Chain, txID: Uint8Array): BlockPlace | undefined {
    return this.#places.get(keyOf(chain, txID));
  }

  /** Searches the newest blocks; undefined if it is in none of them. Rejects with the client's errors. */
  async find(chain: Chain, txID: Uint8Array, options: CallOptions = {}): Promise<BlockPlace | undefined> {
    const cached = this.cached(chain, txID);
    if (cached !== undefined) return cached;
    const { height: tip } = await chain.avm.getHeight(options);
    const count = tip < BigInt(SEARCHED_BLOCKS) ? Number(tip) : SEARCHED_BLOCKS;
    const heights = Array.from({ length: count }, (_, i) => tip - BigInt(i));
    await Promise.all(heights.map((height) => this.#resolver.blockAt(chain, height, options)));
    return this.cached(chain, txID);
  }
}

function keyOf(chain: Chain, txID: Uint8Array): string {
  return `${chain.identity.known?.key ?? ''} ${encodeCb58(txID)}`;
}
