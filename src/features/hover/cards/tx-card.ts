import * as l10n from '@vscode/l10n';
import { type AddressFormat, addressFormatOn } from '../../../services/text/format-id';
import { groupedInteger } from '../../../services/text/format-text';
import { escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import type { Piece } from '../../../services/text/pieces';
import { namePieces, sentence } from '../../../services/text/pieces';
import { countPieces } from '../../../services/tx/tx-pieces';
import { rowPieces, ROWS, rowsIn } from '../../../services/tx/tx-rows';
import { rowsOf, type TxRow, type TxView } from '../../../services/tx/tx-view';
import { type Card, line, lineCount, type Link, links, MAX_LINES, type Row, table } from './card';
import { ownerMarkdown } from './owner-text';

/** Locktimes that are shown; the rest is counted. */
const SHOWN_LOCKS = 2;

interface HeadlineOptions {
  /** What is known about its place: the chain, `accepted`. */
  readonly where: readonly string[];
  /** Unix ms. */
  readonly now: number;
}

/** What the transaction did, and what its own bytes show. */
function txHeadline(view: TxView, { where, now }: HeadlineOptions): Card {
  return [line(`**${markdownOf(view.headline)}**`, ...where.map(escapeMarkdown)), ...headlineRows(view, now)];
}

/** The asset that the transaction created, under the ID that both share; as `txHeadline` if it created none. */
export function assetHeadline(view: TxView, options: HeadlineOptions): Card {
  const [created] = rowsOf(view, 'created');
  if (created === undefined) return txHeadline(view, options);
  const title = line(
    `**${markdownOf(namePieces(created.asset))}**`,
    l10n.t('asset'),
    ...options.where.map(escapeMarkdown),
  );
  return [title, ...headlineRows(view, options.now)];
}

function headlineRows(view: TxView, now: number): string[] {
  const lines = rowsIn(view, 'hover', 'headline').map((row) => {
    const text = markdownOf(rowPieces(row, now));
    return row.kind === 'memo' ? l10n.t('Memo {0}', text) : text;
  });
  return [...lines, ...lockLines(view, now)];
}

/** Gains and losses, counts and the block. `taken` lines are shown above it. */
export function txDetails(
  view: TxView,
  {
    format,
    block,
    notes = [],
    actions,
    taken,
  }: {
    format: AddressFormat;
    block?: string | undefined;
    notes?: readonly string[];
    actions: readonly Link[];
    taken: number;
  },
): Card {
  const facts = line(markdownOf(countPieces(view)), block);
  const below = [facts, ...notes, links(actions)];
  const written = (row: TxRow) => (): Row => [labelOf(row, view, format), markdownOf(rowPieces(row, 0))];
  const burned = rowsIn(view, 'hover', 'burned').map((row) => written(row)());
  return [table(rowsIn(view, 'hover', 'owners').map(written), burned, MAX_LINES - taken - below.length), ...below];
}

/** All of it in one card, for what needs no request. */
export function txCard(
  view: TxView,
  options: HeadlineOptions & { readonly actions: readonly Link[]; readonly format: AddressFormat },
): Card {
  const headline = txHeadline(view, options);
  return [...headline, ...txDetails(view, { ...options, taken: lineCount(headline) })];
}

function lockLines(view: TxView, now: number): string[] {
  const locks = rowsIn(view, 'hover', 'locks');
  const shown = locks.slice(0, SHOWN_LOCKS).map((lock) => markdownOf(rowPieces(lock, now)));
  const left = locks.length - shown.length;
  if (left === 0) return shown;
  const more = left === 1 ? l10n.t('1 more locktime') : l10n.t('{0} more locktimes', groupedInteger(left));
  return [...shown.slice(0, -1), `${shown.at(-1) ?? ''} · ${more}`];
}

function labelOf(row: TxRow, { tx }: TxView, format: AddressFormat): string {
  if (row.kind === 'balance') return ownerMarkdown(addressFormatOn(format, row.chain, tx.networkID), row.owner);
  return row.kind === 'holding' ? ownerMarkdown(format, row.output) : ROWS[row.kind].label;
}

/** Why an asset's name and decimals aren't shown. */
export function unnamedNote(asset: string, why: readonly Piece[]): string {
  return markdownOf(sentence(l10n.t('Name of {0} not loaded. {1}'), { kind: 'id', text: asset }, why));
}
