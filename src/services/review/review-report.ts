import * as l10n from '@vscode/l10n';
import { present } from '../../core/present';
import { groupedInteger } from '../text/format-text';
import type { Review, ReviewProblem, ReviewTx } from './review';
import { bytesText, moreText, nodeText } from './review-words';
import { networkWords, targetText } from './target';

const WIDTH = 46;

/** The review as text, for a clipboard, an issue tracker or a terminal. Without a target, nothing was requested. */
export function reportText({ target, txs }: Pick<Review, 'txs'> & Partial<Pick<Review, 'target'>>): string {
  const title =
    target === undefined
      ? l10n.t('Check of the bytes alone')
      : `${l10n.t('Check against {0}', targetText(target))} · ${networkWords(target)}`;
  return `${[title, ...txs.map((tx, i) => txText(tx, i, txs.length))].join('\n\n')}\n`;
}

function txText(tx: ReviewTx, index: number, count: number): string {
  const numbered = count === 1 ? [] : [l10n.t('{0} of {1}', index + 1, count)];
  const effects = tx.effects.map(({ who, what }) => `  ${who.padEnd(WIDTH)}  ${what}`);
  return [headText([...numbered, tx.headline], tx), ...linesOf(tx, effects)].join('\n');
}

function headText(words: readonly string[], { fee }: ReviewTx): string {
  return present([...words, fee]).join(' · ');
}

function linesOf(tx: ReviewTx, effects: readonly string[]): string[] {
  return present([
    l10n.t('Transaction {0}, {1} bytes', tx.txID, groupedInteger(tx.size)),
    tx.signing,
    ...tx.notes,
    ...effects,
    '',
    ...tx.passed.map((words) => `✓ ${words}`),
    ...tx.problems.flatMap(problemLines),
    '',
    verdictText(tx),
  ]);
}

function verdictText({ firstReason, fails, problems }: ReviewTx): string {
  const [first] = problems;
  if (firstReason !== undefined) return nodeText(firstReason);
  if (first === undefined) return l10n.t('No problem found.');
  return fails ? `${first.text}.` : l10n.t('No problem found, but not everything can be verified.');
}

const SIGN_OF = { fails: '✗', 'not signed': '…', 'cannot tell': '?' } as const;

function problemLines({ verdict, text, words, advice, path, span, more }: ReviewProblem): string[] {
  const where = present([span !== undefined && bytesText(span), path !== '' && path]).join(', ');
  const bracketed = where === '' ? [] : [`[${where}]`];
  return present([
    [SIGN_OF[verdict], text, ...bracketed, ...moreText(more)].join(' '),
    advice !== undefined && `    ${advice}`,
    words !== undefined && `    ${nodeText(words)}`,
  ]);
}
