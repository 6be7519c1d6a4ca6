import { keyOf } from './utxo-index';
import type { PendingTx } from './pending-tx';

/**
 * What was sent with `wallet.issueTx`, in order (vms/avm/wallet_service.go). One after the other goes to the mempool,
 * unverified, each when the one before it is accepted. One that never is accepted holds up all behind it, as on a node.
 */
export class WalletQueue {
  readonly #pending = new Map<string, PendingTx>();
  readonly #send: (tx: PendingTx) => void;

  /** @param send puts a transaction into the mempool; throws if it cannot. */
  constructor(send: (tx: PendingTx) => void) {
    this.#send = send;
  }

  /** What is not accepted yet, in order. */
  get pending(): readonly PendingTx[] {
    return [...this.#pending.values()];
  }

  issue(tx: PendingTx): void {
    const key = keyOf(tx.id);
    if (this.#pending.has(key)) return;
    if (this.#pending.size === 0) this.#send(tx);
    this.#pending.set(key, tx);
  }

  /** A transaction is being accepted. */
  accepted(id: Uint8Array): void {
    if (!this.#pending.delete(keyOf(id))) return;
    for (const [key, next] of this.#pending) {
      try {
        this.#send(next);
        return;
      } catch {
        // Nobody waits for an answer any more: a node writes it to its log.
        this.#pending.delete(key);
      }
    }
  }
}
