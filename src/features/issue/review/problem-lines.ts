import * as l10n from '@vscode/l10n';
import type { Span } from '../../../core/rules/check-tx';
import { groupedInteger } from '../../../services/text/format-text';
import type { ReviewProblem } from './review';

/**
 * Characters in a row of the review. VS Code cuts longer rows, and draws the list at most 600 pixels wide: a wide font
 * has room for about 74. In a window of less than 970 pixels it is narrower: there `textInFull` is needed.
 */
const ROW_WIDTH = 70;

/** Problems of one transaction that are shown; the report has all of them. */
export const SHOWN_PROBLEMS = 8;

/** A problem in lines that the review shows in full: what is wrong, and the lines of its details. */
export interface ProblemLines {
  readonly text: readonly string[];
  readonly details: readonly string[];
}

export function problemLines({ text, words, advice, span, more }: ReviewProblem): ProblemLines {
  const facts = [
    ...(span === undefined ? [] : [bytesText(span)]),
    ...moreText(more),
    ...(words === undefined ? [] : [nodeText(words)]),
  ];
  const details = [facts.join(' · '), advice ?? ''].filter((paragraph) => paragraph !== '');
  return { text: wrapped(text), details: details.flatMap(wrapped) };
}

/** How many of so many problems aren't shown, if there are any. */
export function moreProblems(count: number): string[] {
  const left = count - SHOWN_PROBLEMS;
  if (left <= 0) return [];
  return left === 1
    ? [l10n.t('1 more problem. Copy the report to see it.')]
    : [l10n.t('{0} more problems. Copy the report to see all.', groupedInteger(left))];
}

/** `bytes 412-476`, both included. */
export function bytesText({ start, end }: Span): string {
  return end - start <= 1 ? l10n.t('byte {0}', start) : l10n.t('bytes {0}-{1}', start, end - 1);
}

/** Marks a node's words as such. */
export function nodeText(words: string): string {
  return l10n.t('Node response: {0}', words);
}

/** A note that other bytes have the same problem, if so. */
export function moreText(more: number): string[] {
  return more === 0 ? [] : [l10n.t('and {0} more', more)];
}

/** A text in lines of at most ROW_WIDTH characters, broken at spaces where there are any. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let left = text;
  while (left.length > ROW_WIDTH) {
    const space = left.lastIndexOf(' ', ROW_WIDTH);
    const end = space > 0 ? space : ROW_WIDTH;
    lines.push(left.slice(0, end));
    left = left.slice(end).trimStart();
  }
  return [...lines, left];
}
