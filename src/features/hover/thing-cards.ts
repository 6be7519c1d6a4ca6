import * as l10n from '@vscode/l10n';
import type { Block } from '../../core/codec/avm/codec';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { ExpectedError } from '../../core/outcome';
import type { Owners } from '../../core/tx/effects';
import type { OutputDescription } from '../../services/inspect/describe-output';
import { type Description, placeWords, type TxDescription } from '../../services/inspect/describer';
import { lookedUpText, OTHER_IDS, UNKNOWN_ID, unknownIDText } from '../../services/inspect/missing-text';
import type { UndescribedAsset } from '../../services/lookup/asset-cache';
import type { Found } from '../../services/lookup/found';
import type { Absence } from '../../services/lookup/id-resolver';
import { detailCounts } from '../../services/p-and-c/node-details';
import { failedLookupText, type Fact } from '../../services/text/facts';
import {
  type AddressFormat,
  addressFormatOn,
  addressName,
  ownerWords,
  shortAddress,
  shortenedID,
} from '../../services/text/format-id';
import {
  counted,
  formatLocktime,
  formatTime,
  groupedInteger,
  bytesAsPlainText,
  visibleText,
} from '../../services/text/format-text';
import { codeSpan, escapeMarkdown, linkMarkdown, markdownOf, tableMarkdown } from '../../services/text/markdown';
import { type Piece, plain, sentence } from '../../services/text/pieces';
import { bytesPieces, countPieces } from '../../services/tx/tx-pieces';
import { rowPieces, ROWS, rowsIn } from '../../services/tx/tx-rows';
import type { TxRow, TxView } from '../../services/tx/tx-view';
import { unknownReason } from './hover-request';
import { type HoverCard, line, lineCount, type Link, links, MAX_LINES, table, type TableRow } from './card';

/** Locktimes that are shown; the rest is counted. */
const SHOWN_LOCKS = 2;

interface HeadlineOptions {
  /** What is known about its place: the chain, `accepted`. */
  readonly where: readonly string[];
  /** Unix ms. */
  readonly now: number;
}

/** What the transaction did, or the asset that it created, under the ID that both share. */
export function txHeadline({ title, view }: TxDescription, { where, now }: HeadlineOptions): HoverCard {
  return [titleLine(title, where), ...headlineRows(view, now)];
}

function titleLine(title: readonly Piece[], where: readonly string[]): string | undefined {
  return line(`**${markdownOf(title)}**`, ...where.map(escapeMarkdown));
}

function headlineRows(view: TxView, now: number): string[] {
  const lines = rowsIn(view, 'hover', 'headline').map((row) => {
    const text = markdownOf(rowPieces(row, now));
    return row.kind === 'memo' ? l10n.t('Memo {0}', text) : text;
  });
  return [...lines, ...lockLines(view, now)];
}

interface DetailsOptions {
  readonly format: AddressFormat;
  readonly block?: string | undefined;
  readonly note?: string | undefined;
  readonly actions: readonly Link[];
  /** Lines that are shown above. */
  readonly taken: number;
}

/** Gains and losses, counts and the block. */
export function txDetails(view: TxView, { format, block, note, actions, taken }: DetailsOptions): HoverCard {
  const facts = line(markdownOf(countPieces(view)), block);
  const below = [facts, note, links(actions)];
  const written = (row: TxRow) => (): TableRow => [rowLabel(row, view, format), markdownOf(rowPieces(row, 0))];
  const burned = rowsIn(view, 'hover', 'burned').map((row) => written(row)());
  return [
    table(
      rowsIn(view, 'hover', 'owners').map(written),
      burned,
      MAX_LINES - taken - below.length + (note === undefined ? 1 : 0),
    ),
    ...below,
  ];
}

/** All of it in one card, for what needs no request. */
export function txCard(
  view: TxView,
  options: HeadlineOptions &
    Omit<DetailsOptions, 'taken'> & {
      /** Who has signed, if a signature is missing. */
      readonly signed: string | undefined;
    },
): HoverCard {
  const headline = [titleLine(view.headline, options.where), options.signed, ...headlineRows(view, options.now)];
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

function rowLabel(row: TxRow, { tx }: TxView, format: AddressFormat): string {
  if (row.kind === 'balance') return ownerMarkdown(addressFormatOn(format, row.chain, tx.networkID), row.owner);
  return row.kind === 'holding' ? ownerMarkdown(format, row.output) : ROWS[row.kind].label;
}

/** Transactions that are shown; the rest is counted. */
export const SHOWN_TXS = 8;

interface BlockOptions {
  /** The first ones. */
  readonly txs: readonly TxDescription[];
  readonly where: readonly string[];
  readonly actions: readonly Link[];
  /** The link to a transaction's document, if there is one. */
  readonly open: (txID: string) => string | undefined;
}

/** A block's height, time and transactions. */
export function hoveredBlockCard(block: Block, { txs, where, actions, open }: BlockOptions): HoverCard {
  const rows = txs.map(({ thing, headline }): TableRow => {
    const id = encodeCb58(thing.id);
    const address = open(id);
    return [
      address === undefined ? codeSpan(shortenedID(id)) : linkMarkdown(shortenedID(id), address),
      markdownOf(headline),
    ];
  });
  const left = block.txs.length - rows.length;
  if (left > 0) rows.push([l10n.t('{0} more', groupedInteger(left)), '']);
  return [
    line(
      l10n.t('**Block {0}**', groupedInteger(block.height)),
      ...where.map(escapeMarkdown),
      formatTime(block.time),
      counted(block.txs.length, 'transaction'),
    ),
    rows.length === 0 ? undefined : tableMarkdown(rows),
    l10n.t('Parent {0}', codeSpan(shortenedID(block.parentID))),
    links(actions),
  ];
}

const SHOWN_OWNERS = 3;

/** An output: what it holds, its owner and its locktime. `now` is Unix ms. */
export function utxoCard(
  { utxo, headline, format, where, createdBy }: Omit<OutputDescription, 'asset' | 'reference'>,
  now: number,
): HoverCard {
  const { output, stakeableUntil, txID } = utxo;
  const payload = output.type === 'nftfx.TransferOutput' ? output.payload : undefined;
  return [
    titleLine(headline, where),
    line(
      ownerMarkdown(format, output, SHOWN_OWNERS),
      formatLocktime(output.locktime, now),
      stakeableUntil === undefined ? undefined : l10n.t('only for staking until {0}', formatTime(stakeableUntil)),
    ),
    payload === undefined || payload.length === 0
      ? undefined
      : l10n.t('Payload {0}', markdownOf(bytesPieces({ bytes: payload, text: bytesAsPlainText(payload) }))),
    createdBy === undefined
      ? l10n.t('Created by {0}', codeSpan(encodeCb58(txID)))
      : l10n.t('Created by: {0}', markdownOf(createdBy)),
  ];
}

/**
 * Whether what the node reports comes first, in one table with the rest: of a subnet, a blockchain or a validator, how it
 * was created is the least wanted.
 */
function isStateFirst(thing: Description['thing']): boolean {
  if (thing.kind !== 'tx' || thing.on !== 'P') return thing.kind === 'validator';
  const { type } = thing.tx.unsignedTx;
  return type === 'txs.CreateSubnetTx' || type === 'txs.CreateChainTx';
}

/** What an ID of the P- or the C-Chain is, as far as its own bytes show. */
export function factsHeadline(description: Description, chain: string): HoverCard {
  const { thing, title, facts } = description;
  if (isStateFirst(thing)) return [titleLine(title, placeWords(description, chain))];
  // Beside the facts: the title, and the links that end the details.
  const taken = thing.kind === 'tx' && thing.on !== 'X' ? detailCounts(thing).facts : 0;
  return [titleLine(title, placeWords(description, chain)), factTable(facts, MAX_LINES - 2 - taken)];
}

/** What the node reported about it, what the headline left for here, and the links. `taken` lines are shown above it. */
export function factsCard(
  found: Found,
  { facts, reported }: { readonly facts: readonly Fact[]; readonly reported: readonly Fact[] },
  { taken, actions }: { readonly taken: number; readonly actions: readonly Link[] },
): HoverCard {
  const all = isStateFirst(found) ? [...reported, ...facts] : reported;
  return [factTable(all, MAX_LINES - taken - 1), links(actions)];
}

/** Facts as a table of at most so many rows; undefined for none. */
export function factTable(facts: readonly Fact[], most: number): string | undefined {
  const rowOf = ({ label, value }: Fact): TableRow => [markdownOf(label), markdownOf(value)];
  const rows = (some: readonly Fact[]) => some.map((each) => () => rowOf(each));
  if (facts.length <= most) return table(rows(facts), [], most);
  const kept = facts.filter(({ isKept }) => isKept === true);
  return table(rows(facts.filter((each) => !kept.includes(each))), kept.map(rowOf), Math.max(1, most));
}

/** A valid ID that none of the requested chains has. `now` is Unix ms. */
export function absentCard(
  absence: Absence,
  { chain, now, actions }: { readonly chain: string; readonly now: number; readonly actions: readonly Link[] },
): HoverCard {
  return [
    line(`**${UNKNOWN_ID}**`, escapeMarkdown(unknownIDText(chain, absence, now))),
    lookedUpText(absence),
    OTHER_IDS,
    links(actions),
  ];
}

/** A valid ID that couldn't be looked up. */
export function unknownCard(chain: string, error: ExpectedError, actions: readonly Link[]): HoverCard {
  return [
    line(l10n.t('**ID**'), escapeMarkdown(failedLookupText(chain, error))),
    markdownOf(unknownReason(error)),
    links(actions),
  ];
}

/** An owner as Markdown: the threshold where more than one could sign, and as many addresses as `shown`. */
function ownerMarkdown(format: AddressFormat, owner: Owners, shown = 1): string {
  return ownerWords(owner, shown, (address) => addressMarkdown(format, address));
}

/** `X-local18jma…00z96u` and its name. */
function addressMarkdown(format: AddressFormat, address: Uint8Array): string {
  const name = addressName(format, address);
  const text = codeSpan(shortAddress(format, address));
  return name === undefined ? text : `${text} ${nameMarkdown(name)}`;
}

export function nameMarkdown(name: string): string {
  return `*${escapeMarkdown(visibleText(name))}*`;
}

/** Why an asset's name and decimals aren't shown; undefined where all are. */
export function unnamedNote([first]: readonly UndescribedAsset[]): string | undefined {
  if (first === undefined) return undefined;
  const asset = { kind: 'id', text: shortenedID(first.assetID) } as const;
  return markdownOf(sentence(l10n.t('Name of {0} not loaded. {1}'), asset, plain(first.why)));
}
