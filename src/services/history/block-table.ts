import { nextTurn } from '../../client/http/until-sent';
import { equalBytes } from '../../core/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids';
import { ByteSet } from '../utxos/byte-set';
import { uint32Column, uint64Column } from './columns';
import type { OutputReference, ReadBlock } from './read-block';

/** The block that holds a transaction. */
export interface TxBlock {
  /** cb58 */
  readonly blockID: string;
  readonly height: bigint;
  /** Unix seconds; undefined for P-Chain blocks from before Banff, which have no time. */
  readonly time: bigint | undefined;
}

/** Stands for a block that wasn't read. */
const NO_BLOCK = 0xffffffff;
/** Stands for a block without a time: later than any. */
const NO_TIME = 2n ** 64n - 1n;
const ID_LENGTH = 32;
/** Each takes about a microsecond. */
const HASHES_A_TURN = 5_000;
/** A transaction's number and the output's index. */
const SPENT_LENGTH = 8;

/**
 * Which block holds a transaction, and which transaction spent an output, of the blocks that were added. About 180 bytes
 * for a block of one payment: IDs stand once each in one array, and everything else refers to them by number.
 */
export class BlockTable {
  readonly #blockIDs = new ByteSet(ID_LENGTH);
  readonly #heights = uint64Column();
  readonly #times = uint64Column();
  /** Of transactions that blocks hold, and of those whose outputs they spend. */
  readonly #txIDs = new ByteSet(ID_LENGTH);
  readonly #blockOfTx = uint32Column();
  /** How many outputs each makes; 0 for one whose block wasn't read. */
  readonly #made = uint32Column();
  readonly #spent = new ByteSet(SPENT_LENGTH);
  readonly #spenders = uint32Column();
  readonly #scratch = new DataView(new ArrayBuffer(SPENT_LENGTH));

  /** How many blocks it has. */
  get blocks(): number {
    return this.#heights.rows;
  }

  /** Adds a block; one that it already has changes nothing. */
  add({ id, height, time, txs }: ReadBlock): void {
    if (!this.#blockIDs.add(viewOf(id), 0)) return;
    const block = this.#heights.rows;
    this.#heights.push(height);
    this.#times.push(time ?? NO_TIME);
    for (const { txID, spent, made } of txs) {
      const tx = this.#txNumber(txID);
      this.#blockOfTx.set(tx, block);
      this.#made.set(tx, made);
      for (const output of spent) {
        const number = this.#spent.numberOf(this.#spentKey(this.#txNumber(output.txID), output.outputIndex), 0);
        if (number === this.#spenders.rows) this.#spenders.push(tx);
      }
    }
  }

  /** The block that holds the transaction (32 bytes), if it was added. */
  blockOf(txID: Uint8Array): TxBlock | undefined {
    const tx = this.#txIDs.find(viewOf(txID), 0);
    const block = tx === undefined ? NO_BLOCK : this.#blockOfTx.at(tx);
    if (block === NO_BLOCK) return undefined;
    const time = this.#times.at(block);
    return {
      blockID: encodeCb58(this.#blockIDs.at(block)),
      height: this.#heights.at(block),
      time: time === NO_TIME ? undefined : time,
    };
  }

  /** The ID of the transaction that spent the output (32 bytes), if its block was added. */
  spenderOf({ txID, outputIndex }: OutputReference): Uint8Array | undefined {
    const tx = this.#txIDs.find(viewOf(txID), 0);
    if (tx === undefined) return undefined;
    const number = this.#spent.find(this.#spentKey(tx, outputIndex), 0);
    return number === undefined ? undefined : this.#txIDs.at(this.#spenders.at(number));
  }

  /**
   * The output with this UTXO ID (32 bytes): of those that were made or spent in the blocks that were added. Hashes them
   * one after the other, a few milliseconds at a time.
   */
  async outputOf(utxoID: Uint8Array, signal?: AbortSignal): Promise<OutputReference | undefined> {
    const wanted = (output: OutputReference): boolean => equalBytes(utxoIDOf(output.txID, output.outputIndex), utxoID);
    for (let tx = 0, sinceTurn = 0; tx < this.#txIDs.size; tx++) {
      const txID = this.#txIDs.at(tx);
      const made = this.#made.at(tx);
      for (let outputIndex = 0; outputIndex < made; outputIndex++) {
        if (wanted({ txID, outputIndex })) return { txID, outputIndex };
      }
      if ((sinceTurn += made + 1) > HASHES_A_TURN) {
        sinceTurn = 0;
        await nextTurn();
        signal?.throwIfAborted();
      }
    }
    return this.#spentOutput(wanted, signal);
  }

  /** Of outputs that were made before the blocks that were added, or on another chain. */
  async #spentOutput(
    isWanted: (output: OutputReference) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<OutputReference | undefined> {
    for (let number = 0; number < this.#spent.size; number++) {
      const key = viewOf(this.#spent.at(number));
      const tx = key.getUint32(0);
      if (this.#made.at(tx) === 0) {
        const output = { txID: this.#txIDs.at(tx), outputIndex: key.getUint32(4) };
        if (isWanted(output)) return output;
      }
      if (number % HASHES_A_TURN === HASHES_A_TURN - 1) {
        await nextTurn();
        signal?.throwIfAborted();
      }
    }
    return undefined;
  }

  #txNumber(txID: Uint8Array): number {
    const number = this.#txIDs.numberOf(viewOf(txID), 0);
    if (number === this.#blockOfTx.rows) {
      this.#blockOfTx.push(NO_BLOCK);
      this.#made.push(0);
    }
    return number;
  }

  #spentKey(tx: number, outputIndex: number): DataView {
    this.#scratch.setUint32(0, tx);
    this.#scratch.setUint32(4, outputIndex);
    return this.#scratch;
  }
}

function viewOf(id: Uint8Array): DataView {
  return new DataView(id.buffer, id.byteOffset, id.length);
}
