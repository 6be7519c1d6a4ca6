import type { BridgedContent, TPSSeries } from '../../src/protocol';

export type BridgedRow = BridgedContent['rows'][number];

/** Sorted by address or by sort key, which may be beyond 2^53; undefined keeps the service's order. */
export function sortedBridgedRows(rows: readonly BridgedRow[], order: SortOrder | undefined): readonly BridgedRow[] {
  if (order === undefined) return rows;
  const sign = order.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const byKey = compareDecimals(a.sortKey, b.sortKey);
    const byAddress = a.address < b.address ? -1 : Number(a.address > b.address);
    return sign * (order.column === 0 ? byAddress : byKey) || byAddress;
  });
}

/** Compares two decimal texts as numbers of any size; other texts come after, as texts. */
export function compareDecimals(a: string, b: string): number {
  const [isA, isB] = [DECIMAL.test(a), DECIMAL.test(b)];
  if (!isA || !isB) return Number(isB) - Number(isA) || (a < b ? -1 : Number(a > b));
  const [negativeA, negativeB] = [a.startsWith('-'), b.startsWith('-')];
  if (negativeA !== negativeB) return negativeA ? -1 : 1;
  const [x, y] = [a.replace(LEADING, ''), b.replace(LEADING, '')];
  const bySize = x.length - y.length || (x < y ? -1 : Number(x > y));
  return negativeA ? -bySize : bySize;
}

const DECIMAL = /^-?\d+$/;
const LEADING = /^-?0*(?=\d)/;

/** A day of the table; `values` has one entry per series. */
export interface TPSRow {
  readonly time: number;
  readonly values: readonly (number | undefined)[];
}

/** The column that a table is sorted by; 0 is the first. */
export interface SortOrder {
  readonly column: number;
  readonly isDescending: boolean;
}

/** The days that any series has, newest first. */
export function tpsRows(series: readonly TPSSeries[]): TPSRow[] {
  const maps = series.map(({ timestamps, values }) => new Map(timestamps.map((time, i) => [time, values[i]])));
  const times = [...new Set(series.flatMap(({ timestamps }) => timestamps))].sort((a, b) => b - a);
  return times.map((time) => ({ time, values: maps.map((map) => map.get(time)) }));
}

/** Sorted by the day or a series; rows without a value are last in both directions. */
export function sortedTPSRows(rows: readonly TPSRow[], { column, isDescending }: SortOrder): TPSRow[] {
  const sign = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = column === 0 ? [a.time, b.time] : [a.values[column - 1], b.values[column - 1]];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined) || b.time - a.time;
    return sign * (x - y) || b.time - a.time;
  });
}

/** Whether a stored value is a sort order. */
export function isSortOrder(value: unknown): value is SortOrder {
  const order = value as Partial<SortOrder> | null | undefined;
  return typeof order?.column === 'number' && typeof order.isDescending === 'boolean';
}
