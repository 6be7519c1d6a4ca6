import type { BridgedContent, TPSContent } from '../../protocol';
import { csvLine } from '../../services/text/csv';

export type TableFormat = 'csv' | 'json';

/** A card's content as a file. */
export interface Table {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly rows: number;
  /** False where the service has more than was read. */
  readonly isComplete: boolean;
  /** Why, in sentences. */
  readonly partial: string;
  /** `at` is Unix ms. */
  text(format: TableFormat, at: number): string;
}

/** The days of all chains of the chart, one a row. */
export function tpsTable({ service, series }: TPSContent): Table {
  const isComplete = series.every(({ complete }) => complete);
  return {
    name: named(`average-tps-${series.map(({ chainId }) => chainId).join('-')}`, isComplete),
    rows: series.reduce((sum, { timestamps }) => sum + timestamps.length, 0),
    isComplete,
    partial: [...new Set(series.flatMap(({ partial }) => partial ?? []))].join(' '),
    text(format, at) {
      if (format === 'csv') {
        const rows = series.flatMap(({ chainId, name, timestamps, values }) =>
          timestamps.map((day, i) => csvLine([chainId, name, dayOf(day), String(values[i]), String(day)])),
        );
        return csvLine(['chainId', 'name', 'day', 'averageTPS', 'timestamp']) + rows.join('');
      }
      return json({
        service,
        unit: 'average transactions per second of the day that begins then, UTC',
        isComplete,
        exportedAt: timeOf(at),
        series: series.map(({ chainId, name, timestamps, values, lastRun, complete, partial }) => ({
          chainId,
          name,
          ...(lastRun === undefined ? {} : { lastRun: timeOf(lastRun * 1000) }),
          isComplete: complete,
          partial,
          days: timestamps.map((day, i) => ({ day: dayOf(day), averageTPS: values[i], timestamp: day })),
        })),
      });
    },
  };
}

/** The addresses that were read. `sortKey` is exact, and so a text in JSON. */
export function bridgedTable({ service, threshold, rows, partial }: BridgedContent): Table {
  const isComplete = partial === undefined;
  return {
    name: named(`btcb-addresses-${threshold}`, isComplete),
    rows: rows.length,
    isComplete,
    partial: partial ?? '',
    text(format, at) {
      if (format === 'csv') {
        return (
          csvLine(['address', 'sortKey']) + rows.map(({ address, sortKey }) => csvLine([address, sortKey])).join('')
        );
      }
      return json({
        service,
        threshold,
        sortKeyUnit: 'not documented',
        isComplete,
        partial,
        exportedAt: timeOf(at),
        addresses: rows,
      });
    },
  };
}

/** A file says in its name that it is not all: a CSV has no other place for it. */
function named(name: string, isComplete: boolean): string {
  return `${name.slice(0, 100)}${isComplete ? '' : '-partial'}`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function dayOf(seconds: number): string {
  return timeOf(seconds * 1000).slice(0, 10);
}

/** A number that is no time stays one. */
function timeOf(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString();
}
