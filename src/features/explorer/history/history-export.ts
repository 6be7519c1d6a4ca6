import { denominated } from '../../../services/text/balance-fields';
import { decodeID, encodeCb58 } from '../../../core/encodings/cb58';
import type { AddressEvent } from '../../../services/history/address-events';
import { lagOf } from '../../../services/history/address-history';
import type { CheckedHistory } from '../../../services/history/checked-history';
import { effectKey, type NetEffect, netEffects } from '../../../services/history/net-effects';
import { type Cell, csvTable } from '../../../services/text/csv';
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

/**
 * The transactions of an address as CSV, the newest first, a row for each asset. The balance is that after the transaction:
 * counted back from what the address has now, with outputs that it shares, as far as the history holds.
 */
export function historyExport(of: CheckedHistory, filter: HistoryFilter, words: HistoryWords): Generator<string> {
  return inPieces(csvTable(COLUMNS, rowsOf(of, filter, words), historyLimits(of, filter)));
}

/** What makes the file incomplete, as codes for programs; empty for a complete one. */
export function historyLimits({ history, outputs, isChecked }: CheckedHistory, filter: HistoryFilter): string[] {
  const fields = historyFilterFields(filter);
  const lag = lagOf(history);
  return [
    ...(history.isFromGenesis ? [] : [`partial: complete after block ${outputs.from}`]),
    ...(lag === undefined ? [] : [`partial: ends at block ${lag.to} of ${lag.of}`]),
    ...(isChecked ? [] : ['balances not verified']),
    ...(fields === '' ? [] : [`filtered: ${fields}`]),
  ];
}

function* rowsOf(
  { history, outputs, isChecked }: CheckedHistory,
  filter: HistoryFilter,
  words: HistoryWords,
): Generator<Fields> {
  const balances = new Map<string, bigint>();
  for (const { assetID, kind, amount } of outputs.after(outputs.to)) {
    const key = effectKey({ assetID: decodeID(assetID), kind });
    balances.set(key, (balances.get(key) ?? 0n) + (kind === 'amount' ? amount : 1n));
  }
  for (const event of history.events.newestFirst()) {
    const holds = isChecked && (history.isFromGenesis || event.height > outputs.from);
    for (const effect of netEffects(event)) {
      const key = effectKey(effect);
      const balance = balances.get(key) ?? 0n;
      balances.set(key, balance - effect.change);
      if (effectMatches(effect, filter)) yield fieldsOf(event, effect, holds ? balance : undefined, words);
    }
  }
}

function fieldsOf(
  event: AddressEvent,
  effect: NetEffect,
  balance: bigint | undefined,
  { ref, addressText }: HistoryWords,
): Fields {
  const { time, height, txID } = event;
  const { kind, change } = effect;
  const assetID = encodeCb58(effect.assetID);
  const asset = ref(assetID);
  const fee = feeOf(event, effect, asset);
  const exact = (raw: bigint | undefined): Cell =>
    raw === undefined || kind !== 'amount' ? '' : denominated(raw, asset);
  return {
    time: time === undefined ? '' : formatTime(time),
    block: height,
    txID: encodeCb58(txID),
    direction: change === 0n ? 'none' : change > 0n ? 'in' : 'out',
    assetID,
    symbol: asset.info?.symbol ?? '',
    type: kind,
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
function feeOf({ spends, burned }: AddressEvent, { kind, assetID }: NetEffect, { info }: AssetRef): bigint | undefined {
  if (spends !== 'all' || kind !== 'amount' || info?.isNative !== true) return undefined;
  return burned.find((each) => encodeCb58(each.assetID) === encodeCb58(assetID))?.amount;
}

/** Of a payment those that receive it, else those that pay; none of the genesis. */
function counterpartiesOf({ height, consumed, from, to }: AddressEvent): readonly Uint8Array[] {
  if (height === 0n) return [];
  return consumed.length > 0 ? to : from;
}

function listOf(addresses: readonly Uint8Array[], write: (bytes: Uint8Array) => string): string[] {
  const left = addresses.length - MOST_ADDRESSES;
  return [...addresses.slice(0, MOST_ADDRESSES).map(write), ...(left > 0 ? [`(${left} more)`] : [])];
}
