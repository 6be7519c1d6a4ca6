import type { CallOptions } from '../../../client/call-options';
import type { Chain } from '../../chain/chain';
import type { History } from './history';
import type { BlockPlace } from './loaded-blocks';
import type { IDResolver } from '../../lookup/id-resolver';

/** The API can't find a transaction's block, so that only the newest blocks are searched. */
export const SEARCHED_BLOCKS = 32;

/** Finds the block of a transaction among the blocks in memory, and searches the newest ones. */
export class BlockFinder {
  readonly #resolver: IDResolver;
  readonly #history: Pick<History, 'blockOf'>;

  constructor(resolver: IDResolver, history: Pick<History, 'blockOf'>) {
    this.#resolver = resolver;
    this.#history = history;
  }

  /** The transaction's block, if it is in memory. */
  cached(chain: Chain, txID: Uint8Array): BlockPlace | undefined {
    const answer = this.#history.blockOf(chain, 'X', txID);
    if (answer.kind === 'unknown') return undefined;
    const { blockID, height, time } = answer.value;
    // Those of the avm have both.
    return blockID === undefined || time === undefined ? undefined : { blockID, height, time };
  }

  /** Searches the newest blocks; undefined if it is in none of them. Rejects with the client's errors. */
  async find(chain: Chain, txID: Uint8Array, options: CallOptions = {}): Promise<BlockPlace | undefined> {
    const cached = this.cached(chain, txID);
    if (cached !== undefined) return cached;
    const tip = await chain.avm.getHeight(options);
    const count = tip < BigInt(SEARCHED_BLOCKS) ? Number(tip) : SEARCHED_BLOCKS;
    const heights = Array.from({ length: count }, (_, i) => tip - BigInt(i));
    await Promise.all(heights.map((height) => this.#resolver.blockAt(chain, height, options)));
    return this.cached(chain, txID);
  }
}
