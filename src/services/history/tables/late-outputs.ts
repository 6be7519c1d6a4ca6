import type { PlatformOutput } from '../../../core/primary/platform-outputs';
import type { OutputReference } from '../decoded/read-tx';

/** An output that stands in no transaction's bytes. */
export type LateOutput = OutputReference & Omit<PlatformOutput, 'index'> & { readonly isLockUnknown?: true };

/** Where an output stands that is in no transaction's bytes. */
interface Late {
  readonly row: number;
  readonly outputIndex: number;
  /** The number of the transaction that makes it a UTXO. */
  readonly by: number;
  /** Whether it may have been locked: what spends it doesn't show that. */
  readonly isLockUnknown?: true;
}

/**
 * The outputs of P that are in no transaction's bytes (docs/protocol.md 8.6): of the genesis, rewards, and the rest of
 * a validator's balance.
 */
export class LateOutputs {
  /** By transaction and index. */
  readonly #places = new Map<string, Late>();
  readonly #rows = new Map<number, Late>();
  readonly #madeBy = new Map<number, number[]>();

  /** Adds an output of a transaction, which has a row in the table of outputs. */
  add(tx: number, late: Late): void {
    this.#places.set(keyOf(tx, late.outputIndex), late);
    this.#rows.set(late.row, late);
    const rows = this.#madeBy.get(late.by) ?? [];
    this.#madeBy.set(late.by, rows);
    rows.push(late.row);
  }

  /** The rows of all that were added. */
  get rows(): readonly number[] {
    return [...this.#rows.keys()];
  }

  /** The row of an output, if it was added. */
  rowOf(tx: number, outputIndex: number): number | undefined {
    return this.#places.get(keyOf(tx, outputIndex))?.row;
  }

  /** The index and the maker of the output in a row; undefined for one that stands in a transaction. */
  at(row: number): Late | undefined {
    return this.#rows.get(row);
  }

  /** The rows of what a transaction makes. */
  madeBy(tx: number): readonly number[] {
    return this.#madeBy.get(tx) ?? [];
  }
}

function keyOf(tx: number, outputIndex: number): string {
  return `${tx}:${outputIndex}`;
}
