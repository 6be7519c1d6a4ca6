import { encodeCb58 } from '../../src/core/encodings/cb58';
import { MAX_TX_SIZE } from '../../src/core/codec/avm/codec';
import { LRU } from '../../src/core/lru';
import type { PendingTx } from './pending-tx';
import { Refusal } from '../node/refusal';
import { keyOf } from '../utxos/utxo-index';

/** Most bytes of all pending transactions. */
export const MAX_WAITING = 64 * 1024 * 1024;

/** How many rejected transactions it remembers with the reason. */
const MAX_DROPPED = 64;

/** The transactions that wait for a block, the oldest first (vms/txs/mempool/mempool.go). */
export class Mempool {
  readonly #txs = new Map<string, PendingTx>();
  /** The ID of the waiting transaction that uses an input. */
  readonly #users = new Map<string, string>();
  readonly #dropped = new LRU<string, string>(MAX_DROPPED);
  #room: number;

  constructor(maxSize: number) {
    this.#room = maxSize;
  }

  get size(): number {
    return this.#txs.size;
  }

  has(id: Uint8Array): boolean {
    return this.#txs.has(keyOf(id));
  }

  /** From the oldest to the newest. */
  values(): IterableIterator<PendingTx> {
    return this.#txs.values();
  }

  /**
   * Throws a `Refusal`, and remembers it, if the transaction can't be added. One that is pending already keeps its
   * place.
   */
  add(tx: PendingTx): void {
    const key = keyOf(tx.id);
    if (this.#txs.has(key)) return;
    const { length } = tx.bytes;
    const id = encodeCb58(tx.id);
    if (length > MAX_TX_SIZE) {
      throw this.drop(tx.id, `tx too large: ${id} size (${length}) > max size (${MAX_TX_SIZE})`);
    }
    if (length > this.#room) {
      // The next block makes room, so this reason isn't remembered.
      throw new Refusal(`mempool is full: ${id} size (${length}) > available space (${this.#room})`);
    }
    if ([...tx.inputs].some((input) => this.#users.has(input))) {
      throw this.drop(tx.id, `tx conflicts with other tx: ${id}`);
    }
    this.#room -= length;
    this.#txs.set(key, tx);
    for (const input of tx.inputs) this.#users.set(input, key);
    this.#dropped.delete(key);
  }

  /** Removes a transaction or, if it isn't here, those that use the same inputs. */
  remove(tx: PendingTx): void {
    const waiting = this.#txs.get(keyOf(tx.id));
    if (waiting !== undefined) {
      this.#delete(waiting);
      return;
    }
    for (const input of tx.inputs) {
      const other = this.#txs.get(this.#users.get(input) ?? '');
      if (other !== undefined) this.#delete(other);
    }
  }

  /** Remembers why a transaction won't be accepted, and returns the reason as the error to throw. */
  drop(id: Uint8Array, reason: string): Refusal {
    const key = keyOf(id);
    if (!this.#txs.has(key)) this.#dropped.set(key, reason);
    return new Refusal(reason);
  }

  /** Why a recently dropped transaction was dropped. */
  dropReason(id: Uint8Array): string | undefined {
    return this.#dropped.get(keyOf(id));
  }

  #delete(tx: PendingTx): void {
    this.#txs.delete(keyOf(tx.id));
    this.#room += tx.bytes.length;
    for (const input of tx.inputs) this.#users.delete(input);
  }
}
