import { blockIDOf } from '../core/ids';
import { keyOf, UTXOIndex } from './utxo-index';

/** The block that was accepted last. `time` is Unix seconds. */
export interface LastAccepted {
  readonly id: Uint8Array;
  readonly height: bigint;
  readonly time: bigint;
}

/** What a chain has accepted: its UTXOs, transactions and blocks. The transactions and blocks are kept as their bytes. */
export class Ledger {
  readonly utxos = new UTXOIndex();
  readonly #txs = new Map<string, Uint8Array>();
  readonly #blocks = new Map<string, Uint8Array>();
  readonly #blockIDs: Uint8Array[] = [];
  #lastAccepted: LastAccepted | undefined;

  get lastAccepted(): LastAccepted {
    if (this.#lastAccepted === undefined) throw new Error('a chain has no block before its genesis is applied');
    return this.#lastAccepted;
  }

  tx(txID: Uint8Array): Uint8Array | undefined {
    return this.#txs.get(keyOf(txID));
  }

  block(blockID: Uint8Array): Uint8Array | undefined {
    return this.#blocks.get(keyOf(blockID));
  }

  blockIDAt(height: bigint): Uint8Array | undefined {
    return height < BigInt(this.#blockIDs.length) ? this.#blockIDs[Number(height)] : undefined;
  }

  addTx(txID: Uint8Array, bytes: Uint8Array): void {
    this.#txs.set(keyOf(txID), bytes);
  }

  /** Appends the next block. Its transactions and what they do are added by the caller. */
  addBlock(bytes: Uint8Array, time: bigint): LastAccepted {
    const id = blockIDOf(bytes);
    const height = BigInt(this.#blockIDs.length);
    this.#blocks.set(keyOf(id), bytes);
    this.#blockIDs.push(id);
    this.#lastAccepted = { id, height, time };
    return this.#lastAccepted;
  }
}
