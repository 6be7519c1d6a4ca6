import { Codec, NODE_MAX_SIZE } from '../core/codec/codec';
import type { FxName } from '../core/codec/type-registry';
import { concatBytes } from '../core/bytes';
import { txIDOf } from '../core/ids';
import { sha256 } from '../core/sha256';
import { Aliases } from './aliases';
import type { PutOrder } from './block-state';
import { BlockState, orderOfCreation } from './block-state';
import type { Clock } from './clock';
import { unixSeconds } from './clock';
import { executionOf } from './execution';
import type { Head } from './ledger';
import { Ledger } from './ledger';
import type { PendingTx } from './mempool';
import { Mempool } from './mempool';
import type { SharedMemory } from './shared-memory';

/** An asset that a chain begins with. `tx` are the bytes of its CreateAssetTx, without credentials. */
export interface GenesisAsset {
  readonly alias: string;
  readonly tx: Uint8Array;
}

/** One chain of the avm. */
export interface ChainConfig {
  readonly blockchainID: Uint8Array;
  /** The first names the chain in addresses; a chain without one is named by its ID. */
  readonly aliases: readonly string[];
  /** Whether it is a chain of the primary network, whose aliases are routes of their own. */
  readonly isPrimary?: boolean;
  /** In the order of their index. */
  readonly fxs: readonly FxName[];
  /** Sorted by alias, as the genesis holds them; fees are paid in the first. */
  readonly genesisAssets: readonly GenesisAsset[];
  /** In the smallest unit of the first asset. */
  readonly fees: { readonly tx: bigint; readonly createAsset: bigint };
  /** Parent of block 0; if missing, the vertex that a node makes for a chain that never was a graph. */
  readonly stopVertex?: Uint8Array;
  /**
   * Whether the node was restarted since it made the chain. Until then its JSON has `null` for the list of transactions
   * of block 0 and for the credentials of the genesis assets, which it never parsed; afterwards `[]`.
   */
  readonly restarted?: boolean;
  readonly putOrder?: PutOrder;
}

/** A new block and its transactions. */
export interface BuiltBlock extends Head {
  readonly txIDs: readonly Uint8Array[];
}

/** Cortina's time on every network but Mainnet and Fuji: 2020-12-05T05:00:00Z (avalanchego upgrade/upgrade.go). */
const BLOCK_0_TIME = 1_607_144_400n;

/** A block is full at this many bytes of transactions (vms/avm/block/builder/builder.go). */
const TARGET_BLOCK_SIZE = 128 * 1024;

const NO_ID = new Uint8Array(32);

/**
 * A chain of the avm in memory. It executes transactions; it does not verify them yet: signatures, amounts and fees are
 * not looked at, only that what a transaction uses is there.
 */
export class AvmChain {
  readonly config: ChainConfig;
  readonly codec: Codec;
  readonly ledger = new Ledger();
  readonly mempool = new Mempool();
  /** The genesis assets by their aliases. */
  readonly assets = new Aliases();
  readonly clock: Clock;
  readonly memory: SharedMemory;
  /** While it is false, every call is refused, as by a node that is still catching up with its network. */
  bootstrapped = true;
  /** Called when a transaction begins to wait. */
  onPending: (() => void) | undefined;

  constructor(config: ChainConfig, memory: SharedMemory, clock: Clock) {
    this.config = config;
    this.codec = new Codec(config.fxs);
    this.memory = memory;
    this.clock = clock;
    this.#applyGenesis();
  }

  get blockchainID(): Uint8Array {
    return this.config.blockchainID;
  }

  /** Parses a signed transaction and lets it wait for the next block. Returns its ID; throws `CodecError`. */
  issue(bytes: Uint8Array): Uint8Array {
    const tx = this.codec.decodeTx(bytes, NODE_MAX_SIZE);
    const id = txIDOf(bytes);
    this.mempool.add({ id, bytes, tx });
    this.onPending?.();
    return id;
  }

  /** Accepts a block of what waits; undefined if nothing of it can be executed. */
  buildBlock(): BuiltBlock | undefined {
    const state = this.#blockState();
    const txs: PendingTx[] = [];
    let room = TARGET_BLOCK_SIZE;
    for (let next = this.mempool.peek(); next !== undefined && next.bytes.length <= room; next = this.mempool.peek()) {
      this.mempool.remove(next);
      if (!state.add(executionOf(next.tx, next.id))) continue;
      txs.push(next);
      room -= next.bytes.length;
    }
    if (txs.length === 0) return undefined;
    const { head } = this.ledger;
    const now = unixSeconds(this.clock);
    const built = this.#append(head.id, head.height + 1n, now > head.time ? now : head.time, txs);
    state.commit(this.codec, this.config.putOrder ?? orderOfCreation);
    for (const { id, bytes } of txs) this.ledger.addTx(id, bytes);
    return { ...built, txIDs: txs.map(({ id }) => id) };
  }

  #applyGenesis(): void {
    const { genesisAssets, putOrder, stopVertex } = this.config;
    const state = this.#blockState();
    for (const { alias, tx: bytes } of genesisAssets) {
      const id = txIDOf(bytes);
      this.assets.add(id, alias);
      state.add(executionOf(this.codec.decodeTx(bytes), id));
      this.ledger.addTx(id, bytes);
    }
    state.commit(this.codec, putOrder ?? orderOfCreation);
    this.#append(stopVertex ?? stopVertexOf(this.blockchainID), 0n, BLOCK_0_TIME, []);
  }

  #append(parentID: Uint8Array, height: bigint, time: bigint, txs: readonly PendingTx[]): Head {
    const contents = { parentID, height, time, merkleRoot: NO_ID, txs: txs.map(({ tx }) => tx) };
    return this.ledger.addBlock(this.codec.encodeBlock({ type: 'block.StandardBlock', ...contents }), time);
  }

  #blockState(): BlockState {
    return new BlockState(this.blockchainID, this.ledger.utxos, this.memory);
  }
}

/**
 * The ID of the vertex that ends a graph which has nothing in it: codec version 1, the chain, height 0, no parents
 * (snow/engine/avalanche/vertex). Nodes make it for chains that were created after the X-Chain became a chain of blocks.
 */
function stopVertexOf(blockchainID: Uint8Array): Uint8Array {
  return sha256(concatBytes(Uint8Array.of(0, 1), blockchainID, new Uint8Array(8 + 4)));
}
