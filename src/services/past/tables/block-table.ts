import { nextTurn } from '../../../client/clock';
import { equalBytes, ID_SIZE } from '../../../core/bytes/bytes';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { utxoIDOf } from '../../../core/ids/ids';
import { ByteSet } from '../../utxos/byte-set';
import { type Holding, OutputTable, type RowRange, uint32Column, uint64Column, viewOf } from './output-table';
import { type LateOutput, LateOutputs, PlatformTable } from './platform-table';
import type { OutputReference, ReadBlock, ReadTx, Renewal, SeenOutput } from '../decoded/decoded-tx';
import { compare } from '../../../core/compare';

export interface TxBlock {
  /** cb58 */
  readonly blockID: string;
  readonly height: bigint;
  /** Unix seconds; undefined for P-Chain blocks from before Banff, which have no time. */
  readonly time: bigint | undefined;
}

interface RenewalAt {
  /** The number of the transaction that began the staking. */
  readonly staker: number;
  /** Whether the staking ends: the stake comes back. */
  readonly isEnd: boolean;
  /** How it was to be renewed; undefined if that wasn't read, or if it wasn't renewed. */
  readonly rule: Renewal | undefined;
  /** The height of the block that says so; -1 if it wasn't read. */
  readonly ruleAt: bigint;
}

export interface TableInput {
  /** The number of the transaction that made what it spends, and its index there. */
  readonly tx: number;
  readonly outputIndex: number;
  /** The number of the transaction that has the input. */
  readonly spender: number;
  /** What it moves; undefined if the transaction doesn't show that. */
  readonly holding: Holding | undefined;
  /** The row in `outputs` of what it spends, if that was read. */
  readonly output: number | undefined;
  /** Whether another chain exported what it spends. */
  readonly isForeign: boolean;
}

/** Stands for a block that wasn't read, and for outputs that weren't. */
const NO_ROW = 0xffffffff;
/** Stands for a block without a time: later than any. */
const NO_TIME = 2n ** 64n - 1n;
/** Each takes about a microsecond. */
const HASHES_A_TURN = 5_000;
/** A transaction's number and the output's index. */
const SPENT_LENGTH = 8;

/**
 * Which block holds a transaction, which transaction spent an output, and what the outputs hold, of the blocks that
 * were added. About 360 bytes for a block of one payment to new addresses: IDs and addresses stand once each in one
 * array, and everything else refers to them by number.
 */
export class BlockTable {
  readonly #blockIDs = new ByteSet(ID_SIZE);
  readonly #heights = uint64Column();
  readonly #times = uint64Column();
  /** Of transactions that blocks hold, and of those whose outputs they spend. */
  readonly #txIDs = new ByteSet(ID_SIZE);
  readonly #blockOfTx = uint32Column();
  /** How many outputs each makes; 0 for one whose block wasn't read. */
  readonly #made = uint32Column();
  /** The row of its first output in `outputs`. */
  readonly #firstOutput = uint32Column();
  readonly #placeInBlock = uint32Column();
  /** What each spends: rows of `#spent`. */
  readonly #firstSpent = uint32Column();
  readonly #spentCount = uint32Column();
  readonly #spent = new ByteSet(SPENT_LENGTH);
  readonly #spenders = uint32Column();
  readonly #scratch = new DataView(new ArrayBuffer(SPENT_LENGTH));
  /** The types of transactions that aren't plain payments. */
  readonly #acts = new Map<number, string>();
  /** Transactions that were added without a block, and whether they are of the genesis. */
  readonly #outside = new Map<number, boolean>();
  /** What outputs and inputs hold; of C it has none. */
  readonly outputs = new OutputTable();
  /** Of P alone. */
  readonly platform = new PlatformTable();
  /** Outputs that stand in no transaction's bytes, of P alone. */
  readonly late = new LateOutputs();

  get blocks(): number {
    return this.#heights.rows;
  }

  /** Adds a block; one that it already has changes nothing. */
  add({ id, height, time, txs, decides }: ReadBlock): void {
    if (!this.#blockIDs.add(viewOf(id), 0)) return;
    const block = this.#heights.rows;
    this.#heights.push(height);
    this.#times.push(time ?? NO_TIME);
    if (decides !== undefined) this.platform.decisions.set(height, decides);
    for (const [place, tx] of txs.entries()) {
      const number = this.#addTx(tx);
      this.#blockOfTx.set(number, block);
      this.#placeInBlock.set(number, place);
      if (tx.isProposed === true) this.platform.proposed.add(number);
      this.#firstSpent.set(number, this.#spenders.rows);
      for (const output of tx.spent) {
        const spent = this.#spent.numberOf(this.#spentKey(this.#txNumber(output.txID), output.outputIndex), 0);
        if (spent !== this.#spenders.rows) continue;
        this.#spenders.push(number);
        this.outputs.addSpent(output);
      }
      this.#spentCount.set(number, this.#spenders.rows - this.#firstSpent.at(number));
    }
  }

  /** Adds the outputs of a transaction that is in none of the blocks: of the genesis, or older than the blocks. */
  addOutside(tx: ReadTx, { isGenesis }: { readonly isGenesis: boolean }): void {
    this.#outside.set(this.#addTx(tx), isGenesis);
  }

  /** Whether a transaction was added that is in no block because the chain began with it. */
  isGenesis(tx: number): boolean {
    return this.#outside.get(tx) === true;
  }

  /** The blocks are all that the chain has: what was added without a block is of the genesis. */
  endAtGenesis(): void {
    for (const tx of this.#outside.keys()) this.#outside.set(tx, true);
  }

  /** Whether a transaction was added that is older than the blocks. */
  get hasOlder(): boolean {
    return [...this.#outside].some(([tx, isGenesis]) => !isGenesis && !this.isInBlock(tx));
  }

  /**
   * Adds an output that stands in no transaction's bytes. `by` (32 bytes) is the transaction that makes it a UTXO; for
   * one of the genesis, the ID of zeros that it has itself.
   */
  addLate(output: LateOutput, by: Uint8Array): void {
    const { txID, outputIndex, isLockUnknown, ...rest } = output;
    const [tx, maker] = [this.#txNumber(txID), this.#txNumber(by)];
    if (this.late.rowOf(tx, outputIndex) !== undefined) return;
    if (!this.isInBlock(maker)) this.#outside.set(maker, true);
    const lock = isLockUnknown === true ? { isLockUnknown } : {};
    this.late.add(tx, { row: this.outputs.rows, outputIndex, by: maker, ...lock });
    this.outputs.add(tx, { ...rest, index: outputIndex });
  }

  /** As `ReadTx.act`. */
  actOf(tx: number): string | undefined {
    return this.#acts.get(tx);
  }

  #addTx({ txID, made, outputs = [], act, facts }: ReadTx): number {
    const tx = this.#txNumber(txID);
    if (act !== undefined) this.#acts.set(tx, act);
    this.#made.set(tx, made);
    if (facts !== undefined) this.platform.add(tx, facts, (id) => this.#txNumber(id));
    if (this.#firstOutput.at(tx) !== NO_ROW || outputs.length === 0) return tx;
    this.#firstOutput.set(tx, this.outputs.rows);
    for (const output of outputs) this.outputs.add(tx, output);
    return tx;
  }

  /** The block that holds the transaction (32 bytes), if it was added. */
  blockOf(txID: Uint8Array): TxBlock | undefined {
    const tx = this.numberOf(txID);
    if (tx === undefined || !this.isInBlock(tx)) return undefined;
    const { height, time } = this.positionOf(tx);
    return { blockID: encodeCb58(this.#blockIDs.at(this.#blockOfTx.at(tx))), height, time };
  }

  /** The number of a transaction (32 bytes) that is in a block, is spent by one or was added without a block. */
  numberOf(txID: Uint8Array): number | undefined {
    return this.#txIDs.find(viewOf(txID), 0);
  }

  /** 32 bytes */
  txID(tx: number): Uint8Array {
    return this.#txIDs.at(tx);
  }

  /** The ID of the transaction that spent the output (32 bytes), if its block was added. */
  spenderOf({ txID, outputIndex }: OutputReference): Uint8Array | undefined {
    const tx = this.numberOf(txID);
    const spender = tx === undefined ? undefined : this.spenderOfTx(tx, outputIndex);
    return spender === undefined ? undefined : this.txID(spender);
  }

  /** The number of the transaction that spent an output of another. */
  spenderOfTx(tx: number, outputIndex: number): number | undefined {
    const row = this.#spent.find(this.#spentKey(tx, outputIndex), 0);
    return row === undefined ? undefined : this.#spenders.at(row);
  }

  /** The height and time of a transaction's block, which was added, and its place in the block. */
  positionOf(tx: number): Pick<TxBlock, 'height' | 'time'> & { readonly place: number } {
    const block = this.#blockOfTx.at(tx);
    const time = this.#times.at(block);
    const place = this.#placeInBlock.at(tx);
    return { height: this.#heights.at(block), time: time === NO_TIME ? undefined : time, place };
  }

  /** Whether the block of a transaction was added. */
  isInBlock(tx: number): boolean {
    return this.#blockOfTx.at(tx) !== NO_ROW;
  }

  /** What a transaction makes, as rows of `outputs`; undefined if that wasn't read. */
  madeBy(tx: number): RowRange | undefined {
    const first = this.#firstOutput.at(tx);
    return first === NO_ROW ? undefined : { first, end: first + this.#made.at(tx) };
  }

  /** The rows in `outputs` of what a transaction makes; empty if that wasn't read. */
  outputsOf(tx: number): number[] {
    const made = this.madeBy(tx);
    return made === undefined ? [] : Array.from({ length: made.end - made.first }, (_, i) => made.first + i);
  }

  /** Whether what a transaction (32 bytes) makes was read. */
  hasRead(txID: Uint8Array): boolean {
    const tx = this.numberOf(txID);
    return tx !== undefined && this.isRead(tx);
  }

  /** The same by its number. */
  isRead(tx: number): boolean {
    return this.isInBlock(tx) || this.madeBy(tx) !== undefined;
  }

  /**
   * The height at which a transaction of a block happens, which is that of the next block for one that is proposed;
   * undefined while there is none.
   */
  happensAt(tx: number): bigint | undefined {
    return this.platform.heightOf(tx, this.positionOf(tx).height);
  }

  /** What happens to the staking whose period a transaction ends; undefined for any other. */
  renewalOf(tx: number): RenewalAt | undefined {
    const { platform } = this;
    const staker = platform.renewals.get(tx);
    if (staker === undefined || !this.isInBlock(tx) || this.happensAt(tx) === undefined) return undefined;
    const { height } = this.positionOf(tx);
    if (platform.isAborted(tx, height)) return { staker, isEnd: true, rule: undefined, ruleAt: height };
    const rules = [...(platform.renewalRules.get(staker) ?? [])]
      .map(([by, rule]) => ({ rule, ...(this.isInBlock(by) ? this.positionOf(by) : { height: -1n, place: 0 }) }))
      .filter(({ height: at }) => at < height)
      .sort((a, b) => compare(a.height, b.height) || a.place - b.place);
    const { rule, height: ruleAt } = rules.at(-1) ?? { rule: undefined, height: -1n };
    return { staker, isEnd: rule?.period === 0n, rule, ruleAt };
  }

  /** The transaction whose staking another ends for good; undefined for one that ends none. */
  stakerOf(tx: number): number | undefined {
    const renewal = this.renewalOf(tx);
    return renewal?.isEnd === true ? renewal.staker : this.platform.stakers.get(tx);
  }

  /** The transaction that ends a staking for good. */
  enderOf(staker: number): number | undefined {
    const { platform } = this;
    return platform.enders.get(staker) ?? platform.periodEnds.get(staker)?.find((tx) => this.stakerOf(tx) === staker);
  }

  inputsOf(tx: number): TableInput[] {
    const first = this.#firstSpent.at(tx);
    return Array.from({ length: this.#spentCount.at(tx) }, (_, i) => this.#inputAt(first + i));
  }

  *inputs(): Generator<TableInput, void> {
    for (let row = 0; row < this.#spenders.rows; row++) yield this.#inputAt(row);
  }

  #inputAt(row: number): TableInput {
    const key = viewOf(this.#spent.at(row));
    const [tx, outputIndex] = [key.getUint32(0), key.getUint32(4)];
    const isForeign = this.outputs.isForeign(row);
    const { first = 0, end = 0 } = this.madeBy(tx) ?? {};
    const output = outputIndex < end - first ? first + outputIndex : this.late.rowOf(tx, outputIndex);
    return {
      tx,
      outputIndex,
      spender: this.#spenders.at(row),
      holding: this.outputs.spentHolding(row),
      output: isForeign ? undefined : output,
      isForeign,
    };
  }

  /** The index of the output in a row of `outputs`. */
  indexOf(row: number): number {
    const tx = this.outputs.txOf(row);
    return this.late.byRow.get(row)?.outputIndex ?? row - (this.madeBy(tx)?.first ?? row);
  }

  /**
   * The output with this UTXO ID (32 bytes): of those that were made or spent in the blocks that were added. Hashes
   * them one after the other, a few milliseconds at a time.
   */
  async outputOf(utxoID: Uint8Array, signal?: AbortSignal): Promise<SeenOutput | undefined> {
    let sinceTurn = 0;
    for (const { tx, outputIndex, isMade } of this.#references()) {
      const txID = this.#txIDs.at(tx);
      if (equalBytes(utxoIDOf(txID, outputIndex), utxoID)) return { txID, outputIndex, isMade };
      if (++sinceTurn % HASHES_A_TURN === 0) {
        await nextTurn();
        signal?.throwIfAborted();
      }
    }
    return undefined;
  }

  /**
   * What transactions of the blocks make, then what they spend that was made before the blocks or on another chain, or
   * that no bytes hold.
   */
  *#references(): Generator<{ readonly tx: number; readonly outputIndex: number; readonly isMade: boolean }, void> {
    for (let tx = 0; tx < this.#txIDs.size; tx++) {
      const made = this.#made.at(tx);
      for (let outputIndex = 0; outputIndex < made; outputIndex++) yield { tx, outputIndex, isMade: true };
    }
    for (let number = 0; number < this.#spent.size; number++) {
      const key = viewOf(this.#spent.at(number));
      const [tx, outputIndex] = [key.getUint32(0), key.getUint32(4)];
      if (outputIndex >= this.#made.at(tx)) yield { tx, outputIndex, isMade: false };
    }
  }

  #txNumber(txID: Uint8Array): number {
    const number = this.#txIDs.numberOf(viewOf(txID), 0);
    if (number === this.#blockOfTx.rows) {
      this.#blockOfTx.push(NO_ROW);
      this.#made.push(0);
      this.#firstOutput.push(NO_ROW);
      this.#placeInBlock.push(0);
      this.#firstSpent.push(0);
      this.#spentCount.push(0);
    }
    return number;
  }

  #spentKey(tx: number, outputIndex: number): DataView {
    this.#scratch.setUint32(0, tx);
    this.#scratch.setUint32(4, outputIndex);
    return this.#scratch;
  }
}
