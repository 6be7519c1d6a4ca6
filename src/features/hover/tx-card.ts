import { type AddressBook, chainAlias } from '../../services/text/format-id';
import { groupedInteger } from '../../services/text/format-text';
import { escapeMarkdown, markdownOf } from '../../services/text/markdown';
import type { Piece } from '../../services/text/pieces';
import { amountPieces, words } from '../../services/text/pieces';
import { bytesPieces, countPieces, heldPieces, timeLockPieces, traitPieces } from '../../services/tx/tx-pieces';
import type { BalanceChange, Holding, TxSummary } from '../../services/tx/tx-summary';
import { type Card, line, lineCount, type Link, links, MAX_LINES, type Row, table } from './card';
import { ownerMarkdown } from './owner-text';

/** Locktimes that are named; the rest are counted. */
const SHOWN_LOCKS = 2;

/** What the transaction did, and what its own bytes say of it. `where` is what is known of where it stands. */
export function txHeadline(
  summary: TxSummary,
  { where, actions, now }: { where: readonly string[]; actions: readonly Link[]; now: number },
): Card {
  const { created, memo } = summary;
  return [
    line(`**${markdownOf(summary.headline)}**`, ...where.map(escapeMarkdown)),
    created === undefined ? undefined : markdownOf(traitPieces(created, summary)),
    memo === undefined ? undefined : `Memo ${markdownOf(bytesPieces(memo))}`,
    ...lockLines(summary, now),
    links(actions),
  ];
}

/** What it did to whom, and where it stands in the chain. `taken` lines are shown above it. */
export function txDetails(
  summary: TxSummary,
  { book, block, notes = [], taken }: { book: AddressBook; block?: string; notes?: readonly string[]; taken: number },
): Card {
  const facts = line(markdownOf(countPieces(summary)), block);
  const below = [facts, ...notes];
  const rows = [
    ...summary.unattributed.map((amount) => () => unattributedRow(amount)),
    ...summary.changes.map((change) => () => changeRow(change, summary, book)),
    ...summary.holdings.map((holding) => () => holdingRow(holding, book)),
  ];
  return [table(rows, burnedRows(summary), MAX_LINES - taken - below.length), ...below];
}

/** All of it in one card, for what needs no request. */
export function txCard(
  summary: TxSummary,
  options: { where: readonly string[]; actions: readonly Link[]; now: number; book: AddressBook },
): Card {
  const headline = txHeadline(summary, options);
  const details = txDetails(summary, { book: options.book, taken: lineCount(headline) });
  return [...headline.slice(0, -1), ...details, ...headline.slice(-1)];
}

function lockLines({ timeLocks }: TxSummary, now: number): string[] {
  const shown = timeLocks.slice(0, SHOWN_LOCKS).map((lock) => markdownOf(timeLockPieces(lock, now)));
  const left = timeLocks.length - shown.length;
  return left > 0 ? [...shown.slice(0, -1), `${shown.at(-1) ?? ''} · ${groupedInteger(left)} more locktimes`] : shown;
}

function changeRow(change: BalanceChange, { tx }: TxSummary, book: AddressBook): Row {
  const its = change.chain === undefined ? book : { ...book, alias: chainAlias(change.chain, tx.networkID) };
  return [ownerMarkdown(its, change.owner), signed(change)];
}

function holdingRow({ output, asset }: Holding, book: AddressBook): Row {
  return [ownerMarkdown(book, output), markdownOf(heldPieces(output, asset))];
}

function unattributedRow(amount: TxSummary['unattributed'][number]): Row {
  return ['payer unknown', signed({ ...amount, amount: -amount.amount })];
}

function burnedRows({ burned: { fee, isFeeKnown, beyondFee } }: TxSummary): Row[] {
  const paid: Row[] =
    fee === undefined ? [] : [[isFeeKnown ? 'fee' : 'burned, fee included', markdownOf(amountPieces(fee))]];
  const label = fee === undefined ? 'burned, fee included' : 'burned beyond the fee';
  return [...paid, ...beyondFee.map((amount): Row => [label, markdownOf(amountPieces(amount))])];
}

function signed(change: Pick<BalanceChange, 'asset' | 'amount'>): string {
  return markdownOf(amountPieces(change, { signed: true }));
}

/** Why an asset's name and denomination are not shown. */
export function unnamedNote(asset: string, why: readonly Piece[]): string {
  return markdownOf([words('name of '), { kind: 'id', text: asset }, words(' unknown: '), ...why]);
}
