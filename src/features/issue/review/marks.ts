import * as l10n from '@vscode/l10n';
import { explain } from '../../../core/rules/messages';
import { LONG_REASON, visibleText } from '../../../services/text/format-text';
import type { ReviewProblem, ReviewTx } from './review';
import { moreText, nodeText } from './problem-lines';
import { type PastedTx, rangeOfBytes, type TextRange, wholeRange } from '../input/pasted-tx';

/** A mark on the bytes of a transaction that break a rule. */
export interface Mark {
  readonly range: TextRange;
  readonly message: string;
  /** The node's own words, as shown; their beginning is the diagnostic's code. */
  readonly words: string | undefined;
}

/** More would hide the text. */
const MOST_MARKS = 32;

/** One mark for each failure, on the digits of its bytes. What can't be verified is no mark. */
export function marksOf({ problems }: Pick<ReviewTx, 'problems'>, pasted: PastedTx): Mark[] {
  return (
    problems
      // An accepted transaction has nothing wrong with its bytes.
      .filter(({ verdict, words }) => verdict === 'fails' && words !== undefined)
      .slice(0, MOST_MARKS)
      .map((problem) => ({
        range: rangeOf(problem, pasted),
        message: messageOf(problem),
        words: problem.words,
      }))
  );
}

/** A node's refusal after sending, on the whole transaction: only checks know the bytes that it is about. */
export function refusalMark(words: string, pasted: PastedTx): Mark {
  const explained = explain(words);
  const said = visibleText(words, LONG_REASON);
  const refused = l10n.t('The node refused the transaction.');
  const message = [
    explained?.meaning ?? refused,
    nodeText(said),
    ...(explained === undefined ? [] : [explained.advice]),
  ].join('\n');
  return { range: wholeRange(pasted), message, words: said };
}

/** The range of a problem's bytes in the text, or of the whole transaction. */
export function rangeOf({ span }: Pick<ReviewProblem, 'span'>, pasted: PastedTx): TextRange {
  return span === undefined ? wholeRange(pasted) : rangeOfBytes(pasted, span);
}

function messageOf({ text, words, advice, more }: ReviewProblem): string {
  return [
    `${[text, ...moreText(more)].join(' · ')}.`,
    ...(words === undefined ? [] : [nodeText(words)]),
    ...(advice === undefined ? [] : [advice]),
  ].join('\n');
}
