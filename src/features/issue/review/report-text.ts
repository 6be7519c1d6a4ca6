import type { Review, ReviewProblem, ReviewTx } from './review';
import { bytesText } from './review-rows';
import { networkWords, placeText } from '../input/target';

const WIDTH = 46;

/** The review as text, for a clipboard or an issue tracker. */
export function reportText({ target, txs }: Review): string {
  const title = `Check against ${placeText(target)}: ${networkWords(target)}`;
  return `${[title, ...txs.map((tx, i) => txText(tx, i, txs.length))].join('\n\n')}\n`;
}

function txText(tx: ReviewTx, index: number, count: number): string {
  const numbered = count === 1 ? '' : `${index + 1} of ${count}: `;
  const lines = [
    `${numbered}${tx.headline}${tx.fee === undefined ? '' : `, ${tx.fee}`}`,
    `transaction ${tx.txID}, ${tx.size} bytes`,
    ...tx.notes.map((note) => `taken as it stands: ${note}`),
    ...tx.effects.map(({ who, what }) => `  ${who.padEnd(WIDTH)}  ${what}`),
    '',
    ...tx.passed.map((words) => `✓ ${words}`),
    ...tx.problems.flatMap(problemLines),
    '',
    verdictText(tx),
  ];
  return lines.join('\n');
}

function verdictText({ firstReason, fails, problems: [first] }: ReviewTx): string {
  if (firstReason !== undefined) return `A node will say: ${firstReason}`;
  return fails && first !== undefined ? `${first.text}.` : 'Nothing was found that a node would refuse it for.';
}

function problemLines({ verdict, text, words, advice, path, span, more }: ReviewProblem): string[] {
  const where = [...(span === undefined ? [] : [bytesText(span)]), ...(path === '' ? [] : [path])].join(', ');
  return [
    `${verdict === 'fails' ? '✗' : '?'} ${text}${where === '' ? '' : ` [${where}]`}${more === 0 ? '' : ` and ${more} more`}`,
    ...(words === undefined ? [] : [`    the node will say: ${words}`]),
    ...(advice === undefined ? [] : [`    what to do: ${advice}`]),
  ];
}
