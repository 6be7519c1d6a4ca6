import type { Tx } from '../core/codec/transactions';
import { keyOf } from './utxo-index';

/** A transaction with its signed bytes and their ID. */
export interface PendingTx {
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  readonly tx: Tx;
}

/** The transactions that wait for a block, the oldest first. */
export class Mempool {
  readonly #txs = new Map<string, PendingTx>();

  get size(): number {
    return this.#txs.size;
  }

  /** One that waits already stays in its place. */
  add(tx: PendingTx): void {
    const key = keyOf(tx.id);
    if (!this.#txs.has(key)) this.#txs.set(key, tx);
  }

  /** The oldest one. */
  peek(): PendingTx | undefined {
    return this.#txs.values().next().value;
  }

  remove(tx: PendingTx): void {
    this.#txs.delete(keyOf(tx.id));
  }
}
