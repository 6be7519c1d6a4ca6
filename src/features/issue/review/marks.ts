import { explain } from '../../../core/rules/messages';
import { visibleText } from '../../../services/text/format-text';
import type { ReviewProblem, ReviewTx } from './review';
import { type PastedTx, rangeOfBytes, type TextRange, wholeRange } from '../input/pasted-tx';

/** A mark in a text: where a transaction breaks a rule, and what is wrong. */
export interface Mark {
  readonly range: TextRange;
  readonly message: string;
  /** The node's first words, for a search. */
  readonly code: string | undefined;
}

/** Longest of a node's words that is shown. */
const SHOWN_WORDS = 400;

/** More would hide the text. */
const MOST_MARKS = 32;

/** One mark for each thing that fails, on the digits of the bytes that it is about. What cannot be told is no mark. */
export function marksOf({ problems }: Pick<ReviewTx, 'problems'>, pasted: PastedTx): Mark[] {
  return (
    problems
      // That it is accepted already is nothing wrong with its bytes.
      .filter(({ verdict, words }) => verdict === 'fails' && words !== undefined)
      .slice(0, MOST_MARKS)
      .map((problem) => ({
        range: rangeOf(problem, pasted),
        message: messageOf(problem),
        code: problem.words?.split(':')[0],
      }))
  );
}

/** What a node said after all, on all of the transaction: which bytes it is about, only the checks know. */
export function refusalMark(words: string, pasted: PastedTx): Mark {
  const explained = explain(words);
  const said = `The node refused it: ${visibleText(words, SHOWN_WORDS)}`;
  const message = explained === undefined ? said : [explained.meaning, said, explained.advice].join('\n');
  return { range: wholeRange(pasted), message, code: words.split(':')[0] };
}

/** Where a problem stands in the text: its bytes, or all of the transaction. */
export function rangeOf({ span }: Pick<ReviewProblem, 'span'>, pasted: PastedTx): TextRange {
  return span === undefined ? wholeRange(pasted) : rangeOfBytes(pasted, span);
}

function messageOf({ text, words, advice, more }: ReviewProblem): string {
  return [
    `${text}${more === 0 ? '' : ` (and ${more} more)`}.`,
    ...(words === undefined ? [] : [`The node will say: ${words}`]),
    ...(advice === undefined ? [] : [advice]),
  ].join('\n');
}
