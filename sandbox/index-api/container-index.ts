import { proposervmBlock, unwrap } from '../../src/core/codec/proposervm/block';
import { keyOf } from '../utxos/utxo-index';

/** An accepted block of a chain, as the proposervm wraps it. */
export interface IndexedBlock {
  /** The chain's own block. */
  readonly bytes: Uint8Array;
  /** Unix seconds. */
  readonly time: bigint;
  /** Whether it is the outcome of the proposal before it: a commit or an abort of the P-Chain. */
  readonly isOption?: boolean;
}

/** The accepted blocks of a chain, as its index reads them. */
export interface IndexedBlocks {
  /** 32 bytes: the ID of block 0, which is in no index. */
  readonly genesisID: Uint8Array;
  /** The block at a height from 1 on; undefined beyond the last one. */
  blockAt(height: number): IndexedBlock | undefined;
  /** The height of the P-Chain that a block of that time (Unix seconds) stands on. */
  pChainHeightAt(time: bigint): bigint;
}

/** A block with the proposervm's around it. */
export interface IndexedContainer {
  /** 32 bytes: the outer ID. */
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  /**
   * When the node accepted it, in Unix seconds: the block's own time, since this node makes each block when it accepts
   * it.
   */
  readonly time: bigint;
}

/** The P-Chain's height, the number and the start that blocks of one epoch share (ACP-181). */
interface Epoch {
  readonly pChainHeight: bigint;
  readonly number: bigint;
  /** Unix seconds. */
  readonly startTime: bigint;
}

/** The state that the next block builds on. */
interface Parent {
  readonly id: Uint8Array;
  readonly time: bigint;
  readonly pChainHeight: bigint;
  readonly epoch: Epoch | undefined;
}

/** Seconds of an epoch on a local network (upgrade/upgrade.go, GraniteEpochDuration). */
const EPOCH_DURATION = 30n;

const NOTHING = new Uint8Array(0);

/**
 * A node's index of the blocks that a chain accepted (indexer/index.go): each within an unsigned block of the
 * proposervm, as on a network whose nodes don't take turns. Containers are made when they are first read.
 */
export class ContainerIndex {
  readonly #blocks: IndexedBlocks;
  readonly #containers: IndexedContainer[] = [];
  readonly #indices = new Map<string, number>();
  #parent: Parent | undefined;

  constructor(blocks: IndexedBlocks) {
    this.#blocks = blocks;
  }

  /** In the order of acceptance: the first is that of block 1. */
  get containers(): readonly IndexedContainer[] {
    for (;;) {
      const block = this.#blocks.blockAt(this.#containers.length + 1);
      if (block === undefined) return this.#containers;
      this.#add(block);
    }
  }

  /** The place of a container in that list by its outer ID. */
  indexOf(id: Uint8Array): number | undefined {
    return this.containers.length === 0 ? undefined : this.#indices.get(keyOf(id));
  }

  #add({ bytes: block, time, isOption = false }: IndexedBlock): void {
    const { id: parentID, ...parent } = this.#parent ?? this.#genesis(time);
    const epoch = isOption ? parent.epoch : this.#epochAfter(parent);
    const pChainHeight = isOption ? parent.pChainHeight : this.#blocks.pChainHeightAt(time);
    const header = { parentID, timestamp: time, pChainHeight, certificate: NOTHING, block } as const;
    const bytes = proposervmBlock.encode(
      isOption
        ? { type: 'block.option', parentID, block }
        : epoch === undefined
          ? { type: 'block.statelessBlock', ...header, signature: NOTHING }
          : { type: 'block.statelessGraniteBlock', ...header, epoch, signature: NOTHING },
    );
    const id = unwrap(bytes).outerID;
    this.#indices.set(keyOf(id), this.#containers.length);
    this.#containers.push({ id, bytes, time });
    this.#parent = { id, time, pChainHeight, epoch };
  }

  /** The block after genesis names the chain's own block 0, and is in no epoch. */
  #genesis(time: bigint): Parent {
    return { id: this.#blocks.genesisID, time, pChainHeight: 0n, epoch: undefined };
  }

  /** vms/proposervm/acp181/epoch.go */
  #epochAfter({ time, pChainHeight, epoch }: Omit<Parent, 'id'>): Epoch | undefined {
    if (this.#parent === undefined) return undefined;
    if (epoch === undefined) return { pChainHeight, number: 1n, startTime: time };
    if (time < epoch.startTime + EPOCH_DURATION) return epoch;
    return { pChainHeight, number: epoch.number + 1n, startTime: time };
  }
}
