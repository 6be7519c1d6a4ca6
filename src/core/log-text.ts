import { visibleText } from './visible-text';

/**
 * A text for the log: only its first line begins at the margin, where VS Code writes the time of an entry, and it moves
 * no cursor and colours nothing. Nodes and services choose a part of it.
 */
export function logText(text: string): string {
  const lines = text.split(/\r\n|\n/).map((line) => visibleText(line.replaceAll('\t', '  '), line.length));
  return lines.join('\n    ');
}
