import { visibleText } from '../../core/visible-text';

/** A line of CSV. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/**
 * The beginning of a formula to a spreadsheet, full-width signs of East Asian ones included: at the start of a cell, or
 * behind a separator of cells where the comma is the decimal sign.
 */
const FORMULA = /(^|[;,|\t])(["'\s]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** RFC 4180. Names are foreign text: an apostrophe before a formula makes it text. */
function csvCell(text: string): string {
  const shown = visibleText(text, text.length);
  const safe = NUMBER.test(shown) ? shown : shown.replace(FORMULA, "$1$2'");
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
