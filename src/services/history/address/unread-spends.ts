import type { BlockTable } from '../tables/block-table';

/** An input of a block that spends an output which wasn't read. */
export interface UnreadSpend {
  /** The number of the transaction that made the output. */
  readonly tx: number;
  readonly outputIndex: number;
  /** Of the block that spends it. */
  readonly height: bigint;
  /** Of the input. */
  readonly row: number;
}

/** What the blocks spend of outputs that weren't read, without what other chains exported. */
export function unreadSpends(table: BlockTable): UnreadSpend[] {
  const unread: UnreadSpend[] = [];
  for (let row = 0; row < table.spentRows; row++) {
    if (table.outputs.isForeign(row)) continue;
    const { tx, outputIndex, output } = table.spentAt(row);
    if (output !== undefined) continue;
    unread.push({ tx, outputIndex, row, height: table.placeOfTx(table.spenderAt(row)).height });
  }
  return unread;
}

/** Transactions by their numbers, each once, in the order of their heights: the highest of each counts. */
export function newestFirst(of: readonly { readonly tx: number; readonly height: bigint }[]): number[] {
  const heights = new Map<number, bigint>();
  for (const { tx, height } of of) {
    const known = heights.get(tx);
    if (known === undefined || height > known) heights.set(tx, height);
  }
  return [...heights].sort(([, a], [, b]) => (a > b ? -1 : a < b ? 1 : 0)).map(([tx]) => tx);
}
