import { type CallOptions, PageSize } from '../../../client/call-options';
import { saysNotOffered, unlessAbsent } from '../../../client/errors';
import type { IndexedChain } from '../../../client/rpc/method';
import type { ServiceClient } from '../../../client/rpc/node-rpc';
import { innerBlock } from '../../../core/codec/proposervm/proposervm-block';
import { decodeHex } from '../../../core/encodings/hex';
import { blockIDOf } from '../../../core/ids/ids';
import { readOutcome } from '../../../core/outcome';
import type { Chain } from '../../chain/chain';

/** The blocks of a page, newest first. Empty bytes stand for a block that can't be unwrapped. */
export interface BlockPage {
  readonly blocks: readonly Uint8Array[];
  /** The place of the oldest. */
  readonly from: bigint;
}

/** Where the blocks of a chain are read from, newest first. Nothing from it is verified yet. */
export interface BlockSource {
  /**
   * How many places it has, counted from 0; undefined if the source doesn't exist. Rejects with the client's errors.
   */
  places(options: CallOptions): Promise<bigint | undefined>;
  /** A page of the blocks below a place, none below `floor`, which is lower. Rejects with the client's errors. */
  below(place: bigint, floor: bigint, options: CallOptions): Promise<BlockPage>;
}

/** Most containers in one answer (docs/protocol.md 12.2). */
const MOST_CONTAINERS = 1_024;

/** The node's index of accepted blocks. Its numbers are places only: an index may lack blocks. */
export class IndexSource implements BlockSource {
  readonly #index: ServiceClient<'index'>;
  readonly #chain: IndexedChain;
  readonly #pageSize = new PageSize(MOST_CONTAINERS);

  constructor(index: ServiceClient<'index'>, chain: IndexedChain) {
    this.#index = index;
    this.#chain = chain;
  }

  async places(options: CallOptions): Promise<bigint | undefined> {
    try {
      const newest = await this.#index.getLastAccepted({ chain: this.#chain }, options);
      return newest === undefined ? 0n : newest.index + 1n;
    } catch (error) {
      if (saysNotOffered(error)) return undefined;
      throw error;
    }
  }

  below(place: bigint, floor: bigint, options: CallOptions): Promise<BlockPage> {
    return this.#pageSize.fitting(async (size) => {
      const from = lowest(place, floor, size);
      const numToFetch = Number(place - from);
      // The chain's own hashes are verified, so that checksums would only take time.
      const range = { chain: this.#chain, startIndex: from, numToFetch, encoding: 'hexnc' } as const;
      const containers = (await this.#index.getContainerRange(range, options)) ?? [];
      return { blocks: containers.map(blockIn).reverse(), from };
    });
  }
}

function blockIn({ bytes }: { readonly bytes: string }): Uint8Array {
  return readOutcome(() => innerBlock(decodeHex(bytes, 'hexnc'))).value ?? UNREADABLE;
}

const UNREADABLE = new Uint8Array(0);

/** How many blocks are requested at once. */
const BLOCKS_AT_ONCE = 64;

/** The blocks by height, for a chain without an index; the block of height 1 has place 0. */
export class HeightSource implements BlockSource {
  readonly #heights: ChainHeights;

  constructor(heights: ChainHeights) {
    this.#heights = heights;
  }

  places(options: CallOptions): Promise<bigint> {
    return this.#heights.newest(options);
  }

  async below(place: bigint, floor: bigint, options: CallOptions): Promise<BlockPage> {
    const from = lowest(place, floor, BLOCKS_AT_ONCE);
    const heights = Array.from({ length: Number(place - from) }, (_, i) => place - BigInt(i));
    const blocks = await Promise.all(heights.map((height) => this.#heights.at(height, options)));
    return { blocks: blocks.map((block) => block ?? UNREADABLE), from };
  }
}

/** Where a page of at most `size` places begins. */
function lowest(place: bigint, floor: bigint, size: number): bigint {
  return place - floor > BigInt(size) ? place - BigInt(size) : floor;
}

/** Blocks by height, from a chain's own API. */
export interface ChainHeights {
  newest(options: CallOptions): Promise<bigint>;
  /** The bytes of the block at a height; undefined if the chain doesn't have it. */
  at(height: bigint, options: CallOptions): Promise<Uint8Array | undefined>;
}

/** The heights of a chain; undefined for the C-Chain, whose atomic API doesn't know blocks. */
export function chainHeights(on: IndexedChain, chain: Chain): ChainHeights | undefined {
  if (on === 'C') return undefined;
  const api = chain.clientOn(on);
  return {
    newest: (options) => chain.heightOn(on, options),
    at: (height, options) => blockBytes(api.getBlockByHeight({ height }, options)),
  };
}

async function blockBytes(answer: Promise<string | undefined>): Promise<Uint8Array | undefined> {
  const hex = await unlessAbsent(answer);
  return hex === undefined ? undefined : decodeHex(hex);
}

/** The ID that the chain's own API has at a height; undefined if it has none. */
export async function idAt(
  heights: ChainHeights,
  height: bigint,
  options: CallOptions,
): Promise<Uint8Array | undefined> {
  const bytes = await heights.at(height, options);
  return bytes === undefined ? undefined : blockIDOf(bytes);
}
