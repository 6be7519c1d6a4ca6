import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { PendingTx } from './pending-tx';
import { Refusal } from '../node/refusal';
import { keyOf } from '../utxos/utxo-index';

/** A transaction in the queue, as its bytes: decoded it would take ten times as much memory. */
type QueuedTx = Pick<PendingTx, 'id' | 'bytes'>;

/**
 * The transactions sent with `wallet.issueTx`, in order (vms/avm/wallet_service.go). They enter the mempool one after
 * the other, unverified, each when the previous one is accepted. One that is never accepted blocks all later ones, as
 * on a node.
 */
export class WalletQueue {
  readonly #pending = new Map<string, QueuedTx>();
  readonly #send: (tx: QueuedTx) => void;
  /** Bytes; a node has no bound. */
  #room: number;

  /** @param send adds a transaction to the mempool; throws if it can't. */
  constructor(send: (tx: QueuedTx) => void, maxSize: number) {
    this.#send = send;
    this.#room = maxSize;
  }

  /** The transactions that aren't accepted yet, in order. */
  get pending(): readonly QueuedTx[] {
    return [...this.#pending.values()];
  }

  /** Throws a `Refusal` if there is no room. */
  issue({ id, bytes }: QueuedTx): void {
    const key = keyOf(id);
    if (this.#pending.has(key)) return;
    if (bytes.length > this.#room) {
      const words = `size (${bytes.length}) > available space (${this.#room})`;
      throw new Refusal(`wallet queue is full: ${encodeCb58(id)} ${words}`);
    }
    if (this.#pending.size === 0) this.#send({ id, bytes });
    this.#pending.set(key, { id, bytes });
    this.#room -= bytes.length;
  }

  /** A transaction is being accepted. */
  accepted(id: Uint8Array): void {
    if (!this.#delete(keyOf(id))) return;
    for (const [key, next] of this.#pending) {
      try {
        this.#send(next);
        return;
      } catch {
        // The response was sent before: a node only logs this.
        this.#delete(key);
      }
    }
  }

  #delete(key: string): boolean {
    this.#room += this.#pending.get(key)?.bytes.length ?? 0;
    return this.#pending.delete(key);
  }
}
