import { visibleText } from './visible-text';

/**
 * A text for the log: only its first line begins at the margin, where VS Code writes the time of an entry, and nothing
 * in it moves the cursor or changes colors. A part of it comes from nodes and services.
 */
export function logText(text: string): string {
  const lines = text.split(/\r\n|\n/).map((line) => visibleText(line.replaceAll('\t', '  '), line.length));
  return lines.join('\n    ');
}
