import type { BridgedContent } from '../../src/protocol';
import type { SortOrder } from './tps-rows';

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
