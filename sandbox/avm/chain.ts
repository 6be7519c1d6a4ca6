import { equalBytes } from '../../src/core/bytes/bytes';
import { Codec } from '../../src/core/codec/avm/codec';
import type { Tx } from '../../src/core/codec/avm/avm-transactions';
import { txIDOf } from '../../src/core/ids/ids';
import { LRU } from '../../src/core/lru';
import type { ChainRules } from '../../src/core/rules/chain-rules';
import { semanticFindings } from '../../src/core/rules/semantic';
import { syntacticFindings } from '../../src/core/rules/syntactic';
import { Aliases, unixSeconds, type WallClock, NO_ID } from '../node/node';
import { BlockState, firstReason, AvmLedger, type LedgerBlock, orderOfCreation } from './ledger';
import { type AvmChainConfig, peerRefusal, stopVertexOf, type Surroundings } from './chain-config';
import { MAX_WAITING, Mempool, parsePendingTx, type PendingTx, WalletQueue } from './mempool';
import type { SharedMemory } from '../utxos/execution';
import { byteKey } from '../utxos/utxo-index';

interface BuiltBlock extends LedgerBlock {
  readonly txIDs: readonly Uint8Array[];
}

/** The transactions that leave the mempool for a block. */
interface BlockDraft {
  /** The block; empty if there is none. */
  readonly txs: readonly PendingTx[];
  /** The transactions of a block that can't be built. */
  readonly lost: readonly PendingTx[];
  readonly dropped: readonly (readonly [PendingTx, reason: string])[];
}

/** Cortina's time on every network but Mainnet and Fuji: 2020-12-05T05:00:00Z (avalanchego upgrade/upgrade.go). */
const BLOCK_0_TIME = 1_607_144_400n;

/** A block is full at this many bytes of transactions (vms/avm/block/builder/builder.go). */
const TARGET_BLOCK_SIZE = 128 * 1024;

/** Accepted transactions that are kept decoded: every input and output needs the one that made its asset. */
const DECODED_TXS = 256;

/** An avm chain in memory. It verifies transactions as a node does, and executes them. */
export class AvmChain {
  readonly config: AvmChainConfig;
  readonly codec: Codec;
  readonly rules: ChainRules;
  readonly ledger = new AvmLedger();
  readonly mempool: Mempool;
  readonly assets = new Aliases();
  readonly clock: WallClock;
  readonly memory: SharedMemory;
  /** While it is false, every call is rejected, as by a node that is still bootstrapping. */
  bootstrapped = true;
  /** Called when a transaction was added to the mempool. */
  onPending: (() => void) | undefined;
  readonly #surroundings: Surroundings;
  readonly #wallet: WalletQueue;
  readonly #decoded = new LRU<string, Tx>(DECODED_TXS);

  constructor(config: AvmChainConfig, surroundings: Surroundings) {
    const { blockchainID, genesisAssets, fees, maxWaiting = MAX_WAITING } = config;
    this.config = config;
    this.mempool = new Mempool(maxWaiting);
    this.#wallet = new WalletQueue(({ bytes }) => this.#wait(parsePendingTx(this.codec, bytes, false)), maxWaiting);
    this.codec = new Codec(config.fxs);
    this.memory = surroundings.memory;
    this.clock = surroundings.clock;
    this.#surroundings = surroundings;
    const [feeAsset] = genesisAssets;
    this.rules = {
      codec: this.codec,
      networkID: surroundings.networkID,
      blockchainID,
      // Without an asset, no fee can be paid.
      feeAssetID: feeAsset === undefined ? NO_ID : txIDOf(feeAsset.tx),
      txFee: fees.tx,
      createAssetTxFee: fees.createAsset,
    };
    this.#applyGenesis();
  }

  get blockchainID(): Uint8Array {
    return this.config.blockchainID;
  }

  /**
   * Verifies a signed transaction against the accepted state and adds it to the mempool. Returns its ID, also if it is
   * there already. Throws `CodecError` or `Refusal`, and the same refusal again while it is remembered.
   */
  issue(bytes: Uint8Array): Uint8Array {
    const tx = parsePendingTx(this.codec, bytes, true);
    if (this.mempool.has(tx.id)) return tx.id;
    const reason =
      this.mempool.dropReason(tx.id) ?? this.#syntacticReason(tx) ?? this.#semanticReason(tx, this.#blockState());
    if (reason !== undefined) throw this.mempool.drop(tx.id, reason);
    this.#wait(tx);
    return tx.id;
  }

  /** Adds a signed transaction to the wallet's queue without verifying it. Returns its ID. */
  issueUnverified(bytes: Uint8Array): Uint8Array {
    const tx = parsePendingTx(this.codec, bytes, false);
    this.#wallet.issue(tx);
    this.#surroundings.changed();
    return tx.id;
  }

  /** Builds a block from the mempool and accepts it; undefined if none can be built. */
  buildBlock(): BuiltBlock | undefined {
    const state = this.#blockState();
    const draft = this.#draft(state);
    this.#takeOut(draft);
    const { txs } = draft;
    if (txs.length === 0) {
      this.#surroundings.changed();
      return undefined;
    }
    for (const { id } of txs) this.#wallet.accepted(id);
    for (const tx of txs) this.mempool.remove(tx);
    const { lastAccepted } = this.ledger;
    const time = state.now > lastAccepted.time ? state.now : lastAccepted.time;
    const bytes = this.#blockBytes(lastAccepted.id, lastAccepted.height + 1n, time, txs);
    return { ...this.#accept(bytes, time, state, txs), txIDs: txs.map(({ id }) => id) };
  }

  /**
   * Executes a block that was accepted before, without verifying it again. Throws if it doesn't follow the last one.
   */
  repeatBlock(bytes: Uint8Array): void {
    const { parentID, height, time, txs } = this.codec.decodeBlock(bytes);
    const { lastAccepted } = this.ledger;
    if (!equalBytes(parentID, lastAccepted.id) || height !== lastAccepted.height + 1n) {
      throw new Error(`block ${height} does not follow block ${lastAccepted.height}`);
    }
    const state = this.#blockState();
    const accepted = txs.map((tx) => {
      const signed = this.codec.encodeTx(tx);
      const id = txIDOf(signed);
      state.add(id, tx);
      return { id, bytes: signed };
    });
    this.#accept(bytes, time, state, accepted);
  }

  /** Drops what a node drops when it can't build a block. Changes nothing if a block can be built. */
  failToBuild(): void {
    const draft = this.#draft(this.#blockState());
    if (draft.txs.length > 0) return;
    this.#takeOut(draft);
    this.#surroundings.changed();
  }

  /** The bytes of all pending transactions: those sent with `issue`, and those sent unverified. */
  get waiting(): { readonly issued: readonly Uint8Array[]; readonly unverified: readonly Uint8Array[] } {
    const issued = [...this.mempool.values()].filter(({ verified }) => verified);
    return { issued: issued.map(({ bytes }) => bytes), unverified: this.#wallet.pending.map(({ bytes }) => bytes) };
  }

  acceptedTx(txID: Uint8Array): Tx | undefined {
    const key = byteKey(txID);
    const known = this.#decoded.get(key);
    if (known !== undefined) return known;
    const bytes = this.ledger.tx(txID);
    if (bytes === undefined) return undefined;
    const tx = this.codec.decodeTx(bytes);
    this.#decoded.set(key, tx);
    return tx;
  }

  /**
   * Collects the oldest pending transactions, up to a full block. One that was sent unverified may be invalid: a node
   * notices that only when it verifies the whole block, and then drops it with all its transactions.
   */
  #draft(state: BlockState): BlockDraft {
    const txs: PendingTx[] = [];
    const dropped: [PendingTx, string][] = [];
    let room = TARGET_BLOCK_SIZE;
    for (const next of this.mempool.values()) {
      if (next.bytes.length > room) break;
      const reason = this.#semanticReason(next, state);
      if (reason !== undefined) {
        dropped.push([next, reason]);
        continue;
      }
      state.add(next.id, next.tx);
      txs.push(next);
      room -= next.bytes.length;
    }
    for (const tx of txs) {
      const reason = tx.verified ? undefined : this.#syntacticReason(tx);
      if (reason !== undefined) return { txs: [], lost: txs, dropped: [...dropped, [tx, reason]] };
    }
    return { txs, lost: [], dropped };
  }

  #takeOut({ txs, lost, dropped }: BlockDraft): void {
    for (const tx of [...txs, ...lost, ...dropped.map(([refused]) => refused)]) this.mempool.remove(tx);
    for (const [{ id }, reason] of dropped) this.mempool.drop(id, reason);
  }

  #wait(tx: PendingTx): void {
    this.mempool.add(tx);
    this.#surroundings.changed();
    this.onPending?.();
  }

  #syntacticReason({ tx }: PendingTx): string | undefined {
    return firstReason(syntacticFindings(tx, this.rules));
  }

  #semanticReason({ tx, signers }: PendingTx, state: BlockState): string | undefined {
    return firstReason(semanticFindings(tx, this.rules, state, signers));
  }

  #applyGenesis(): void {
    const state = this.#blockState();
    for (const { alias, tx: bytes } of this.config.genesisAssets) {
      const id = txIDOf(bytes);
      this.assets.add(id, alias);
      const tx = this.codec.decodeTx(bytes);
      state.add(id, tx);
      this.ledger.addTx(id, bytes);
    }
    state.commit(this.config.putOrder ?? orderOfCreation);
    const parentID = this.config.stopVertex ?? stopVertexOf(this.blockchainID);
    this.ledger.addBlock(this.#blockBytes(parentID, 0n, BLOCK_0_TIME, []), BLOCK_0_TIME);
  }

  #blockBytes(parentID: Uint8Array, height: bigint, time: bigint, txs: readonly PendingTx[]): Uint8Array {
    const contents = { parentID, height, time, merkleRoot: NO_ID, txs: txs.map(({ tx }) => tx) };
    return this.codec.encodeBlock({ type: 'block.StandardBlock', ...contents });
  }

  #accept(
    block: Uint8Array,
    time: bigint,
    state: BlockState,
    txs: readonly Pick<PendingTx, 'id' | 'bytes'>[],
  ): LedgerBlock {
    state.commit(this.config.putOrder ?? orderOfCreation);
    for (const { id, bytes } of txs) this.ledger.addTx(id, bytes);
    const accepted = this.ledger.addBlock(block, time);
    this.#surroundings.accepted(this.blockchainID, block);
    return accepted;
  }

  #blockState(): BlockState {
    const { blockchainID, memory, codec } = this;
    return new BlockState({
      codec,
      utxos: this.ledger.utxos,
      now: unixSeconds(this.clock),
      tx: (txID) => this.acceptedTx(txID),
      inbound: (chainID) => memory.exported(chainID, blockchainID),
      outbound: (chainID) => memory.exported(blockchainID, chainID),
      peerProblem: (chainID) => peerRefusal(this.config, this.#surroundings, chainID),
    });
  }
}

/** How long a transaction waits for others before a block is built, in milliseconds; a node takes up to a second. */
export const BLOCK_WAIT_MS = 500;

/** Builds blocks of a chain while transactions wait, for `wait` ms each. Returns a function that stops it. */
export function buildBlocksInTime(
  chain: Pick<AvmChain, 'onPending'> & { readonly mempool: { readonly size: number }; buildBlock(): unknown },
  wait: number,
  isDue = () => chain.mempool.size > 0,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      chain.buildBlock();
      if (isDue()) schedule();
    }, wait);
  };
  chain.onPending = schedule;
  if (isDue()) schedule();
  return () => {
    clearTimeout(timer);
    chain.onPending = undefined;
  };
}
