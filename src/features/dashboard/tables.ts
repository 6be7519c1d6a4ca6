import type { BridgedContent, TPSContent } from '../../protocol';
import { METRIC_UNITS } from '../../services/evm/tps-samples';
import { type Cell, csvTable } from '../../services/text/csv';

type TableFormat = 'csv' | 'json';

/** A card's content for a file. */
export interface Table {
  /** Name of the file, without its extension. */
  readonly name: string;
  readonly rows: number;
  /** Whether everything that the service has was loaded. */
  readonly isComplete: boolean;
  /** Why not, in sentences. */
  readonly partial: string;
  /** `at` is Unix ms. */
  text(format: TableFormat, at: number): string;
}

/** The days of all chains in the chart, one per row, with the values that the service has. */
export function tpsTable({ service, metric, series }: TPSContent): Table {
  const [topic, column] = metric === 'avgTps' ? ['average-tps', 'averageTPS'] : [metric, metric];
  const isComplete = series.every(({ complete }) => complete);
  return {
    name: partialName(`${topic}-${series.map(({ chainId }) => chainId).join('-')}`, isComplete),
    rows: series.reduce((sum, { timestamps }) => sum + timestamps.length, 0),
    isComplete,
    partial: [...new Set(series.flatMap(({ partial }) => partial ?? []))].join(' '),
    text(format, at) {
      if (format === 'csv') {
        const rows = series.flatMap(({ chainId, name, timestamps, values, raw }) =>
          timestamps.map((timestamp, i) => ({
            chainId,
            name,
            timestamp,
            day: dayOf(timestamp),
            [column]: raw?.[i] ?? String(values[i]),
          })),
        );
        return csvText(['chainId', 'name', 'day', column, 'timestamp'], rows, isComplete);
      }
      return json({
        service,
        unit: METRIC_UNITS.get(metric),
        isComplete,
        exportedAt: isoOfMs(at),
        series: series.map(({ chainId, name, timestamps, values, raw, lastRun, complete, partial }) => ({
          chainId,
          name,
          lastRun: lastRun === undefined ? undefined : isoOfMs(lastRun * 1000),
          isComplete: complete,
          partial,
          days: timestamps.map((day, i) => ({ day: dayOf(day), [column]: raw?.[i] ?? values[i], timestamp: day })),
        })),
      });
    },
  };
}

/** The loaded addresses. `sortKey` is exact and therefore a string in JSON. */
export function bridgedTable({ service, threshold, rows, partial }: BridgedContent): Table {
  const isComplete = partial === undefined;
  return {
    name: partialName(`btcb-addresses-${threshold}`, isComplete),
    rows: rows.length,
    isComplete,
    partial: partial ?? '',
    text(format, at) {
      if (format === 'csv') return csvText(['address', 'sortKey'], rows, isComplete);
      return json({
        service,
        threshold,
        sortKeyUnit: 'not documented',
        isComplete,
        partial,
        exportedAt: isoOfMs(at),
        addresses: rows,
      });
    },
  };
}

function csvText<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>>,
  isComplete: boolean,
): string {
  return [...csvTable(columns, rows, isComplete ? [] : ['partial'])].join('');
}

/** The file name shows that the data is partial. */
function partialName(name: string, isComplete: boolean): string {
  return `${name.slice(0, 100)}${isComplete ? '' : '-partial'}`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function dayOf(seconds: number): string {
  return isoOfMs(seconds * 1000).slice(0, 10);
}

/** A number that isn't a valid time is unchanged. */
function isoOfMs(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString();
}
