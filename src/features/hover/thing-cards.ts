import * as l10n from '@vscode/l10n';
import type { Block } from '../../core/codec/avm/codec';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { ExpectedError } from '../../core/outcome';
import type { OutputDescription } from '../../services/inspect/describe-output';
import type { Description } from '../../services/inspect/describer';
import { lookedUpText, OTHER_IDS, UNKNOWN_ID, unknownIDText } from '../../services/inspect/missing-text';
import type { UndescribedAsset } from '../../services/lookup/asset-cache';
import type { Absence } from '../../services/lookup/id-resolver';
import { detailCounts } from '../../services/p-and-c/node-details';
import { failedLookupText, type Fact } from '../../services/text/facts';
import { shortenedID } from '../../services/text/format-id';
import { counted, formatLocktime, formatTime, groupedInteger, bytesAsPlainText } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown, linkMarkdown, markdownOf, tableMarkdown } from '../../services/text/markdown';
import { type Piece, plain, sentence } from '../../services/text/pieces';
import { bytesPieces } from '../../services/tx/tx-pieces';
import { type DescribedFact, factsIn } from '../../services/tx/described-fact';
import { KINDS } from '../../services/tx/fact-words';
import { countsLine, factRow, headlineLines, ownerMarkdown } from '../../services/tx/fact-markdown';
import { unknownReason } from './hover-request';
import { type HoverCard, line, lineCount, type Link, links, MAX_LINES, table, type TableRow } from './card';

interface HeadlineOptions {
  /** What is known about its place: the chain, `accepted`. */
  readonly where: readonly string[];
  /** Unix ms. */
  readonly now: number;
}

/** What something is, under its ID, as far as its own bytes show. */
export function headlineCard(description: Description, { where, now }: HeadlineOptions): HoverCard {
  const { thing, title, facts, awaitsDetails } = description;
  const lines = [titleLine(title, where), ...headlineLines(facts, now)];
  if (awaitsDetails) return lines;
  // Beside the facts: what is above them, what the node adds, and the links that end the details.
  const added = thing.kind === 'tx' ? detailCounts(thing).facts : 0;
  return [...lines, factTable(rowsOf(facts), MAX_LINES - 1 - lineCount(lines) - added)];
}

interface DetailsOptions {
  /** What the node reported. */
  readonly reported: readonly Fact[];
  readonly block?: string | undefined;
  readonly note?: string | undefined;
  readonly actions: readonly Link[];
  /** Lines that are shown above. */
  readonly taken: number;
}

/** What requests add, what the headline left for here, and the links. */
export function detailsCard(
  { facts, awaitsDetails, title, headline }: Description,
  { reported, block, note, actions, taken }: DetailsOptions,
): HoverCard {
  const below = [line(countsLine(facts), block), note, links(actions)];
  const own = awaitsDetails ? factsIn(facts, ...ROW_PARTS) : [];
  // Of what was created, its creation is the least wanted: what of it is still so is reported, and its page has the fee.
  const isCreated = title !== headline && reported.length > 0;
  const said = new Set(reported.map(({ value }) => markdownOf(value)));
  const left = isCreated ? own.filter((each) => each.part !== 'fee' && !said.has(factRow(each)[1])) : own;
  const rows = [...reported.map(reportedRow), ...left.map(ownRow)];
  return [factTable(rows, MAX_LINES - taken - lineCount(below)), ...below];
}

/** All of it in one card, for what needs no request. */
export function bytesCard(
  { headline, facts }: Description,
  {
    where,
    now,
    signed,
    reported,
    actions,
  }: HeadlineOptions & {
    /** Who has signed, if a signature is missing. */
    readonly signed: readonly Fact[];
    readonly reported: readonly Fact[];
    readonly actions: readonly Link[];
  },
): HoverCard {
  // Who signed, if that is known, in place of how many.
  const own = reported.length > 1 ? facts.filter(({ part }) => part !== 'quorum') : facts;
  const rows = [...rowsOf(own), ...reported.map(reportedRow)];
  // Amounts have a table of their own, since they are aligned.
  const isApart = rows.every(({ isAmount }) => isAmount);
  const signing = signed.map(reportedRow);
  const above = [
    titleLine(headline, where),
    isApart ? factTable(signing, MAX_LINES / 2) : undefined,
    ...headlineLines(facts, now),
  ];
  const below = [countsLine(facts), links(actions)];
  const all = isApart ? rows : [...signing, ...rows];
  return [...above, factTable(all, MAX_LINES - lineCount([...above, ...below])), ...below];
}

function titleLine(title: readonly Piece[], where: readonly string[]): string | undefined {
  return line(`**${markdownOf(title)}**`, ...where.map(escapeMarkdown));
}

/** A row of a hover's table, written only if it is shown. */
interface FactRow {
  readonly write: () => TableRow;
  readonly isKept: boolean;
  /** Amounts are aligned right, where a table has nothing else. */
  readonly isAmount: boolean;
}

const ROW_PARTS = ['effects', 'quorum', 'owners', 'fee'] as const;

function rowsOf(facts: readonly DescribedFact[]): FactRow[] {
  return factsIn(facts, ...ROW_PARTS).map(ownRow);
}

function ownRow(fact: DescribedFact): FactRow {
  return { write: () => factRow(fact), isKept: fact.isKept === true, isAmount: KINDS[fact.value.kind].isAmount };
}

function reportedRow({ label, value, isKept }: Fact): FactRow {
  return { write: () => [markdownOf(label), markdownOf(value)], isKept: isKept === true, isAmount: false };
}

/** What was reported, as a table of at most so many rows; undefined for none. */
export function reportedTable(facts: readonly Fact[], most: number): string | undefined {
  return factTable(facts.map(reportedRow), most);
}

/** A table of at most so many rows; undefined for none. */
function factTable(rows: readonly FactRow[], most: number): string | undefined {
  const align = rows.every(({ isAmount }) => isAmount) ? 'right' : 'left';
  const kept = rows.length <= most ? [] : rows.filter(({ isKept }) => isKept);
  return table(
    rows.filter((each) => !kept.includes(each)).map(({ write }) => write),
    kept.map(({ write }) => write()),
    { limit: Math.max(1, most), align },
  );
}

/** Transactions that are shown; the rest is counted. */
export const SHOWN_TXS = 8;

interface BlockOptions {
  /** The first ones. */
  readonly txs: readonly Description[];
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
    rows.length === 0 ? undefined : tableMarkdown(rows, 'left'),
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

/** Why an asset's name and decimals aren't shown; undefined where all are. */
export function unnamedNote([first]: readonly UndescribedAsset[]): string | undefined {
  if (first === undefined) return undefined;
  const asset = { kind: 'id', text: shortenedID(first.assetID) } as const;
  return markdownOf(sentence(l10n.t('Name of {0} not loaded. {1}'), asset, plain(first.why)));
}
