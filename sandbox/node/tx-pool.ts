import { LRU } from '../../src/core/lru';
import { byteKey } from '../utxos/utxo-index';
import { Refusal } from './node';

/** How many refused transactions it remembers with the reason. */
const MAX_DROPPED = 64;

/** What every chain needs of a transaction that waits. */
interface PooledTx {
  readonly id: Uint8Array;
  /** Keys of the IDs of everything that it uses, imports included. */
  readonly inputs: Iterable<string>;
}

/** The transactions of a chain that wait for a block, the oldest first (vms/txs/mempool/mempool.go). */
export class TxPool<T extends PooledTx> {
  readonly #txs = new Map<string, T>();
  /** The key of the pending transaction that uses an input. */
  readonly #users = new Map<string, string>();
  readonly #dropped = new LRU<string, string>(MAX_DROPPED);
  readonly #sizeOf: (tx: T) => number;
  #room: number;

  /** @param sizeOf what a transaction takes of the room. */
  protected constructor(room: number, sizeOf: (tx: T) => number) {
    this.#room = room;
    this.#sizeOf = sizeOf;
  }

  get size(): number {
    return this.#txs.size;
  }

  get(id: Uint8Array): T | undefined {
    return this.#txs.get(byteKey(id));
  }

  has(id: Uint8Array): boolean {
    return this.#txs.has(byteKey(id));
  }

  /** From the oldest to the newest. */
  values(): IterableIterator<T> {
    return this.#txs.values();
  }

  protected get room(): number {
    return this.#room;
  }

  /** The pending transactions that use the same inputs. */
  protected rivalsOf({ inputs }: T): T[] {
    const keys = new Set([...inputs].flatMap((input) => this.#users.get(input) ?? []));
    return [...keys].flatMap((key) => this.#txs.get(key) ?? []);
  }

  protected put(tx: T): void {
    const key = byteKey(tx.id);
    this.#room -= this.#sizeOf(tx);
    this.#txs.set(key, tx);
    for (const input of tx.inputs) this.#users.set(input, key);
    this.#dropped.delete(key);
  }

  /** Removes a transaction or, if it isn't here, those that use the same inputs. */
  remove({ id, inputs }: PooledTx): void {
    for (const key of [byteKey(id), ...[...inputs].map((input) => this.#users.get(input) ?? '')]) {
      const waiting = this.#txs.get(key);
      if (waiting === undefined) continue;
      this.#txs.delete(key);
      this.#room += this.#sizeOf(waiting);
      for (const input of waiting.inputs) this.#users.delete(input);
      this.taken(waiting);
    }
  }

  /** A transaction was removed. */
  protected taken(_: T): void {
    // Nothing else is kept here.
  }

  /** Remembers why a transaction isn't accepted, and returns the reason as the error to throw. */
  drop(id: Uint8Array, reason: string): Refusal {
    const key = byteKey(id);
    if (!this.#txs.has(key)) this.#dropped.set(key, reason);
    return new Refusal(reason);
  }

  /** Why a recently dropped transaction was dropped. */
  dropReason(id: Uint8Array): string | undefined {
    return this.#dropped.get(byteKey(id));
  }

  /** Forgets why transactions were dropped: what was too early may be in time now. */
  forgetDropped(): void {
    this.#dropped.clear();
  }
}
