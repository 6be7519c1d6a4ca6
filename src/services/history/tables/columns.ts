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
