import { encodeCb58 } from '../../src/core/encodings/cb58';
import { type Codec, MAX_TX_SIZE } from '../../src/core/codec/avm/codec';
import { Refusal } from '../node/node';
import { TxPool } from '../node/tx-pool';
import { byteKey } from '../utxos/utxo-index';
import { NODE_MAX_SIZE } from '../../src/core/codec/format';
import type { Tx } from '../../src/core/codec/avm/avm-transactions';
import { txIDOf } from '../../src/core/ids/ids';
import { Signers } from '../../src/core/tx/signers';
import { usedUTXOs } from '../utxos/execution';

/** Most bytes of all pending transactions. */
export const MAX_WAITING = 64 * 1024 * 1024;

/** The transactions of an avm chain that wait for a block. */
export class Mempool extends TxPool<PendingTx> {
  constructor(maxSize: number) {
    super(maxSize, ({ bytes }) => bytes.length);
  }

  /**
   * Throws a `Refusal`, and remembers it, if the transaction can't be added. One that is pending already keeps its
   * place.
   */
  add(tx: PendingTx): void {
    if (this.has(tx.id)) return;
    const { length } = tx.bytes;
    const id = encodeCb58(tx.id);
    if (length > MAX_TX_SIZE) {
      throw this.drop(tx.id, `tx too large: ${id} size (${length}) > max size (${MAX_TX_SIZE})`);
    }
    if (length > this.room) {
      // The next block makes room, so this reason isn't remembered.
      throw new Refusal(`mempool is full: ${id} size (${length}) > available space (${this.room})`);
    }
    if (this.rivalsOf(tx).length > 0) {
      throw this.drop(tx.id, `tx conflicts with other tx: ${id}`);
    }
    this.put(tx);
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
  const inputs = new Set(usedUTXOs(tx.unsignedTx).map(byteKey));
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
    const key = byteKey(id);
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
    if (!this.#delete(byteKey(id))) return;
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
