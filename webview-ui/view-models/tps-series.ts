import type { TPSSeries } from '../../src/protocol';
import { decimalText, DAY } from './texts';

/** Columns on one time axis for a chart: `null` is a gap, `undefined` means that the series has no point. */
export interface Aligned {
  /** Unix seconds, ascending, each once. */
  readonly times: readonly number[];
  readonly columns: readonly (readonly (number | null | undefined)[])[];
}

/** The usual seconds between points; a day at most, and a day if there are too few points. */
export function stepOf(timestamps: readonly number[]): number {
  const steps = timestamps.slice(1).map((time, i) => time - (timestamps[i] as number));
  // The third quartile ignores holes, a few irregular points, and days that each have two.
  const usual = steps.sort((a, b) => a - b)[Math.ceil((3 * (steps.length - 1)) / 4)] ?? 0;
  return usual > 0 ? Math.min(usual, DAY) : DAY;
}

/** Aligns series on one axis. Each hole of a series begins with a gap. */
export function align(series: readonly TPSSeries[]): Aligned {
  const own = series.map(({ timestamps, values }) => withGaps(timestamps, values));
  if (own.length === 1 && own[0] !== undefined) return { times: own[0].times, columns: [own[0].values] };
  const times = [...new Set(own.flatMap((each) => each.times))].sort((a, b) => a - b);
  const columns = own.map((each) => {
    const column: (number | null | undefined)[] = [];
    let at = 0;
    for (const time of times) {
      const isHere = each.times[at] === time;
      // A hole stays a gap where others have points: only `null` interrupts a line.
      column.push(isHere ? each.values[at] : column.at(-1) === null ? null : undefined);
      if (isHere) at++;
    }
    return column;
  });
  return { times, columns };
}

function withGaps(timestamps: readonly number[], values: readonly number[]) {
  const step = stepOf(timestamps);
  const times: number[] = [];
  const found: (number | null)[] = [];
  for (let i = 0; i < timestamps.length; i++) {
    const time = timestamps[i] as number;
    const before = timestamps[i - 1];
    if (before !== undefined && time - before > 1.5 * step) {
      times.push(before + step);
      found.push(null);
    }
    times.push(time);
    found.push(values[i] ?? null);
  }
  return { times, values: found };
}

/** One transaction in thirty years: with less, all other values would be a flat line. */
const LEAST_ON_LOG = 1e-9;

/** A logarithmic axis can't show zero: such days are left out. */
export function withoutZeros(aligned: Aligned): Aligned {
  const columns = aligned.columns.map((column) =>
    column.map((value) => (value === undefined || value === null || value >= LEAST_ON_LOG ? value : null)),
  );
  return { times: aligned.times, columns };
}

/** Indices of points without a neighbor, which a chart of lines alone wouldn't show. */
export function lonePoints(column: Aligned['columns'][number]): number[] {
  const places: number[] = [];
  /** The last point while nothing follows it; `undefined` if a line leads to it. */
  let open: number | undefined;
  let isAfterGap = true;
  for (let i = 0; i < column.length; i++) {
    const value = column[i];
    // The line continues where only other series have a point.
    if (value === undefined) continue;
    if (value === null && open !== undefined) places.push(open);
    open = value !== null && isAfterGap ? i : undefined;
    isAfterGap = value === null;
  }
  if (open !== undefined) places.push(open);
  return places;
}

interface SeriesSummary {
  readonly newest?: { readonly time: number; readonly value: number };
  readonly lowest?: { readonly time: number; readonly value: number };
  readonly highest?: { readonly time: number; readonly value: number };
  readonly average?: number;
  /** Days within the series without a point. */
  readonly missing: number;
}

/** Of the points from `from` to `to`, Unix seconds. */
export function summaryOf({ timestamps, values }: TPSSeries, from = -Infinity, to = Infinity): SeriesSummary {
  const step = stepOf(timestamps);
  let [points, sum, missing] = [0, 0, 0];
  let newest: SeriesSummary['newest'];
  let lowest: SeriesSummary['lowest'];
  let highest: SeriesSummary['highest'];
  for (let i = 0; i < timestamps.length; i++) {
    const time = timestamps[i] as number;
    const value = values[i];
    if (time < from || time > to || value === undefined) continue;
    if (newest !== undefined) missing += Math.max(0, Math.round((time - newest.time) / step) - 1);
    points++;
    sum += value;
    newest = { time, value };
    if (lowest === undefined || value < lowest.value) lowest = newest;
    if (highest === undefined || value > highest.value) highest = newest;
  }
  if (newest === undefined || lowest === undefined || highest === undefined) return { missing: 0 };
  return { newest, lowest, highest, average: sum / points, missing };
}

/** `12.5M`, for the marks of an axis. */
export function markText(value: number): string {
  const [size, letter] = SCALES.find(([least]) => Math.abs(value) >= least) ?? [1, ''];
  return tpsText(value / size) + letter;
}

const SCALES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
] as const;

/** `1.98` and `2.00`, for columns of numbers; counts are without decimals. */
export function tpsCell(value: number, isCount = false): string {
  const text = tpsText(value);
  if (isCount) return text;
  const [, decimals = ''] = text.split('.');
  return decimals.length >= 2 ? text : `${text}${decimals === '' ? '.' : ''}${'0'.repeat(2 - decimals.length)}`;
}

/** `1.98`; more digits only if two would all be zero. */
export function tpsText(value: number): string {
  return value === 0 || Math.abs(value) >= 0.01 ? decimalText(value) : value.toPrecision(2);
}
