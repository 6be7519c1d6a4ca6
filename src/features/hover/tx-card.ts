import { type AddressFormat, addressFormatOn } from '../../services/text/format-id';
import { groupedInteger } from '../../services/text/format-text';
import { escapeMarkdown, markdownOf } from '../../services/text/markdown';
import type { Piece } from '../../services/text/pieces';
import { plain } from '../../services/text/pieces';
import { countPieces, ROW_LABELS, rowPieces } from '../../services/tx/tx-pieces';
import { type RowKind, rowsIn, type TxRow, type TxView } from '../../services/tx/tx-view';
import { type Card, line, lineCount, type Link, links, MAX_LINES, type Row, table } from './card';
import { ownerMarkdown } from './owner-text';

/** Locktimes that are named; the rest are counted. */
const SHOWN_LOCKS = 2;

/** Where a hover shows each kind of row. What is minted is in the headline's sentence, the change in the counts. */
const PLACES = {
  created: 'headline',
  memo: 'headline',
  'time lock': 'locks',
  'payer unknown': 'owners',
  balance: 'owners',
  holding: 'owners',
  fee: 'burned',
  'burned with fee': 'burned',
  'burned beyond fee': 'burned',
  minted: undefined,
  change: undefined,
} as const satisfies Record<RowKind, string | undefined>;

/** What the transaction did, and what its own bytes say of it. `where` is what is known of where it stands. */
export function txHeadline(
  view: TxView,
  { where, actions, now }: { where: readonly string[]; actions: readonly Link[]; now: number },
): Card {
  const lines = rowsIn(view, PLACES, 'headline').map((row) => {
    const text = markdownOf(rowPieces(row, now));
    return row.kind === 'memo' ? `Memo ${text}` : text;
  });
  return [
    line(`**${markdownOf(view.headline)}**`, ...where.map(escapeMarkdown)),
    ...lines,
    ...lockLines(view, now),
    links(actions),
  ];
}

/** What it did to whom, and where it stands in the chain. `taken` lines are shown above it. */
export function txDetails(
  view: TxView,
  {
    format,
    block,
    notes = [],
    taken,
  }: { format: AddressFormat; block?: string; notes?: readonly string[]; taken: number },
): Card {
  const facts = line(markdownOf(countPieces(view)), block);
  const below = [facts, ...notes];
  const written = (row: TxRow) => (): Row => [labelOf(row, view, format), markdownOf(rowPieces(row, 0))];
  const burned = rowsIn(view, PLACES, 'burned').map((row) => written(row)());
  return [table(rowsIn(view, PLACES, 'owners').map(written), burned, MAX_LINES - taken - below.length), ...below];
}

/** All of it in one card, for what needs no request. */
export function txCard(
  view: TxView,
  options: { where: readonly string[]; actions: readonly Link[]; now: number; format: AddressFormat },
): Card {
  const headline = txHeadline(view, options);
  const details = txDetails(view, { format: options.format, taken: lineCount(headline) });
  return [...headline.slice(0, -1), ...details, ...headline.slice(-1)];
}

function lockLines(view: TxView, now: number): string[] {
  const locks = rowsIn(view, PLACES, 'locks');
  const shown = locks.slice(0, SHOWN_LOCKS).map((lock) => markdownOf(rowPieces(lock, now)));
  const left = locks.length - shown.length;
  return left > 0 ? [...shown.slice(0, -1), `${shown.at(-1) ?? ''} · ${groupedInteger(left)} more locktimes`] : shown;
}

function labelOf(row: TxRow, { tx }: TxView, format: AddressFormat): string {
  if (row.kind === 'balance') return ownerMarkdown(addressFormatOn(format, row.chain, tx.networkID), row.owner);
  return row.kind === 'holding' ? ownerMarkdown(format, row.output) : ROW_LABELS[row.kind];
}

/** Why an asset's name and denomination are not shown. */
export function unnamedNote(asset: string, why: readonly Piece[]): string {
  return markdownOf([plain('name of '), { kind: 'id', text: asset }, plain(' unknown: '), ...why]);
}
