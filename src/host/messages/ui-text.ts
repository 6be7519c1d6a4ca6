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

/** A row of a list before it is shown: what it says may hold strangers' names, its icon doesn't. */
export interface ListRow {
  /** The name of an icon of VS Code, before the label. */
  readonly icon?: string;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

/** A row as a QuickPickItem: VS Code shows icons in all three texts. */
export function listItem<Row extends ListRow>(row: Row): Omit<Row, 'icon'> {
  const { icon, label, description, detail, ...rest } = row;
  return {
    ...rest,
    label: [...(icon === undefined ? [] : [`$(${icon})`]), uiText(label)].join(' '),
    ...(description === undefined ? {} : { description: uiText(description) }),
    ...(detail === undefined ? {} : { detail: uiText(detail) }),
  } as Omit<Row, 'icon'>;
}
