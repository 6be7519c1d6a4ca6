import { visibleText } from '../../core/text/visible-text';

/** A bigint is written as text. A list, such as a UTXO's owners, is one cell. */
export type Cell = string | number | bigint | readonly string[];

/**
 * The lines of a table. CSV has no place for facts about the whole file but its rows: the last column, `coverage`,
 * repeats in each row whether the file is complete, so that renaming, sorting and filtering keep it. An incomplete file
 * without rows gets one that is empty otherwise.
 * @param limits what makes the file incomplete, as codes for programs; empty for a complete one
 */
export function* csvTable<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, Cell>>>,
  limits: readonly string[],
): Generator<string> {
  yield csvLine([...columns, 'coverage']);
  const coverage = limits.length === 0 ? 'complete' : limits.join('; ');
  let isEmpty = true;
  for (const row of rows) {
    isEmpty = false;
    yield csvLine([...columns.map((column) => cellText(row[column])), coverage]);
  }
  if (isEmpty && limits.length > 0) yield csvLine([...columns.map(() => ''), coverage]);
}

const cellText = (value: Cell): string => (typeof value === 'object' ? value.join(' ') : String(value));

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * The beginning of a formula to a spreadsheet, full-width signs of East Asian ones included: at the start of a cell, or
 * behind a separator of cells where the comma is the decimal sign.
 */
const FORMULA = /(^|[;,|\t])(["'\s]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const CELL_NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * RFC 4180. Names are foreign text: an apostrophe before a formula makes it text. `replaceAll` takes twelve times as
 * long for 1 MB of quotes as for 256 KB.
 */
function csvCell(text: string): string {
  const shown = visibleText(text, text.length);
  const safe = CELL_NUMBER.test(shown) ? shown : shown.replace(FORMULA, "$1$2'");
  return /[",]/.test(safe) ? `"${safe.split('"').join('""')}"` : safe;
}
