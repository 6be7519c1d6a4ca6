import { isPOrC } from '../../../core/ids/p-and-c';
import * as l10n from '@vscode/l10n';
import { ZERO_ID } from '../../../core/ids/networks';
import { explain } from '../../../core/node-messages/explain';
import { uiText } from '../../../host/messages/ui-text';
import { LONG_REASON, visibleText } from '../../../services/text/format-text';
import { type PastedTx, rangeOfBytes, type TextRange, wholeRange } from '../../../core/given-text/hex-reader';
import { targetText } from '../../../services/review/target';
import { moreText, nodeText } from '../../../services/review/review-words';
import { chainText } from '../../../services/text/format-id';
import type { Review, ReviewProblem, ReviewTx } from '../../../services/review/review';
import { present } from '../../../core/present';

/** The question before something is issued on a main network. */
interface ConfirmText {
  readonly question: string;
  readonly word: string;
  /** What is sent, and where. */
  readonly prompt: string;
}

/** Transactions of a list that are shown; the others are counted. */
const SHOWN_TXS = 8;

/** What a user agrees to before the transactions of a review are sent. */
export function confirmText({ target, txs }: Review): ConfirmText {
  const { word } = target;
  const name = namedTarget(target, txs);
  const count = txs.length;
  const place = targetText(target);
  const left = count - SHOWN_TXS;
  const type =
    count === 1
      ? l10n.t('Type {0} to issue this transaction on {1}:', word, place)
      : l10n.t('Type {0} to issue these {1} transactions, in order, on {2}:', word, count, place);
  const lines = present([
    ...txs.slice(0, SHOWN_TXS).map(({ headline, fee }) => present([headline, fee]).join(' · ')),
    left > 0 && l10n.t('and {0} more', left),
  ]);
  const sentences = [`${lines.join(' · ')}.`, ...warningText(txs), l10n.t("You can't undo this.")];
  return {
    question: uiText(
      count === 1
        ? l10n.t('Issue this transaction on {0}? It moves real funds.', name)
        : l10n.t('Issue these {0} transactions on {1}, in order? They move real funds.', count, name),
    ),
    word,
    prompt: uiText([type, ...sentences].join(' ')),
  };
}

/** With the P-Chain or C-Chain, if all is sent there, or with the P-Chain, if something is. */
function namedTarget({ name, chain }: Review['target'], txs: Review['txs']): string {
  if (isPOrC(chain)) return `${name}, ${chainText(chain)}`;
  const isForBoth = txs.some(({ madeFor }) => madeFor?.blockchainID === ZERO_ID);
  return isForBoth ? l10n.t('{0}, {1} and {2}', name, chainText('X'), chainText('P')) : name;
}

function warningText(txs: Review['txs']): string[] {
  const failing = txs.filter(({ fails }) => fails).length;
  if (failing === 0) return [];
  if (txs.length === 1) return [l10n.t('This transaction fails a check.')];
  return [failing === 1 ? l10n.t('1 transaction fails a check.') : l10n.t('{0} transactions fail a check.', failing)];
}

/** Whether what was typed confirms; undefined if it does, else what to type and what for. */
export function confirmProblem({ word, prompt }: ConfirmText, typed: string): string | undefined {
  return typed.trim().toLowerCase() === word.toLowerCase() ? undefined : prompt;
}

/** A mark on the bytes of a transaction that break a rule. */
export interface Mark {
  readonly range: TextRange;
  readonly message: string;
  /** The node's own words, as shown; their beginning is the diagnostic's code. */
  readonly words: string | undefined;
  /** Whether it is a mistake in the bytes; a missing signature is none. */
  readonly isMistake: boolean;
}

/** More would hide the text. */
const MOST_MARKS = 32;

/** One mark for each failure, on the digits of its bytes. What can't be verified is no mark. */
export function marksOf({ problems }: Pick<ReviewTx, 'problems'>, pasted: PastedTx): Mark[] {
  return (
    problems
      // An accepted transaction has nothing wrong with its bytes.
      .filter(({ verdict, words }) => verdict !== 'cannot tell' && words !== undefined)
      .slice(0, MOST_MARKS)
      .map((problem) => ({
        range: rangeOf(problem, pasted),
        message: messageOf(problem),
        words: problem.words,
        isMistake: problem.verdict === 'fails',
      }))
  );
}

/** A node's refusal, on the whole transaction: only checks know the bytes that it is about. */
export function refusalMark(words: string, pasted: PastedTx): Mark {
  const explained = explain(words);
  const said = visibleText(words, LONG_REASON);
  const message = present([
    explained?.meaning ?? l10n.t('The node rejected the transaction.'),
    explained?.advice,
    nodeText(said),
  ]).join('\n');
  return { range: wholeRange(pasted), message, words: said, isMistake: true };
}

/** The range of a problem's bytes in the text, or of the whole transaction. */
export function rangeOf({ span }: Pick<ReviewProblem, 'span'>, pasted: PastedTx): TextRange {
  return span === undefined ? wholeRange(pasted) : rangeOfBytes(pasted, span);
}

function messageOf({ text, words, advice, more }: ReviewProblem): string {
  return present([`${[text, ...moreText(more)].join(' · ')}.`, advice, words !== undefined && nodeText(words)]).join(
    '\n',
  );
}
