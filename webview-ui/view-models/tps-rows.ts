import type { TPSSeries } from '../../src/protocol';

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
