import { visibleText } from '../../core/text/visible-text';

/** Longest text of a notification, in characters. */
const SHOWN = 2_000;

/**
 * A text for a label, a title or a notification, on one line. VS Code replaces `$(name)` by an icon and makes
 * `[text](command:...)` a link that runs the command. Names and node messages are hostile, so both are split.
 */
export function uiText(text: string, limit: number = SHOWN): string {
  const line = text.slice(0, 4 * limit).replace(/[\r\n\t]+/g, ' ');
  return visibleText(line, limit).replaceAll('$(', '$ (').replaceAll('](', '] (');
}
