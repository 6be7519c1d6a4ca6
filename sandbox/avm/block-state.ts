import type { Codec } from '../../src/core/codec/avm/codec';
import type { Tx } from '../../src/core/codec/avm/transactions';
import type { UTXO } from '../../src/core/codec/avm/utxo';
import { utxoIDOf } from '../../src/core/ids/ids';
import type { ChainView, Lookup } from '../../src/core/rules/chain-rules';
import type { Execution } from '../utxos/execution';
import { executionOf } from '../utxos/execution';
import type { UTXOIndex } from '../utxos/utxo-index';
import { bytesOfKey, keyOf } from '../utxos/utxo-index';

/**
 * The order in which a block's new UTXOs enter the lists of their owners; the last one is listed first. A node takes it
 * from a Go map, so it is random on each node; here it is the order of creation by default.
 */
export type PutOrder = (utxoIDs: readonly Uint8Array[]) => readonly Uint8Array[];

/** In the order in which a block's transactions make them. */
export const orderOfCreation: PutOrder = (utxoIDs) => utxoIDs;

/** What a block builds on: the accepted state of its chain, and what other chains exported to it. */
export interface BaseState {
  readonly codec: Codec;
  readonly utxos: UTXOIndex;
  /** Unix seconds. */
  readonly now: bigint;
  tx(txID: Uint8Array): Tx | undefined;
  /** What that chain has exported to this one. */
  inbound(chainID: Uint8Array): UTXOIndex;
  /** What this chain has exported to that one. */
  outbound(chainID: Uint8Array): UTXOIndex;
  peerProblem(chainID: Uint8Array): string | undefined;
}

const MISSING = { missing: true } as const;

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
    const key = keyOf(utxoID);
    const produced = this.#produced.get(key);
    if (produced !== undefined) return { found: produced };
    return this.#consumed.has(key) ? MISSING : this.#stored(this.#base.utxos, key);
  }

  tx(txID: Uint8Array): Lookup<Tx> {
    const found = this.#txs.get(keyOf(txID)) ?? this.#base.tx(txID);
    return found === undefined ? MISSING : { found };
  }

  /** Shared memory changes when the block is accepted: the mempool prevents that a UTXO is imported twice in one. */
  imported(sourceChain: Uint8Array, utxoID: Uint8Array): Lookup<UTXO> {
    return this.#stored(this.#base.inbound(sourceChain), keyOf(utxoID));
  }

  peerProblem(chainID: Uint8Array): string | undefined {
    return this.#base.peerProblem(chainID);
  }

  /** Adds the changes of a transaction, which must be verified. */
  add(txID: Uint8Array, tx: Tx): void {
    const execution = executionOf(tx, txID);
    for (const id of execution.consumed) {
      const key = keyOf(id);
      if (!this.#produced.delete(key)) this.#consumed.add(key);
    }
    for (const utxo of execution.produced) this.#produced.set(keyOf(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo);
    this.#txs.set(keyOf(txID), tx);
    if (execution.imported !== undefined || execution.exported !== undefined) this.#atomic.push(execution);
  }

  /** Applies the changes. */
  commit(order: PutOrder): void {
    const { utxos } = this.#base;
    for (const key of this.#consumed) utxos.delete(key);
    for (const id of order([...this.#produced.keys()].map(bytesOfKey))) {
      const key = keyOf(id);
      const utxo = this.#produced.get(key);
      if (utxo === undefined) throw new Error('the order names a UTXO that the block does not make');
      this.#produced.delete(key);
      this.#put(utxos, key, utxo);
    }
    if (this.#produced.size > 0) throw new Error('the order leaves out a UTXO that the block makes');
    for (const { imported, exported } of this.#atomic) {
      if (imported !== undefined) {
        const index = this.#base.inbound(imported.chain);
        for (const id of imported.utxoIDs) index.delete(keyOf(id));
      }
      if (exported !== undefined) {
        const index = this.#base.outbound(exported.chain);
        for (const utxo of exported.utxos) this.#put(index, keyOf(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo);
      }
    }
  }

  #stored(index: UTXOIndex, key: string): Lookup<UTXO> {
    const bytes = index.get(key);
    return bytes === undefined ? MISSING : { found: this.#base.codec.decodeUTXO(bytes) };
  }

  #put(index: UTXOIndex, key: string, utxo: UTXO): void {
    index.add(key, this.#base.codec.encodeUTXO(utxo), utxo.output.addresses);
  }
}
