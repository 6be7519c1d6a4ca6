import * as l10n from '@vscode/l10n';
import { uiText } from '../../../host/messages/ui-text';
import type { SendOptions } from '../../../services/sending/send-once';
import { moreProblems, SHOWN_PROBLEMS } from '../../../services/review/review-report';
import { networkWords, targetText, type Target } from '../../../services/review/target';
import type { Review, ReviewProblem, ReviewTx } from '../../../services/review/review';
import { bytesText, moreText, nodeText } from '../../../services/review/review-words';
import { present } from '../../../core/present';

/** What Enter does on a row of the review. */
export type ReviewAction =
  | { readonly kind: 'issue' }
  /** Opens an accepted transaction. */
  | { readonly kind: 'open'; readonly tx: number }
  | { readonly kind: 'copy' }
  /** Checks the same against another chain, by its name; undefined opens a list of chains. */
  | { readonly kind: 'chain'; readonly name: string | undefined }
  /** Shows the bytes of a problem, or the whole transaction. */
  | { readonly kind: 'bytes'; readonly tx: number; readonly problem: ReviewProblem | undefined }
  /** Shows all about a transaction in a dialog, for windows in which VS Code cuts the rows. */
  | { readonly kind: 'full'; readonly tx: number }
  /** Shows a transaction on its page, in place of the review. */
  | { readonly kind: 'picture'; readonly tx: number }
  /** Opens a transaction as JSON to edit, in place of the review. */
  | { readonly kind: 'edit'; readonly tx: number }
  | { readonly kind: 'cancel' };

export type RowIcon =
  | 'main'
  | 'test'
  | 'pass'
  | 'fail'
  | 'waiting'
  | 'unknown'
  | 'full'
  | 'issue'
  | 'picture'
  | 'edit'
  | 'copy'
  | 'chain'
  | 'cancel';

/** A row of the list; a row with a `separator` heads a group. */
export interface ReviewRow {
  readonly separator?: string;
  readonly icon?: RowIcon;
  readonly label: string;
  readonly description?: string | undefined;
  readonly detail?: string | undefined;
  readonly action?: ReviewAction;
}

export interface ReviewOptions extends SendOptions {
  /** A configured chain that the bytes are for, if it is another one. */
  readonly betterChain: string | undefined;
}

/** Passed checks in a row, if the review is of one transaction. */
const PASSED_A_ROW = 2;

/** Aligns rows without an icon with the labels of those that have one. */
const INDENT = '      ';

/** The title of the review: the chain, and whether it moves real funds. */
export function reviewTitle(target: Target, count: number, { method, encoding }: ReviewOptions): string {
  const place = targetText(target);
  return present([
    count === 1 ? l10n.t('Transaction on {0}', place) : l10n.t('{0} transactions on {1}', count, place),
    networkWords(target),
    method === 'wallet.issueTx' && l10n.t('wallet.issueTx (deprecated, no verification)'),
    encoding !== undefined && l10n.t('encoding {0}', encoding),
  ]).join(' · ');
}

/** The whole review: what the transactions do, their checks, and what can be done next. */
export function reviewRows({ target, txs }: Pick<Review, 'target' | 'txs'>, options: ReviewOptions): ReviewRow[] {
  const parts = txs.flatMap((tx, i) => txRows(tx, i, txs.length, target));
  const rows = [...betterRows(options), ...parts, { separator: '', label: '' }, ...actionRows({ target, txs })];
  return rows.map(harmless);
}

/** The row that is active at first: never one that issues a transaction with a failed check. */
export function firstChoice(rows: readonly ReviewRow[], { txs }: Review): ReviewRow | undefined {
  const better = rows.find(({ action }) => action?.kind === 'chain' && action.name !== undefined);
  if (better !== undefined) return better;
  const opening = rows.find(({ action }) => action?.kind === 'open');
  if (opening !== undefined && txs.length === 1) return opening;
  const isBad = txs.some(({ fails }) => fails);
  return rows.find(({ action, icon }) => (isBad ? icon === 'fail' || icon === 'waiting' : action?.kind === 'copy'));
}

/** The label of the row that issues. On a main network, a confirmation follows. */
function issueLabel({ target, txs }: Pick<Review, 'target' | 'txs'>): string {
  const { name, isMain: asks } = target;
  if (txs.some(({ fails }) => fails)) return asks ? l10n.t('Issue Anyway…') : l10n.t('Issue Anyway');
  if (txs.length === 1) return asks ? l10n.t('Issue on {0}…', name) : l10n.t('Issue on {0}', name);
  return asks
    ? l10n.t('Issue {0} Transactions on {1}, in Order…', txs.length, name)
    : l10n.t('Issue {0} Transactions on {1}, in Order', txs.length, name);
}

/** Labels, descriptions and details may all hold strangers' names. */
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
  const numbered = count === 1 ? [] : [l10n.t('{0} of {1}', index + 1, count)];
  const head: ReviewRow = {
    icon: target.isMain ? 'main' : 'test',
    label: [...numbered, tx.headline].join(' · '),
    description: tx.fee,
    detail: [...tx.notes, tx.txID].join(' · '),
    action: { kind: 'bytes', tx: index, problem: undefined },
  };
  // A list is read for its problems: the passed checks of each transaction share a row.
  const effects = count === 1 ? tx.effects.map(({ who, what }) => ({ label: INDENT + who, description: what })) : [];
  const checks: ReviewRow[] = count === 1 ? [{ separator: l10n.t('Node checks'), label: '' }] : [];
  return present([
    count === 1 || index === 0 ? undefined : { separator: '', label: '' },
    head,
    tx.signing !== undefined && ({ icon: 'waiting', label: tx.signing } as const),
    ...effects,
    ...checks,
    ...passedRows(tx, count === 1 ? PASSED_A_ROW : tx.passed.length),
    ...shownProblemRows(tx, index),
    ...(count === 1 ? [] : viewRows(tx, index)),
  ]);
}

/** Other views of a transaction. Bytes that aren't a transaction have no page. */
function viewRows({ madeFor, verdict }: ReviewTx, tx: number): ReviewRow[] {
  const page: ReviewRow =
    verdict === 'accepted'
      ? { icon: 'picture', label: l10n.t('Open Transaction'), action: { kind: 'open', tx } }
      : { icon: 'picture', label: l10n.t('Show as Picture'), action: { kind: 'picture', tx } };
  return present([
    madeFor !== undefined && page,
    madeFor !== undefined && { icon: 'edit', label: l10n.t('Edit as JSON'), action: { kind: 'edit', tx } },
    { icon: 'full', label: l10n.t('Show in Full'), action: { kind: 'full', tx } },
  ]);
}

function passedRows({ passed }: ReviewTx, each: number): ReviewRow[] {
  const rows: ReviewRow[] = [];
  for (let i = 0; i < passed.length; i += each) {
    rows.push({ icon: 'pass', label: passed.slice(i, i + each).join(' · ') });
  }
  return rows;
}

function shownProblemRows({ problems }: ReviewTx, tx: number): ReviewRow[] {
  const rows = problems.slice(0, SHOWN_PROBLEMS).flatMap((problem) => problemRows(problem, tx));
  return [...rows, ...moreProblems(problems.length).map((more) => ({ label: INDENT + more }))];
}

const ICON_OF = { fails: 'fail', 'not signed': 'waiting', 'cannot tell': 'unknown' } as const;

/** VS Code cuts long rows: a problem takes as many as it needs. Each of them shows its bytes. */
function problemRows(problem: ReviewProblem, tx: number): ReviewRow[] {
  const { text, details } = problemLines(problem);
  const [first = '', ...rest] = text;
  const action = { kind: 'bytes', tx, problem } as const;
  return [
    { icon: ICON_OF[problem.verdict], label: first, action },
    ...[...rest, ...details].map((line) => ({ label: INDENT + line, action })),
  ];
}

/** Above all others: a list that opened with a lower row selected would hide what the transaction does. */
function betterRows({ betterChain: name }: ReviewOptions): ReviewRow[] {
  if (name === undefined) return [];
  return [{ icon: 'chain', label: l10n.t('Check against {0} Instead', name), action: { kind: 'chain', name } }];
}

function actionRows(review: Pick<Review, 'target' | 'txs'>): ReviewRow[] {
  const issue: ReviewRow = { icon: 'issue', label: issueLabel(review), action: { kind: 'issue' } };
  const mayIssue = review.txs.every((tx) => tx.canIssue) && !review.txs.every(({ verdict }) => verdict === 'accepted');
  return present([
    {
      icon: 'copy',
      label: review.txs.length === 1 ? l10n.t('Copy Report') : l10n.t('Copy Reports'),
      action: { kind: 'copy' },
    },
    mayIssue ? issue : undefined,
    ...review.txs.flatMap((tx, i) => (review.txs.length === 1 ? viewRows(tx, i) : [])),
    { icon: 'chain', label: l10n.t('Another Chain…'), action: { kind: 'chain', name: undefined } },
    { icon: 'cancel', label: l10n.t('Close'), action: { kind: 'cancel' } },
  ]);
}

/**
 * Characters in a row of the review. VS Code cuts longer rows, and draws the list at most 600 pixels wide: a wide font
 * has room for about 74. In a window of less than 970 pixels it is narrower: there `textInFull` is needed.
 */
const ROW_WIDTH = 70;

/** A problem in lines that the review shows in full: what is wrong, and the lines of its details. */
interface ProblemLines {
  readonly text: readonly string[];
  readonly details: readonly string[];
}

function problemLines({ text, words, advice, span, more }: ReviewProblem): ProblemLines {
  // A node's words come last: they name addresses in another form.
  const facts = present([
    span !== undefined && bytesText(span),
    ...moreText(more),
    words !== undefined && nodeText(words),
  ]);
  const details = [advice ?? '', facts.join(' · ')].filter((paragraph) => paragraph !== '');
  return { text: wrapped(text), details: details.flatMap(wrapped) };
}

/** Stands after an ID of 32 bytes while a text is wrapped: its capitals and digits are wider than most of a text. */
const WIDER = '\0';

/** A text in lines of at most ROW_WIDTH characters, broken at spaces where there are any. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let left = text.replace(/\w{40,}/g, (id) => id + WIDER.repeat(id.length / 8));
  while (left.length > ROW_WIDTH) {
    const space = left.lastIndexOf(' ', ROW_WIDTH);
    const end = space > 0 ? space : ROW_WIDTH;
    lines.push(left.slice(0, end));
    left = left.slice(end).trimStart();
  }
  return [...lines, left].map((line) => line.replaceAll(WIDER, ''));
}
