import { blockIDOf, utxoIDOf } from '../../src/core/ids/ids';
import { bytesOfKey, byteKey, OwnerIndex } from '../utxos/utxo-index';
import type { Codec, UTXO } from '../../src/core/codec/avm/codec';
import type { Tx } from '../../src/core/codec/avm/avm-transactions';
import type { ChainView, Lookup } from '../../src/core/rules/chain-rules';
import { type Execution, executionOf } from '../utxos/execution';
import { readOutcome } from '../../src/core/outcome';
import type { Finding } from '../../src/core/rules/finding';

/** An accepted block. `time` is Unix seconds. */
export interface LedgerBlock {
  readonly id: Uint8Array;
  readonly height: bigint;
  readonly time: bigint;
  readonly bytes: Uint8Array;
}

/**
 * What a chain has accepted: its UTXOs, transactions and blocks. The transactions and blocks are kept as their bytes.
 */
export class AvmLedger {
  readonly utxos = new OwnerIndex();
  readonly #txs = new Map<string, Uint8Array>();
  readonly #blocks = new Map<string, LedgerBlock>();
  /** By height. */
  readonly #accepted: LedgerBlock[] = [];

  get lastAccepted(): LedgerBlock {
    const last = this.#accepted.at(-1);
    if (last === undefined) throw new Error('a chain has no block before its genesis is applied');
    return last;
  }

  tx(txID: Uint8Array): Uint8Array | undefined {
    return this.#txs.get(byteKey(txID));
  }

  block(blockID: Uint8Array): LedgerBlock | undefined {
    return this.#blocks.get(byteKey(blockID));
  }

  acceptedAt(height: bigint): LedgerBlock | undefined {
    return height < BigInt(this.#accepted.length) ? this.#accepted[Number(height)] : undefined;
  }

  addTx(txID: Uint8Array, bytes: Uint8Array): void {
    this.#txs.set(byteKey(txID), bytes);
  }

  /** Appends the next block. Its transactions and what they do are added by the caller. */
  addBlock(bytes: Uint8Array, time: bigint): LedgerBlock {
    const accepted = { id: blockIDOf(bytes), height: BigInt(this.#accepted.length), time, bytes };
    this.#blocks.set(byteKey(accepted.id), accepted);
    this.#accepted.push(accepted);
    return accepted;
  }
}

/**
 * The order in which a block's new UTXOs enter the lists of their owners; the last one is listed first. A node takes it
 * from a Go map, so it is random on each node; here it is the order of creation by default.
 */
export type PutOrder = (utxoIDs: readonly Uint8Array[]) => readonly Uint8Array[];

/** In the order in which a block's transactions make them. */
export const orderOfCreation: PutOrder = (utxoIDs) => utxoIDs;

/** What a block builds on: the accepted state of its chain, and what other chains exported to it. */
interface BaseState {
  readonly codec: Codec;
  readonly utxos: OwnerIndex;
  /** Unix seconds. */
  readonly now: bigint;
  tx(txID: Uint8Array): Tx | undefined;
  inbound(chainID: Uint8Array): OwnerIndex;
  outbound(chainID: Uint8Array): OwnerIndex;
  peerProblem(chainID: Uint8Array): string | undefined;
}

const MISSING_UTXO = { missing: true } as const;

/** The state of a chain after a block that is being built; nothing changes before `commit`. */
export class BlockState implements ChainView {
  readonly now: bigint;
  readonly #base: BaseState;
  /** New UTXOs by the key of their ID. */
  readonly #produced = new Map<string, UTXO>();
  /** Of the UTXOs that were there before. */
  readonly #consumed = new Set<string>();
  readonly #txs = new Map<string, Tx>();
  readonly #atomic: Pick<Execution, 'imported' | 'exported'>[] = [];

  constructor(base: BaseState) {
    this.#base = base;
    this.now = base.now;
  }

  utxo(utxoID: Uint8Array): Lookup<UTXO> {
    const key = byteKey(utxoID);
    const produced = this.#produced.get(key);
    if (produced !== undefined) return { found: produced };
    return this.#consumed.has(key) ? MISSING_UTXO : this.#stored(this.#base.utxos, key);
  }

  tx(txID: Uint8Array): Lookup<Tx> {
    const found = this.#txs.get(byteKey(txID)) ?? this.#base.tx(txID);
    return found === undefined ? MISSING_UTXO : { found };
  }

  /** Shared memory changes when the block is accepted: the mempool prevents that a UTXO is imported twice in one. */
  imported(sourceChain: Uint8Array, utxoID: Uint8Array): Lookup<UTXO> {
    return this.#stored(this.#base.inbound(sourceChain), byteKey(utxoID));
  }

  peerProblem(chainID: Uint8Array): Lookup<string> {
    const found = this.#base.peerProblem(chainID);
    return found === undefined ? MISSING_UTXO : { found };
  }

  /** Adds the changes of a transaction, which must be verified. */
  add(txID: Uint8Array, tx: Tx): void {
    const execution = executionOf(tx, txID);
    for (const id of execution.consumed) {
      const key = byteKey(id);
      if (!this.#produced.delete(key)) this.#consumed.add(key);
    }
    for (const utxo of execution.produced) this.#produced.set(byteKey(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo);
    this.#txs.set(byteKey(txID), tx);
    if (execution.imported !== undefined || execution.exported !== undefined) this.#atomic.push(execution);
  }

  /** Applies the changes. */
  commit(order: PutOrder): void {
    const { utxos } = this.#base;
    for (const key of this.#consumed) utxos.delete(key);
    for (const id of order([...this.#produced.keys()].map(bytesOfKey))) {
      const key = byteKey(id);
      const utxo = this.#produced.get(key);
      if (utxo === undefined) throw new Error('the order names a UTXO that the block does not make');
      this.#produced.delete(key);
      this.#put(utxos, key, utxo);
    }
    if (this.#produced.size > 0) throw new Error('the order leaves out a UTXO that the block makes');
    for (const { imported, exported } of this.#atomic) {
      if (imported !== undefined) {
        const index = this.#base.inbound(imported.chain);
        for (const id of imported.utxoIDs) index.delete(byteKey(id));
      }
      if (exported !== undefined) {
        const index = this.#base.outbound(exported.chain);
        for (const utxo of exported.utxos) this.#put(index, byteKey(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo);
      }
    }
  }

  #stored(index: OwnerIndex, key: string): Lookup<UTXO> {
    const bytes = index.get(key);
    return bytes === undefined ? MISSING_UTXO : { found: this.#base.codec.decodeUTXO(bytes) };
  }

  #put(index: OwnerIndex, key: string, utxo: UTXO): void {
    index.add(key, this.#base.codec.encodeUTXO(utxo), utxo.output.addresses);
  }
}

/**
 * A node's error for a transaction: the first rule that it breaks. Undefined if it breaks none. A UTXO that a chain
 * with other fxs exported may not be readable here, which is an error of a node as well.
 */
export function firstReason(findings: Iterable<Finding | undefined>): string | undefined {
  const { value, error } = readOutcome(() => {
    for (const finding of findings) if (finding?.verdict === 'fails') return finding.words;
    return undefined;
  });
  return error?.message ?? value;
}
