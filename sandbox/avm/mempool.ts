import { encodeCb58 } from '../../src/core/encodings/cb58';
import { type Codec, MAX_TX_SIZE } from '../../src/core/codec/avm/codec';
import { LRU } from '../../src/core/lru';
import { Refusal } from '../node/node';
import { keyOf } from '../utxos/utxo-index';
import { NODE_MAX_SIZE } from '../../src/core/codec/format';
import type { Tx } from '../../src/core/codec/avm/transactions';
import { txIDOf } from '../../src/core/ids/ids';
import { Signers } from '../../src/core/rules/signatures';
import { usedUTXOs } from '../utxos/execution';

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

/** A transaction with its signed bytes and their ID. */
export interface PendingTx {
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  readonly tx: Tx;
  /** Keys of the IDs of everything that it uses, imports included. */
  readonly inputs: ReadonlySet<string>;
  readonly signers: Signers;
  /** Whether it was verified when it was sent; `wallet.issueTx` doesn't verify. */
  readonly verified: boolean;
}

/** Throws `CodecError` if the bytes aren't a transaction of the chain. */
export function parsePendingTx(codec: Codec, bytes: Uint8Array, verified: boolean): PendingTx {
  const tx = codec.decodeTx(bytes, NODE_MAX_SIZE);
  const inputs = new Set(usedUTXOs(tx.unsignedTx).map(keyOf));
  return {
    id: txIDOf(bytes),
    bytes,
    tx,
    inputs,
    signers: new Signers(() => codec.encodeUnsignedTx(tx.unsignedTx)),
    verified,
  };
}

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
