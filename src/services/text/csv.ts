import { visibleText } from './format-text';

/** A line of CSV. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** RFC 4180. What a spreadsheet would take for a formula is made a text: names are chosen by strangers. */
function csvCell(text: string): string {
  const shown = visibleText(text, text.length);
  const safe = /^[=+\-@]/.test(shown) && !/^-?\d+(\.\d+)?$/.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
