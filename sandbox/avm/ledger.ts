import { blockIDOf } from '../../src/core/ids/ids';
import { keyOf, UTXOIndex } from '../utxos/utxo-index';

/** An accepted block. `time` is Unix seconds. */
export interface BlockHead {
  readonly id: Uint8Array;
  readonly height: bigint;
  readonly time: bigint;
}

/**
 * What a chain has accepted: its UTXOs, transactions and blocks. The transactions and blocks are kept as their bytes.
 */
export class Ledger {
  readonly utxos = new UTXOIndex();
  readonly #txs = new Map<string, Uint8Array>();
  readonly #blocks = new Map<string, Uint8Array>();
  /** By height. */
  readonly #accepted: BlockHead[] = [];

  get lastAccepted(): BlockHead {
    const last = this.#accepted.at(-1);
    if (last === undefined) throw new Error('a chain has no block before its genesis is applied');
    return last;
  }

  tx(txID: Uint8Array): Uint8Array | undefined {
    return this.#txs.get(keyOf(txID));
  }

  block(blockID: Uint8Array): Uint8Array | undefined {
    return this.#blocks.get(keyOf(blockID));
  }

  acceptedAt(height: bigint): BlockHead | undefined {
    return height < BigInt(this.#accepted.length) ? this.#accepted[Number(height)] : undefined;
  }

  addTx(txID: Uint8Array, bytes: Uint8Array): void {
    this.#txs.set(keyOf(txID), bytes);
  }

  /** Appends the next block. Its transactions and what they do are added by the caller. */
  addBlock(bytes: Uint8Array, time: bigint): BlockHead {
    const accepted = { id: blockIDOf(bytes), height: BigInt(this.#accepted.length), time };
    this.#blocks.set(keyOf(accepted.id), bytes);
    this.#accepted.push(accepted);
    return accepted;
  }
}
