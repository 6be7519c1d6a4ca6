import type { InputPlace } from './command-input';
import { visibleText } from '../core/text/visible-text';

/** How much a line of a workflow's log matters. */
type Level = 'error' | 'warning' | 'notice';

const LONGEST = 4_000;

/** A line that GitHub shows at the file of a change. No foreign text ends it, or begins another one. */
export function annotation(level: Level, { file, line }: Pick<InputPlace, 'file' | 'line'>, message: string): string {
  const at = [
    ...(file === undefined ? [] : [`file=${escaped(file).replaceAll(':', '%3A').replaceAll(',', '%2C')}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
  ];
  return `::${level}${at.length === 0 ? '' : ` ${at.join(',')}`}::${escaped(message)}`;
}

function escaped(text: string): string {
  const lines = text.split('\n').map((line) => visibleText(line, LONGEST));
  return lines.join('\n').replaceAll('%', '%25').replaceAll('\n', '%0A');
}
