import type { Aligned } from './tps-series';

/** Adjacent columns of pixels of a line, with the lowest and highest value in each. */
export interface ColumnRun {
  /** Number of the first column; each index is the next column. */
  readonly first: number;
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** A line whose points share columns of pixels, as the covered part of each column. */
export interface ColumnLine {
  readonly bands: readonly ColumnRun[];
  /** Index pairs of points between which the line crosses columns without a point. */
  readonly joins: readonly (readonly [number, number])[];
}

/** The points of a line from one index to another. */
interface Places {
  readonly from: number;
  readonly to: number;
}

/** The mapping of times to columns of pixels. */
interface PixelColumns {
  /** The start of column 0, Unix seconds. */
  readonly start: number;
  /** Seconds per column. */
  readonly width: number;
}

/** The number of points of a line between two indices. */
export function pointsIn(values: Aligned['columns'][number], { from, to }: Places): number {
  let count = 0;
  for (let i = from; i <= to; i++) if (values[i] !== undefined && values[i] !== null) count++;
  return count;
}

/**
 * The points of a line from index `from` to `to`, grouped by columns. A column is covered from its lowest to its
 * highest value, and half way to the values of its neighbors, so that the line is connected; it ends at a gap (`null`).
 */
export function lineInColumns(
  times: Aligned['times'],
  values: Aligned['columns'][number],
  { from, to }: Places,
  { start, width }: PixelColumns,
): ColumnLine {
  const bands: ColumnRun[] = [];
  const joins: [number, number][] = [];
  let band: { first: number; lows: number[]; highs: number[] } | undefined;
  let column = NaN;
  let [low, high] = [0, 0];
  let last: number | undefined;
  const put = (): void => {
    band?.lows.push(low);
    band?.highs.push(high);
  };
  for (let i = from; i <= to; i++) {
    const value = values[i];
    if (value === undefined) continue;
    if (value === null) {
      put();
      [band, column, last] = [undefined, NaN, undefined];
      continue;
    }
    const own = Math.floor(((times[i] as number) - start) / width);
    if (own === column) {
      if (value < low) low = value;
      else if (value > high) high = value;
    } else {
      let middle = value;
      if (own === column + 1) {
        middle = ((values[last as number] as number) + value) / 2;
        low = Math.min(low, middle);
        high = Math.max(high, middle);
        put();
      } else {
        put();
        if (last !== undefined) joins.push([last, i]);
        bands.push((band = { first: own, lows: [], highs: [] }));
      }
      column = own;
      low = Math.min(value, middle);
      high = Math.max(value, middle);
    }
    last = i;
  }
  put();
  return { bands, joins };
}

/** The columns that a line of a width in columns covers around a band, including neighbors on both sides. */
export function asThickAs(thickness: number, band: ColumnRun): ColumnRun {
  const reach = Math.round((thickness - 1) / 2);
  if (reach <= 0) return band;
  const near = (values: readonly number[], column: number): readonly number[] =>
    values.slice(Math.max(0, column - 2 * reach), column + 1);
  const columns = Array.from({ length: band.lows.length + 2 * reach }, (_, column) => column);
  return {
    first: band.first - reach,
    lows: columns.map((column) => Math.min(...near(band.lows, column))),
    highs: columns.map((column) => Math.max(...near(band.highs, column))),
  };
}
