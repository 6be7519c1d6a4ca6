import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import { outputKind, type OutputKind } from '../../../core/tx/tx-parts';
import type { ProducedOutput } from '../../../core/tx/moves';
import { ByteSet } from '../../utxos/byte-set';
import type { ReadInput } from '../decoded/decoded-tx';
import { concatBytes, ID_SIZE } from '../../../core/bytes/bytes';
import { sha256 } from '../../../core/bytes/hashes';

/** What an output holds, and on which side of the chain. */
export interface Holding {
  /** 32 bytes */
  readonly assetID: Uint8Array;
  readonly kind: OutputKind;
  /** Raw units; 0 where there is no amount. */
  readonly amount: bigint;
  /**
   * Whether it is in the shared memory with another chain: an output that is exported, or an input that is imported.
   */
  readonly crosses: boolean;
  /** On P: whether it is staked. It becomes a UTXO, under the same index, when the staking ends. */
  readonly isStaked?: true | undefined;
  /** On P: until when it can only be staked, Unix seconds. */
  readonly stakeableUntil?: bigint | undefined;
}

const KIND_CODES: readonly OutputKind[] = ['amount', 'nft', 'mint', 'property'];
const KIND_BITS = 0b011;
const CROSSES_BIT = 0b100;
const STAKED_BIT = 0b1000;
/** The number of an asset stands above these bits. */
const ASSET_SHIFT = 4;
/** Stands for an input whose transaction doesn't show what it moves. */
const NO_HOLDING = 0xffffffff;

/**
 * What the outputs and inputs of transactions hold, and who owns the outputs: 20 bytes for each
 * output, 12 for each input.
 */
export class OutputTable {
  readonly #assets = new ByteSet(ID_SIZE);
  readonly #owners = new OwnersTable();
  readonly #made = { txs: uint32Column(), holdings: uint32Column(), amounts: uint64Column(), owners: uint32Column() };
  readonly #spent = { holdings: uint32Column(), amounts: uint64Column() };
  /** Until when outputs can only be staked, by their rows: few have such a time. */
  readonly #stakeable = new Map<number, bigint>();

  /** How many outputs it has. */
  get rows(): number {
    return this.#made.txs.rows;
  }

  /** The assets of which it has outputs or inputs, by their numbers. */
  get assets(): Uint8Array[] {
    return Array.from({ length: this.#assets.size }, (_, number) => this.#assets.at(number));
  }

  /** Adds an output of a transaction, which is named by its number. */
  add(tx: number, { assetID, output, exportedTo, isStaked, stakeableUntil }: ProducedOutput): void {
    if (stakeableUntil !== undefined) this.#stakeable.set(this.rows, stakeableUntil);
    this.#made.txs.push(tx);
    const holding = this.#holding(assetID, outputKind(output), exportedTo !== undefined);
    this.#made.holdings.push(isStaked === true ? holding | STAKED_BIT : holding);
    this.#made.amounts.push(output.type === 'secp256k1fx.TransferOutput' ? output.amount : 0n);
    this.#made.owners.push(this.#owners.numberOf(output));
  }

  /** Adds what an input moves, in the order in which spent outputs are added. */
  addSpent({ assetID, content, importedFrom }: ReadInput): void {
    const isKnown = assetID !== undefined && content !== undefined;
    this.#spent.holdings.push(
      isKnown ? this.#holding(assetID, outputKind(content), importedFrom !== undefined) : NO_HOLDING,
    );
    this.#spent.amounts.push(content?.type === 'secp256k1fx.TransferOutput' ? content.amount : 0n);
  }

  /** The number of the transaction that makes an output. */
  txOf(row: number): number {
    return this.#made.txs.at(row);
  }

  holdingOf(row: number): Holding {
    const holding = this.#read(this.#made.holdings.at(row), this.#made.amounts.at(row));
    return { ...holding, isStaked: this.isStaked(row) || undefined, stakeableUntil: this.#stakeable.get(row) };
  }

  /** Whether the transaction that makes an output stakes it. */
  isStaked(row: number): boolean {
    return (this.#made.holdings.at(row) & STAKED_BIT) !== 0;
  }

  ownersOf(row: number): OutputOwners {
    return this.#owners.at(this.#made.owners.at(row));
  }

  /** The outputs of an asset (32 bytes). */
  rowsOf(assetID: Uint8Array): number[] {
    const asset = this.#assets.find(viewOf(assetID), 0);
    const rows: number[] = [];
    for (let row = 0; asset !== undefined && row < this.rows; row++) {
      if (this.#made.holdings.at(row) >>> ASSET_SHIFT === asset) rows.push(row);
    }
    return rows;
  }

  /** The assets of outputs, each once. */
  assetsOf(rows: Iterable<number>): Uint8Array[] {
    const numbers = new Set<number>();
    for (const row of rows) numbers.add(this.#made.holdings.at(row) >>> ASSET_SHIFT);
    return [...numbers].map((number) => this.#assets.at(number));
  }

  /** What an input moves; undefined if the transaction doesn't show that. */
  spentHolding(row: number): Holding | undefined {
    const holding = this.#spent.holdings.at(row);
    return holding === NO_HOLDING ? undefined : this.#read(holding, this.#spent.amounts.at(row));
  }

  /** Whether an input moves what another chain exported, or isn't of X. */
  isForeign(row: number): boolean {
    return (this.#spent.holdings.at(row) & CROSSES_BIT) !== 0;
  }

  /** Whether an output stays on the chain and one of the addresses is among its owners. */
  ownedBy(addresses: readonly Uint8Array[]): (row: number) => boolean {
    const includes = this.#owners.include(addresses);
    const { holdings, owners } = this.#made;
    return (row) => (holdings.at(row) & CROSSES_BIT) === 0 && includes(owners.at(row));
  }

  #holding(assetID: Uint8Array, kind: OutputKind, crosses: boolean): number {
    const asset = this.#assets.numberOf(viewOf(assetID), 0);
    return (asset << ASSET_SHIFT) | (crosses ? CROSSES_BIT : 0) | KIND_CODES.indexOf(kind);
  }

  #read(holding: number, amount: bigint): Holding {
    return {
      assetID: this.#assets.at(holding >>> ASSET_SHIFT),
      kind: KIND_CODES[holding & KIND_BITS] as OutputKind,
      amount,
      crosses: (holding & CROSSES_BIT) !== 0,
    };
  }
}

const FIRST_ROWS = 1_024;

type NumberArray = Uint32Array<ArrayBuffer> | BigUint64Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>;

/**
 * A column of numbers that grows: an object a row would take several times the memory. It grows by a half, so that a
 * third of it is unused at most.
 */
class Column<A extends NumberArray> {
  readonly #make: (rows: number) => A;
  #values: A;
  #rows = 0;

  constructor(make: (rows: number) => A) {
    this.#make = make;
    this.#values = make(FIRST_ROWS);
  }

  get rows(): number {
    return this.#rows;
  }

  at(row: number): A[number] {
    return this.#values[row] as A[number];
  }

  set(row: number, value: A[number]): void {
    this.#values[row] = value;
  }

  push(value: A[number]): void {
    if (this.#rows === this.#values.length) {
      const larger = this.#make(this.#rows + (this.#rows >> 1));
      larger.set(this.#values as never);
      this.#values = larger;
    }
    this.#values[this.#rows++] = value;
  }
}

export const uint32Column = () => new Column((rows) => new Uint32Array(rows));
export const uint64Column = () => new Column((rows) => new BigUint64Array(rows));

/** The bytes of an ID or an address as a `ByteSet` reads them. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Rows of a table, the first included and the end not. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

const ADDRESS_LENGTH = 20;
const HASH_LENGTH = 32;

/**
 * The owners of outputs, each once, by number. Most are one address alone without a locktime: their number is twice
 * that of the address. Any others have a row, and their number is twice that of the row, plus one.
 */
export class OwnersTable {
  readonly #addresses = new ByteSet(ADDRESS_LENGTH);
  /** By the SHA-256 of their bytes, which are of any length. */
  readonly #others = new ByteSet(HASH_LENGTH);
  readonly #locktimes = uint64Column();
  readonly #thresholds = uint32Column();
  /** Where the addresses of a row begin; they end where those of the next row begin. */
  readonly #firsts = uint32Column();
  readonly #members = uint32Column();

  numberOf(owners: OutputOwners): number {
    const { locktime, threshold, addresses } = owners;
    const [only] = addresses;
    if (only !== undefined && addresses.length === 1 && threshold === 1 && locktime === 0n) {
      return this.#addressNumber(only) * 2;
    }
    const row = this.#others.numberOf(viewOf(hashOf(owners)), 0);
    if (row === this.#locktimes.rows) {
      this.#locktimes.push(locktime);
      this.#thresholds.push(threshold);
      this.#firsts.push(this.#members.rows);
      for (const address of addresses) this.#members.push(this.#addressNumber(address));
    }
    return row * 2 + 1;
  }

  at(number: number): OutputOwners {
    const row = number >>> 1;
    if (number % 2 === 0) return { locktime: 0n, threshold: 1, addresses: [this.#addresses.at(row)] };
    return {
      locktime: this.#locktimes.at(row),
      threshold: this.#thresholds.at(row),
      addresses: this.#membersOf(row).map((member) => this.#addresses.at(member)),
    };
  }

  /** Whether at least one of the addresses is among the owners of a number. */
  include(addresses: readonly Uint8Array[]): (number: number) => boolean {
    const wanted = new Set(addresses.map((address) => this.#addresses.find(viewOf(address), 0)));
    const rows = new Set<number>();
    for (let row = 0; row < this.#locktimes.rows; row++) {
      if (this.#membersOf(row).some((member) => wanted.has(member))) rows.add(row);
    }
    return (number) => (number % 2 === 0 ? wanted : rows).has(number >>> 1);
  }

  #membersOf(row: number): number[] {
    const first = this.#firsts.at(row);
    const end = row + 1 < this.#firsts.rows ? this.#firsts.at(row + 1) : this.#members.rows;
    return Array.from({ length: end - first }, (_, i) => this.#members.at(first + i));
  }

  #addressNumber(address: Uint8Array): number {
    return this.#addresses.numberOf(viewOf(address), 0);
  }
}

/** Locktime and threshold, then the addresses: as in an output, but for their number. */
function hashOf({ locktime, threshold, addresses }: OutputOwners): Uint8Array {
  const head = new DataView(new ArrayBuffer(12));
  head.setBigUint64(0, locktime);
  head.setUint32(8, threshold);
  return sha256(concatBytes(new Uint8Array(head.buffer), ...addresses));
}
