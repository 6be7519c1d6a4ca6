import type { SheetProblem, SheetTx } from './check-sheet';
import { type PastedTx, rangeOfBytes, type TextRange, wholeRange } from './pasted-tx';

/** A mark in a text: where a transaction breaks a rule, and what is wrong. */
export interface Mark {
  readonly range: TextRange;
  readonly message: string;
  /** The node's first words, for a search. */
  readonly code: string | undefined;
}

/** More would hide the text. */
const MOST_MARKS = 32;

/** One mark for each thing that fails, on the digits of the bytes that it is about. What cannot be told is no mark. */
export function marksOf({ problems }: Pick<SheetTx, 'problems'>, pasted: PastedTx): Mark[] {
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

/** Where a problem stands in the text: its bytes, or all of the transaction. */
export function rangeOf({ span }: Pick<SheetProblem, 'span'>, pasted: PastedTx): TextRange {
  return span === undefined ? wholeRange(pasted) : rangeOfBytes(pasted, span);
}

function messageOf({ text, words, advice, more }: SheetProblem): string {
  return [
    `${text}${more === 0 ? '' : ` (and ${more} more)`}.`,
    ...(words === undefined ? [] : [`The node will say: ${words}`]),
    ...(advice === undefined ? [] : [advice]),
  ].join('\n');
}
