import type { IndexedChain } from '../../../client/rpc/method';
import type { Chain } from '../../chain/chain';
import { isXChain } from '../../chain/chain-config';
import { ChainReader, type HeightRange, type ReadEnd, type ReadOptions } from './chain-reader';
import { type ChainHeights, chainHeights, HeightSource, IndexSource } from './block-source';
import type { BlockTable } from '../tables/block-table';
import { blockReader } from '../decoded/read-block';

/** Longest chain whose blocks are read by height, one request each. */
const MOST_HEIGHTS = 20_000n;

/** Why something isn't in the blocks that were read. */
export type Unread =
  /** It isn't in these blocks, and there are others. */
  | 'notInReach'
  /** All blocks of the chain were read. */
  | 'inNoBlock'
  /** The node has no index, and blocks weren't read by height. */
  | 'noIndex'
  /** The node has no index, and the chain is too long to be read by height. */
  | 'tooLong'
  /** The index contradicts the chain. */
  | 'unreliable';

interface ChainReading {
  readonly reader: ChainReader;
  /** How the last reading ended; undefined during one, and after one that ended early. */
  end: ReadEnd | undefined;
}

/** The blocks that were read of one chain: from the node's index, or by height where there is none. */
export class ChainBlocks {
  readonly #heights: ChainHeights | undefined;
  readonly #index: ChainReading | undefined;
  readonly #byHeight: ChainReading | undefined;
  #isTooLong = false;

  constructor(chain: Chain, on: IndexedChain) {
    const read = blockReader(on, chain.codec);
    const heights = chainHeights(on, chain);
    this.#heights = heights;
    const from = (source: IndexSource | HeightSource): ChainReading => ({
      reader: new ChainReader({ source, heights, read }),
      end: undefined,
    });
    // A node indexes the chains of the primary network alone.
    const isIndexed = on !== 'X' || isXChain(chain.config.blockchain);
    this.#index = isIndexed ? from(new IndexSource(chain.index, on)) : undefined;
    this.#byHeight = heights === undefined ? undefined : from(new HeightSource(heights));
  }

  /** Where the blocks come from. */
  get source(): 'index' | 'heights' {
    return this.#best === this.#index ? 'index' : 'heights';
  }

  /** Whether the chain's own API confirmed what was read: that of C has no blocks. */
  get isVerified(): boolean {
    return this.#heights !== undefined;
  }

  get table(): BlockTable | undefined {
    return this.#best?.reader.table;
  }

  /** Whether the last reading went as far as it could. */
  get isEnded(): boolean {
    return this.#best?.end !== undefined;
  }

  /** The heights of the blocks, the oldest first. */
  get ranges(): readonly HeightRange[] {
    return this.#best?.reader.progress.ranges ?? [];
  }

  /** Why something isn't in the blocks. */
  get because(): Unread {
    const { ranges } = this;
    const end = this.#best?.end;
    if (end === 'unreliable') return 'unreliable';
    if (ranges.length > 0) {
      return end === 'oldest' && ranges.length === 1 && ranges[0]?.from === 1n ? 'inNoBlock' : 'notInReach';
    }
    if (this.#index !== undefined && this.#index.end !== 'noSource') return 'notInReach';
    return this.#isTooLong ? 'tooLong' : 'noIndex';
  }

  /** Reads until `isEnough` or the end; `byHeight` allows one request a block. Rejects as `ChainReader.read`. */
  async read(isEnough: () => boolean, { byHeight, ...options }: ReadOptions & { byHeight: boolean }): Promise<void> {
    if (this.#index !== undefined) {
      await advance(this.#index, isEnough, options);
      if (this.#index.end !== 'noSource') return;
    }
    if (!byHeight || this.#byHeight === undefined || this.#heights === undefined) return;
    this.#isTooLong = (await this.#heights.newest({ signal: options.signal })) > MOST_HEIGHTS;
    if (!this.#isTooLong) await advance(this.#byHeight, isEnough, options);
  }

  get #best(): ChainReading | undefined {
    const hasIndex = this.#index !== undefined && this.#index.end !== 'noSource';
    return hasIndex ? this.#index : this.#byHeight;
  }
}

async function advance(read: ChainReading, isEnough: () => boolean, options: ReadOptions): Promise<void> {
  const known = read.end;
  if (known !== 'noSource') read.end = undefined;
  read.end = await read.reader.read(isEnough, options);
}
