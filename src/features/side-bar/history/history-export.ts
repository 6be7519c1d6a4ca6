import * as l10n from '@vscode/l10n';
import { denominated } from '../../../services/utxos/balance-fields';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { AddressEvent, NetEffect } from '../../../services/past/address/address-events';
import type { OwningChain } from '../../../services/past/address/address-history';
import type { Ledger, RunningBalance } from '../../../services/past/ledger/ledger';
import type { KnownLedger } from '../../../services/past/ledger/ledgers';
import { type Cell, csvTable } from '../../../services/text/csv';
import { formatTime, groupedInteger, tableTime } from '../../../services/text/format-text';
import type { AssetRef } from '../../../services/text/pieces';
import { inPieces } from '../export/export-text';
import { effectMatches, type HistoryFilter, historyFilterFields } from '../nodes/address/history-filter';
import { present } from '../../../core/present';

const HISTORY_COLUMNS = [
  'timeUTC',
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

type HistoryCells = Readonly<Record<(typeof HISTORY_COLUMNS)[number], Cell>>;

/** Addresses in a cell: spreadsheets cut longer ones. */
const MOST_ADDRESSES = 256;

interface HistoryWords {
  readonly ref: (assetID: string) => AssetRef;
  readonly addressText: (bytes: Uint8Array) => string;
}

/** What makes a history incomplete, as codes for programs; empty for a complete one. */
function codesOf({ source, value }: KnownLedger): string[] {
  const { isWhole, from, oldest, lag, leftOut, unknownStakes, isChecked, areStakesChecked } = value;
  return present([
    source === 'dataAPI' && 'reported by the Data API',
    !isWhole && `partial: complete after ${eventPlaceText(oldest ?? { height: from, time: undefined })}`,
    lag !== undefined && `partial: ends at block ${lag.to} of ${lag.newest}`,
    leftOut !== 0 && `partial: ${leftOut} not readable`,
    unknownStakes !== 0 && `partial: ${unknownStakes} without the stake`,
    !isChecked && 'balances not verified',
    !areStakesChecked && 'staked balances not verified',
  ]);
}

/** What is missing in the file of a history, as sentences. */
export function missingTexts({ source, value }: KnownLedger, on: OwningChain): string[] {
  const { isWhole, from, lag, unknownStakes, isChecked, areStakesChecked, limits } = value;
  const isReported = source === 'dataAPI';
  const noBalances =
    lag !== undefined
      ? l10n.t("Balances weren't exported: the newest blocks are missing.")
      : isReported && on === 'P' && !isWhole
        ? l10n.t("Balances weren't exported: load all P-Chain transactions first.")
        : l10n.t("Balances weren't exported: they don't match the node's UTXOs.");
  const partial = isReported
    ? l10n.t('The file has only the transactions that are loaded.')
    : l10n.t('The file is partial: it is complete only after block {0}.', groupedInteger(from));
  return present([
    isReported && l10n.t('Transactions are reported by the Data API.'),
    !isWhole && partial,
    lag !== undefined &&
      l10n.t('The file is partial: it ends at block {0} of {1}.', groupedInteger(lag.to), groupedInteger(lag.newest)),
    ...(unknownStakes === 0
      ? []
      : unknownStakes === 1
        ? [l10n.t('The stake that 1 transaction returned is missing.')]
        : [l10n.t('The stakes that {0} transactions returned are missing.', groupedInteger(unknownStakes))]),
    !isChecked && noBalances,
    areStakesChecked || (isReported && !isChecked) ? undefined : noStakesText(limits),
  ]);
}

function noStakesText(limits: Ledger['limits']): string {
  if (limits.includes('stakesNotOffered'))
    return l10n.t("Staked balances weren't exported: what is staked is not offered by this node.");
  return limits.includes('stakesUnknown')
    ? l10n.t("Staked balances weren't exported: the node didn't report what is staked.")
    : l10n.t("Staked balances weren't exported: they don't match what the node reports.");
}

function eventPlaceText({ height, time = 0n }: Pick<AddressEvent, 'height' | 'time'>): string {
  return height === undefined ? formatTime(time) : `block ${height}`;
}

/**
 * The transactions of an address as CSV, the newest first, a row for each asset. The balance is that after the
 * transaction: counted back from what the address has now, with outputs that it shares, as far as the history holds.
 */
export function historyExport(ledger: KnownLedger, filter: HistoryFilter, words: HistoryWords): Generator<string> {
  return inPieces(csvTable(HISTORY_COLUMNS, balanceRecords(ledger.value, filter, words), exportLimits(ledger, filter)));
}

/** What makes the file incomplete, as codes for programs; empty for a complete one. */
export function exportLimits(ledger: KnownLedger, filter: HistoryFilter): string[] {
  const fields = historyFilterFields(filter);
  return present([...codesOf(ledger), fields !== '' && `filtered: ${fields}`]);
}

function* balanceRecords(ledger: Ledger, filter: HistoryFilter, words: HistoryWords): Generator<HistoryCells> {
  for (const running of ledger.running())
    if (effectMatches(running.effect, filter)) yield runningFields(running, words);
}

function runningFields({ event, effect, balance }: RunningBalance, { ref, addressText }: HistoryWords): HistoryCells {
  const { time, height, txID } = event;
  const { kind, change, isStaked } = effect;
  const assetID = encodeCb58(effect.assetID);
  const asset = ref(assetID);
  const fee = feeOf(event, effect, asset);
  const exact = (raw: bigint | undefined): Cell =>
    raw === undefined || kind !== 'amount' ? '' : denominated(raw, asset);
  return {
    timeUTC: time === undefined ? '' : tableTime(time),
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
    counterparties: addressList(counterpartiesOf(event), addressText),
    rawBalance: balance ?? '',
    balance: exact(balance),
  };
}

/** What the address paid: undefined unless it alone owned all that the transaction spends. */
function feeOf(
  { spends, burned }: AddressEvent,
  { kind, assetID, isStaked }: NetEffect,
  { info }: AssetRef,
): bigint | undefined {
  if (spends !== 'all' || kind !== 'amount' || isStaked === true || info?.isNative !== true) return undefined;
  return burned.find((each) => encodeCb58(each.assetID) === encodeCb58(assetID))?.amount;
}

/** Of a payment those that receive it, else those that pay; none of the genesis. */
function counterpartiesOf({ height, consumed, from, to }: AddressEvent): readonly Uint8Array[] {
  if (height === 0n) return [];
  return consumed.length > 0 ? to : from;
}

function addressList(addresses: readonly Uint8Array[], write: (bytes: Uint8Array) => string): string[] {
  const left = addresses.length - MOST_ADDRESSES;
  return present([...addresses.slice(0, MOST_ADDRESSES).map(write), left > 0 && `(${left} more)`]);
}
