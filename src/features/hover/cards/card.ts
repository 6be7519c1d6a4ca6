import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../../services/text/format-text';
import { linkMarkdown, tableMarkdown } from '../../../services/text/markdown';

/**
 * A hover's text: paragraphs of Markdown, each on one line unless it is a table. Links come
 * last. Undefined is left out.
 */
export type Card = readonly (string | undefined)[];

/** The most lines of a hover; the rest is in the document. */
export const MAX_LINES = 12;

/** A link below a card. */
export interface Link {
  readonly label: string;
  readonly address: string;
}

/** The Markdown of a card: its blocks with an empty line between them. */
export function cardText(card: Card): string {
  return card.filter((block) => block !== undefined).join('\n\n');
}

/** Lines that a card takes when it is shown, which excludes two of each table. */
export function lineCount(card: Card): number {
  return card.reduce<number>((sum, block) => {
    if (block === undefined) return sum;
    return sum + block.split('\n').length - (block.startsWith('| | |') ? 2 : 0);
  }, 0);
}

/** A table of at most `limit` rows: the rest is counted in a row of its own, before the `last` ones. */
export function table(rows: readonly LazyRow[], last: readonly Row[], limit: number): string | undefined {
  if (rows.length + last.length === 0) return undefined;
  const room = Math.max(1, limit - last.length);
  const shown = rows.slice(0, rows.length > room ? room - 1 : room);
  const left = rows.length - shown.length;
  const more: Row[] = left > 0 ? [[l10n.t('{0} more', groupedInteger(left)), '']] : [];
  return tableMarkdown([...shown.map((row) => row()), ...more, ...last]);
}

export type Row = readonly [label: string, value: string];

/** Written only if it is shown: there may be thousands. */
export type LazyRow = () => Row;

/** Links on one line; undefined without any. */
export function links(all: readonly Link[]): string | undefined {
  return all.length === 0 ? undefined : all.map(({ label, address }) => linkMarkdown(label, address)).join(' · ');
}

/** Independent facts on one line. */
export function line(...parts: readonly (string | undefined)[]): string | undefined {
  const present = parts.filter((part) => part !== undefined && part !== '');
  return present.length === 0 ? undefined : present.join(' · ');
}
