import * as l10n from '@vscode/l10n';
import type { Review, ReviewProblem, ReviewTx } from './review';
import { bytesText, moreProblems, moreText, nodeText, SHOWN_PROBLEMS } from './problem-lines';
import { networkWords, placeText } from '../input/target';
import { groupedInteger } from '../../../services/text/format-text';

const WIDTH = 46;

/** The review as text, for a clipboard or an issue tracker. */
export function reportText({ target, txs }: Review): string {
  const title = `${l10n.t('Check against {0}', placeText(target))} · ${networkWords(target)}`;
  return `${[title, ...txs.map((tx, i) => txText(tx, i, txs.length))].join('\n\n')}\n`;
}

function txText(tx: ReviewTx, index: number, count: number): string {
  const numbered = count === 1 ? [] : [l10n.t('{0} of {1}', index + 1, count)];
  const effects = tx.effects.map(({ who, what }) => `  ${who.padEnd(WIDTH)}  ${what}`);
  return [headText([...numbered, tx.headline], tx), ...linesOf(tx, effects)].join('\n');
}

/**
 * A transaction below its headline, with the problems that have rows, for a dialog: that breaks lines by its own width.
 */
export function textInFull(tx: ReviewTx): string {
  const effects = tx.effects.map(({ who, what }) => l10n.t('{0}: {1}', who, what));
  return [...(tx.fee === undefined ? [] : [tx.fee]), ...linesOf(tx, effects, SHOWN_PROBLEMS)].join('\n');
}

function headText(words: readonly string[], { fee }: ReviewTx): string {
  return [...words, ...(fee === undefined ? [] : [fee])].join(' · ');
}

function linesOf(tx: ReviewTx, effects: readonly string[], shown = Infinity): string[] {
  return [
    l10n.t('Transaction {0}, {1} bytes', tx.txID, groupedInteger(tx.size)),
    ...tx.notes,
    ...effects,
    '',
    ...tx.passed.map((words) => `✓ ${words}`),
    ...tx.problems.slice(0, shown).flatMap(problemLines),
    ...(tx.problems.length > shown ? moreProblems(tx.problems.length) : []),
    '',
    verdictText(tx),
  ];
}

function verdictText({ firstReason, fails, problems }: ReviewTx): string {
  const [first] = problems;
  if (firstReason !== undefined) return nodeText(firstReason);
  if (first === undefined) return l10n.t('No problem found.');
  return fails ? `${first.text}.` : l10n.t('No problem found, but not everything can be verified.');
}

function problemLines({ verdict, text, words, advice, path, span, more }: ReviewProblem): string[] {
  const where = [...(span === undefined ? [] : [bytesText(span)]), ...(path === '' ? [] : [path])].join(', ');
  const bracketed = where === '' ? [] : [`[${where}]`];
  return [
    [verdict === 'fails' ? '✗' : '?', text, ...bracketed, ...moreText(more)].join(' '),
    ...(words === undefined ? [] : [`    ${nodeText(words)}`]),
    ...(advice === undefined ? [] : [`    ${advice}`]),
  ];
}
