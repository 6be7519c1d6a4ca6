import * as l10n from '@vscode/l10n';
import { denominated } from '../../../services/text/balance-fields';
import { decodeID, encodeCb58 } from '../../../core/encodings/cb58';
import { lagOf, type OwningChain } from '../../../services/history/address/address-history';
import type { CheckedHistory } from '../../../services/history/balances/checked-history';
import type { CheckedServiceList } from '../../../services/history/data-api/checked-service';
import type { Holding } from '../../../services/history/tables/output-table';
import type { ServiceEvent } from '../../../services/history/data-api/service-event';
import { effectKey, type NetEffect, netEffects } from '../../../services/history/address/net-effects';
import { type Cell, csvTable } from '../../../services/text/csv';
import { groupedInteger } from '../../../services/text/format-text';
import { formatTime } from '../../../services/text/format-time';
import type { AssetRef } from '../../../services/text/pieces';
import { inPieces } from '../export/export-text';
import { effectMatches, type HistoryFilter, historyFilterFields } from './history-filter';

const COLUMNS = [
  'time',
  'block',
  'txID',
  'direction',
  'assetID',
  'symbol',
  'type',
  'rawChange',
  'change',
  'rawFee',
  'fee',
  'counterparties',
  'rawBalance',
  'balance',
] as const;

type Fields = Readonly<Record<(typeof COLUMNS)[number], Cell>>;

/** Addresses in a cell: spreadsheets cut longer ones. */
const MOST_ADDRESSES = 256;

/** How a history is written. */
export interface HistoryWords {
  readonly ref: (assetID: string) => AssetRef;
  readonly addressText: (bytes: Uint8Array) => string;
}

/** Transactions, and what their balances are counted back from. */
export interface ExportedHistory {
  /** The newest first. */
  readonly events: Iterable<ServiceEvent>;
  /** What the address owns after the newest one. */
  readonly present: Iterable<Pick<Holding, 'assetID' | 'kind' | 'amount' | 'isStaked'>>;
  /** Whether the balance of an effect's kind after a transaction is known. */
  readonly holds: (event: ServiceEvent, effect: NetEffect) => boolean;
  /** What makes it incomplete, as codes for programs; empty for a complete one. */
  readonly limits: readonly string[];
}

/** A history that was read from blocks. */
export function ofBlocks({ history, outputs, isChecked, areStakesChecked }: CheckedHistory): ExportedHistory {
  const lag = lagOf(history);
  return {
    events: { [Symbol.iterator]: () => history.events.newestFirst() },
    present: outputs.after(outputs.to).map(({ assetID, ...rest }) => ({ ...rest, assetID: decodeID(assetID) })),
    holds: ({ height = 0n }, { isStaked }) =>
      isChecked && (isStaked !== true || areStakesChecked) && (history.isFromGenesis || height > outputs.from),
    limits: [
      ...(history.isFromGenesis ? [] : [`partial: complete after block ${outputs.from}`]),
      ...(lag === undefined ? [] : [`partial: ends at block ${lag.to} of ${lag.of}`]),
      ...(isChecked ? [] : [UNVERIFIED]),
      ...(areStakesChecked ? [] : [STAKES_UNVERIFIED]),
    ],
  };
}

/** What is missing in the file of a history that was read from blocks, as sentences. */
export function missingTexts({ history, outputs, isChecked, areStakesChecked }: CheckedHistory): string[] {
  const lag = lagOf(history);
  const noBalances =
    lag === undefined
      ? l10n.t("The file has no balances: the transactions and the node's UTXOs differ.")
      : l10n.t('The file has no balances: the newest blocks are missing.');
  return [
    ...(history.isFromGenesis
      ? []
      : [l10n.t('The file is partial: it is complete only after block {0}.', groupedInteger(outputs.from))]),
    ...(lag === undefined
      ? []
      : [l10n.t('The file is partial: it ends at block {0} of {1}.', groupedInteger(lag.to), groupedInteger(lag.of))]),
    ...(isChecked ? [] : [noBalances]),
    ...(areStakesChecked ? [] : [NO_STAKES]),
  ];
}

/** Transactions as the Data API lists them: only their balances were compared with the chain. */
export function ofService(of: CheckedServiceList): ExportedHistory {
  const { events, isComplete, leftOut, present, isChecked, areStakesChecked } = of;
  const oldest = isComplete ? undefined : events.at(-1);
  const unknown = unknownStakes(of);
  return {
    events,
    present,
    holds: (event, { isStaked }) =>
      isChecked && (isStaked !== true || areStakesChecked) && (oldest === undefined || isLater(event, oldest)),
    limits: [
      'as the Data API reports',
      ...(oldest === undefined ? [] : [`partial: complete after ${placeOf(oldest)}`]),
      ...(leftOut === 0 ? [] : [`partial: ${leftOut} not readable`]),
      ...(unknown === 0 ? [] : [`partial: ${unknown} without the stake`]),
      ...(isChecked ? [] : [UNVERIFIED]),
      ...(areStakesChecked ? [] : [STAKES_UNVERIFIED]),
    ],
  };
}

/** What is missing in the file of transactions of the Data API on a chain, as sentences. */
export function missingOfService(of: CheckedServiceList, on: OwningChain): string[] {
  const { isComplete, isChecked, areStakesChecked } = of;
  const unknown = unknownStakes(of);
  const noBalances =
    on === 'P' && !isComplete
      ? l10n.t('The file has no balances: on P they need all transactions.')
      : l10n.t("The file has no balances: the transactions and the node's UTXOs differ.");
  return [
    l10n.t('The transactions are as the Data API reports.'),
    ...(isComplete ? [] : [l10n.t('The file has only the transactions that are loaded.')]),
    ...(unknown === 0
      ? []
      : unknown === 1
        ? [l10n.t('The stake that 1 transaction returned is missing.')]
        : [l10n.t('The stakes that {0} transactions returned are missing.', groupedInteger(unknown))]),
    ...(isChecked ? [] : [noBalances]),
    ...(areStakesChecked || !isChecked ? [] : [NO_STAKES]),
  ];
}

const unknownStakes = ({ events }: CheckedServiceList): number =>
  events.filter(({ isStakeUnknown }) => isStakeUnknown === true).length;

const UNVERIFIED = 'balances not verified';
const STAKES_UNVERIFIED = 'staked balances not verified';
const NO_STAKES = l10n.t("The file has no balances of what is staked: the transactions and the node's report differ.");

/** Whether a transaction is in a later block than the oldest that was loaded, whose block may hold others. */
function isLater({ height, time = 0n }: ServiceEvent, oldest: ServiceEvent): boolean {
  // Before Cortina there were no blocks.
  if (height !== undefined && oldest.height !== undefined) return height > oldest.height;
  return time > (oldest.time ?? 0n);
}

function placeOf({ height, time = 0n }: ServiceEvent): string {
  return height === undefined ? formatTime(time) : `block ${height}`;
}

/**
 * The transactions of an address as CSV, the newest first, a row for each asset. The balance is that after the
 * transaction: counted back from what the address has now, with outputs that it shares, as far as the history holds.
 */
export function historyExport(of: ExportedHistory, filter: HistoryFilter, words: HistoryWords): Generator<string> {
  return inPieces(csvTable(COLUMNS, rowsOf(of, filter, words), exportLimits(of, filter)));
}

/** What makes the file incomplete, as codes for programs; empty for a complete one. */
export function exportLimits({ limits }: ExportedHistory, filter: HistoryFilter): string[] {
  const fields = historyFilterFields(filter);
  return [...limits, ...(fields === '' ? [] : [`filtered: ${fields}`])];
}

function* rowsOf(
  { events, present, holds }: ExportedHistory,
  filter: HistoryFilter,
  words: HistoryWords,
): Generator<Fields> {
  const balances = new Map<string, bigint>();
  for (const holding of present) {
    const key = effectKey(holding);
    balances.set(key, (balances.get(key) ?? 0n) + (holding.kind === 'amount' ? holding.amount : 1n));
  }
  for (const event of events) {
    for (const effect of netEffects(event)) {
      const key = effectKey(effect);
      const balance = balances.get(key) ?? 0n;
      balances.set(key, balance - effect.change);
      if (effectMatches(effect, filter))
        yield fieldsOf(event, effect, holds(event, effect) ? balance : undefined, words);
    }
  }
}

function fieldsOf(
  event: ServiceEvent,
  effect: NetEffect,
  balance: bigint | undefined,
  { ref, addressText }: HistoryWords,
): Fields {
  const { time, height, txID } = event;
  const { kind, change, isStaked } = effect;
  const assetID = encodeCb58(effect.assetID);
  const asset = ref(assetID);
  const fee = feeOf(event, effect, asset);
  const exact = (raw: bigint | undefined): Cell =>
    raw === undefined || kind !== 'amount' ? '' : denominated(raw, asset);
  return {
    time: time === undefined ? '' : formatTime(time),
    block: height ?? '',
    txID: encodeCb58(txID),
    direction: change === 0n ? 'none' : change > 0n ? 'in' : 'out',
    assetID,
    symbol: asset.info?.symbol ?? '',
    type: isStaked === true ? 'staked' : kind,
    rawChange: change,
    change: exact(change),
    rawFee: fee ?? '',
    fee: exact(fee),
    counterparties: listOf(counterpartiesOf(event), addressText),
    rawBalance: balance ?? '',
    balance: exact(balance),
  };
}

/** What the address paid: undefined unless it alone owned all that the transaction spends. */
function feeOf(
  { spends, burned }: ServiceEvent,
  { kind, assetID, isStaked }: NetEffect,
  { info }: AssetRef,
): bigint | undefined {
  if (spends !== 'all' || kind !== 'amount' || isStaked === true || info?.isNative !== true) return undefined;
  return burned.find((each) => encodeCb58(each.assetID) === encodeCb58(assetID))?.amount;
}

/** Of a payment those that receive it, else those that pay; none of the genesis. */
function counterpartiesOf({ height, consumed, from, to }: ServiceEvent): readonly Uint8Array[] {
  if (height === 0n) return [];
  return consumed.length > 0 ? to : from;
}

function listOf(addresses: readonly Uint8Array[], write: (bytes: Uint8Array) => string): string[] {
  const left = addresses.length - MOST_ADDRESSES;
  return [...addresses.slice(0, MOST_ADDRESSES).map(write), ...(left > 0 ? [`(${left} more)`] : [])];
}
