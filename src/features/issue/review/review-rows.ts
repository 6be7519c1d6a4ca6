import type { HexEncoding } from '../../../core/encodings/hex-encodings';
import type { Review, ReviewProblem, ReviewTx } from './review';
import { uiText } from '../../../host/ui-text';
import { networkWords, placeText, type Target } from '../input/target';

/** What a row of the review does when it is chosen. */
export type RowAction =
  | { readonly kind: 'issue' }
  | { readonly kind: 'copy' }
  /** Checks the same against another chain: that of the name, or one that is asked for. */
  | { readonly kind: 'chain'; readonly name: string | undefined }
  /** Shows the bytes that a problem is about, or the whole transaction. */
  | { readonly kind: 'bytes'; readonly tx: number; readonly problem: ReviewProblem | undefined }
  | { readonly kind: 'cancel' };

export type RowIcon = 'main' | 'test' | 'pass' | 'fail' | 'unknown' | 'issue' | 'copy' | 'chain' | 'cancel';

/** A row as it is shown; one with nothing but a `separator` begins a part. */
export interface ReviewRow {
  readonly separator?: string;
  readonly icon?: RowIcon;
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly action?: RowAction;
}

/** What the review is for, and how it may go on. */
export interface ReviewOptions {
  /** Checking only: nothing is offered to be sent. */
  readonly canIssue: boolean;
  /** Of the deprecated endpoint that verifies nothing. */
  readonly viaWallet: boolean;
  /** Of the request, where one was chosen. */
  readonly encoding?: HexEncoding | undefined;
  /** A chain of the network that the bytes are for, where that is another one. */
  readonly betterChain: string | undefined;
}

/** Rows of one transaction that are found in order, two to a row. */
const PASSED_A_ROW = 2;

/** Problems of one transaction that are shown; the report has all of them. */
const SHOWN_PROBLEMS = 8;

/** The line above the review: what is about to happen, where, and whether that is worth money. */
export function reviewTitle(target: Target, count: number, { canIssue, viaWallet, encoding }: ReviewOptions): string {
  const many = count === 1 ? '' : ` ${count} transactions`;
  const verb = canIssue ? `Issue${many} on` : `Check${many} against`;
  const wallet = viaWallet ? ' · wallet endpoint (deprecated: verifies nothing)' : '';
  return `${verb} ${placeText(target)} · ${networkWords(target)}${wallet}${encoding === undefined ? '' : ` · encoding ${encoding}`}`;
}

/** The whole review, answer first: what the transactions do, what a node would say, what one can do now. */
export function reviewRows({ target, txs }: Pick<Review, 'target' | 'txs'>, options: ReviewOptions): ReviewRow[] {
  const parts = txs.flatMap((tx, i) => txRows(tx, i, txs.length, target));
  return [...parts, { separator: '', label: '' }, ...actionRows({ target, txs }, options)].map(harmless);
}

/** The row that stands ready to be chosen: never one that issues what fails. */
export function firstChoice(rows: readonly ReviewRow[], { txs }: Review): ReviewRow | undefined {
  const better = rows.find(({ action }) => action?.kind === 'chain' && action.name !== undefined);
  if (better !== undefined) return better;
  const isBad = txs.some(({ fails }) => fails);
  return rows.find(({ action, icon }) =>
    isBad ? icon === 'fail' : action?.kind === 'issue' || action?.kind === 'copy',
  );
}

/** What the button that sends is called. */
function issueLabel({ target, txs }: Pick<Review, 'target' | 'txs'>): string {
  if (txs.some(({ fails }) => fails)) return 'Issue Anyway';
  return txs.length === 1 ? `Issue on ${target.name}` : `Issue ${txs.length} Transactions on ${target.name}, in Order`;
}

/** Strangers' words are in labels, descriptions and details alike. */
function harmless(row: ReviewRow): ReviewRow {
  const { label, description, detail } = row;
  return {
    ...row,
    label: uiText(label),
    ...(description === undefined ? {} : { description: uiText(description) }),
    ...(detail === undefined ? {} : { detail: uiText(detail) }),
  };
}

function txRows(tx: ReviewTx, index: number, count: number, target: Target): ReviewRow[] {
  const numbered = count === 1 ? '' : `${index + 1} of ${count} · `;
  const head: ReviewRow = {
    icon: target.isMain ? 'main' : 'test',
    label: numbered + tx.headline,
    ...(tx.fee === undefined ? {} : { description: tx.fee }),
    detail: [...tx.notes, tx.txID].join(' · '),
    action: { kind: 'bytes', tx: index, problem: undefined },
  };
  // A list is read for what is wrong in it: what is right of each is one row.
  const effects = count === 1 ? tx.effects.map(({ who, what }) => ({ label: `      ${who}`, description: what })) : [];
  const said: ReviewRow[] = count === 1 ? [{ separator: 'what a node would say', label: '' }] : [];
  return [
    ...(count === 1 || index === 0 ? [] : [{ separator: '', label: '' }]),
    head,
    ...effects,
    ...said,
    ...passedRows(tx, count === 1 ? PASSED_A_ROW : tx.passed.length),
    ...problemRows(tx, index),
  ];
}

function passedRows({ passed }: ReviewTx, each: number): ReviewRow[] {
  const rows: ReviewRow[] = [];
  for (let i = 0; i < passed.length; i += each) {
    rows.push({ icon: 'pass', label: passed.slice(i, i + each).join(' · ') });
  }
  return rows;
}

function problemRows({ problems }: ReviewTx, index: number): ReviewRow[] {
  const rows = problems.slice(0, SHOWN_PROBLEMS).map((problem): ReviewRow => {
    const { verdict, text, words, advice, span, more } = problem;
    const also = more === 0 ? [] : [`and ${more} more`];
    const said = [...(span === undefined ? [] : [bytesText(span)]), ...also, ...saidText(words, advice)];
    return {
      icon: verdict === 'fails' ? 'fail' : 'unknown',
      label: text,
      ...(said.length === 0 ? {} : { detail: said.join(' · ') }),
      action: { kind: 'bytes', tx: index, problem },
    };
  });
  const left = problems.length - rows.length;
  return left > 0 ? [...rows, { label: `      ${left} more: see the report` }] : rows;
}

function saidText(words: string | undefined, advice: string | undefined): string[] {
  if (words !== undefined) return [`the node will say: ${words}`];
  return advice === undefined ? [] : [advice];
}

/** `bytes 412-476`, both included. */
export function bytesText({ start, end }: { readonly start: number; readonly end: number }): string {
  return end - start <= 1 ? `byte ${start}` : `bytes ${start}-${end - 1}`;
}

function actionRows(review: Pick<Review, 'target' | 'txs'>, { canIssue, betterChain }: ReviewOptions): ReviewRow[] {
  const { target, txs } = review;
  const issue: ReviewRow = {
    icon: 'issue',
    label: issueLabel(review),
    description: networkWords(target),
    action: { kind: 'issue' },
  };
  const better: ReviewRow[] =
    betterChain === undefined
      ? []
      : [
          {
            icon: 'chain',
            label: `Check against ${betterChain} Instead`,
            action: { kind: 'chain', name: betterChain },
          },
        ];
  return [
    ...better,
    ...(canIssue ? [issue] : []),
    { icon: 'copy', label: txs.length === 1 ? 'Copy Report' : 'Copy Reports', action: { kind: 'copy' } },
    { icon: 'chain', label: 'Another Chain…', action: { kind: 'chain', name: undefined } },
    { icon: 'cancel', label: canIssue ? 'Cancel' : 'Close', action: { kind: 'cancel' } },
  ];
}
