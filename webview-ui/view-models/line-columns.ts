import type { Aligned } from './tps-series';

/** Neighbouring columns of pixels that a line runs through, and from where to where it fills each; values of the series. */
export interface Band {
  /** Number of the first column; each further place is the next column. */
  readonly first: number;
  readonly lows: readonly number[];
  readonly highs: readonly number[];
}

/** A line whose points share columns of pixels, as what of each column it covers. */
export interface ColumnLine {
  readonly bands: readonly Band[];
  /** Places of two points each, between which the line crosses columns without a point. */
  readonly joins: readonly (readonly [number, number])[];
}

/** The points of a line from one place to another. */
export interface Places {
  readonly from: number;
  readonly to: number;
}

/** How times are laid out in columns of pixels. */
export interface Columns {
  /** Where column 0 begins, Unix seconds. */
  readonly start: number;
  /** Seconds in a column. */
  readonly width: number;
}

/** How many points a line has there. */
export function pointsIn(values: Aligned['columns'][number], { from, to }: Places): number {
  let count = 0;
  for (let i = from; i <= to; i++) if (values[i] !== undefined && values[i] !== null) count++;
  return count;
}

/**
 * The points at the places `from` to `to` of a line, gathered by columns. A column is covered from the least to the
 * greatest value in it, and as far as half way to the values of its neighbours, so that the line holds together; it
 * ends at a gap (`null`).
 */
export function lineInColumns(
  times: Aligned['times'],
  values: Aligned['columns'][number],
  { from, to }: Places,
  { start, width }: Columns,
): ColumnLine {
  const bands: Band[] = [];
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

/** What a line of a thickness in columns covers, whose middle runs through a band: its neighbours to both sides, too. */
export function asThickAs(thickness: number, band: Band): Band {
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
