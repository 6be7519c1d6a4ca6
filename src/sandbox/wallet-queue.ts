import { encodeCb58 } from '../core/encodings/cb58';
import type { PendingTx } from './pending-tx';
import { Refusal } from './refusal';
import { keyOf } from './utxo-index';

/** What is kept of a transaction in the queue: decoded it would be ten times as large. */
type QueuedTx = Pick<PendingTx, 'id' | 'bytes'>;

/**
 * What was sent with `wallet.issueTx`, in order (vms/avm/wallet_service.go). One after the other goes to the mempool,
 * unverified, each when the one before it is accepted. One that never is accepted holds up all behind it, as on a node.
 */
export class WalletQueue {
  readonly #pending = new Map<string, QueuedTx>();
  readonly #send: (tx: QueuedTx) => void;
  /** Bytes; a node has no bound. */
  #room: number;

  /** @param send puts a transaction into the mempool; throws if it cannot. */
  constructor(send: (tx: QueuedTx) => void, maxSize: number) {
    this.#send = send;
    this.#room = maxSize;
  }

  /** What is not accepted yet, in order. */
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
        // The request was answered before: a node only logs this.
        this.#delete(key);
      }
    }
  }

  #delete(key: string): boolean {
    this.#room += this.#pending.get(key)?.bytes.length ?? 0;
    return this.#pending.delete(key);
  }
}
