import { visibleText } from '../../core/text/visible-text';
import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import { messageOf } from '../../core/outcome';
import { present } from '../../core/present';

/** Longest text of a notification, in characters. */
const LONGEST_UI_TEXT = 2_000;

/**
 * A text for a label, a title or a notification, on one line. VS Code replaces `$(name)` by an icon and makes
 * `[text](command:...)` a link that runs the command. Names and node messages are hostile, so both are split.
 */
export function uiText(text: string, limit: number = LONGEST_UI_TEXT): string {
  const line = text.slice(0, 4 * limit).replace(/[\r\n\t]+/g, ' ');
  return visibleText(line, limit).replaceAll('$(', '$ (').replaceAll('](', '] (');
}

/** A row of a list before it is shown: what it says may hold strangers' names, its icon doesn't. */
export interface ListRow {
  /** The name of an icon of VS Code, before the label. */
  readonly icon?: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
}

/** A row as a QuickPickItem: VS Code shows icons in all three texts. */
export function listItem<Row extends ListRow>(row: Row): Omit<Row, keyof ListRow> & QuickPickItem {
  const { icon, label, description, detail, ...rest } = row;
  const texts = {
    label: present([icon !== undefined && `$(${icon})`, uiText(label)]).join(' '),
    description: description && uiText(description),
    detail: detail && uiText(detail),
  };
  // VS Code treats an undefined text as none.
  return { ...rest, ...(texts as QuickPickItem) };
}

/**
 * An error in the log: name, message and details of our own errors, the stack of others, and the cause. Our errors are
 * recognized by `details` rather than their class: each bundle of the extension has its own classes.
 */
export function errorLines(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = isOwnError(error)
    ? `${error.name}: ${error.message}${error.details === undefined ? '' : ` (${error.details})`}`
    : (error.stack ?? error.message);
  return error.cause === undefined ? own : `${own}\n  caused by ${errorLines(error.cause)}`;
}

/** Whether this is an `ExpectedError`, whose message is a text for the user. */
function isOwnError(error: unknown): error is Error & { readonly details: string | undefined } {
  return error instanceof Error && 'details' in error;
}

/** Longest text of a node in a notification, in characters. The log has all of it. */
const SHOWN_WORDS = 200;

/** A failure in a notification: what happened, why, what to do next. A node's own text follows its explanation. */
export function failureText(error: unknown, product: string): string {
  if (isOwnError(error)) return expectedFailureText(error);
  return l10n.t('{0} failed: {1}', product, messageOf(error));
}

/** As `failureText`, of an error of ours. */
export function expectedFailureText(error: Error): string {
  const reason = error.message;
  const explained = explanationOf(error);
  if (explained === undefined) return ended(reason);
  const words = reason.length > SHOWN_WORDS ? `${reason.slice(0, SHOWN_WORDS)}…` : reason;
  return `${explained.meaning} ${explained.advice} (${words})`;
}

/** Messages are also labels, which have no full stop at the end. */
function ended(sentence: string): string {
  return /[.!?…。]$/.test(sentence) ? sentence : l10n.t('{0}.', sentence);
}

function explanationOf(error: Error): { readonly meaning: string; readonly advice: string } | undefined {
  const { explanation } = error as { readonly explanation?: { readonly meaning?: unknown; readonly advice?: unknown } };
  if (typeof explanation?.meaning !== 'string' || typeof explanation.advice !== 'string') return undefined;
  return { meaning: explanation.meaning, advice: explanation.advice };
}
