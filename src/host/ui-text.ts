import { visibleText } from '../core/visible-text';

/** More than anybody reads in a notification. */
const SHOWN = 2_000;

/**
 * A text for a label, a title or a notification, on one line. VS Code draws icons where `$(name)` stands, and makes
 * `[text](command:...)` a link that runs the command: strangers choose names and nodes' words, so both are set apart.
 */
export function uiText(text: string, limit: number = SHOWN): string {
  const line = text.slice(0, 4 * limit).replace(/[\r\n\t]+/g, ' ');
  return visibleText(line, limit).replaceAll('$(', '$ (').replaceAll('](', '] (');
}
