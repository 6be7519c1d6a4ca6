import * as l10n from '@vscode/l10n';
import type { Review, ReviewProblem, ReviewTx } from './review';
import { bytesText, moreText, nodeText } from './problem-lines';
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
  const lines = [
    [...numbered, tx.headline, ...(tx.fee === undefined ? [] : [tx.fee])].join(' · '),
    l10n.t('Transaction {0}, {1} bytes', tx.txID, groupedInteger(tx.size)),
    ...tx.notes,
    ...tx.effects.map(({ who, what }) => `  ${who.padEnd(WIDTH)}  ${what}`),
    '',
    ...tx.passed.map((words) => `✓ ${words}`),
    ...tx.problems.flatMap(problemLines),
    '',
    verdictText(tx),
  ];
  return lines.join('\n');
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
