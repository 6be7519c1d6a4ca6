import * as l10n from '@vscode/l10n';
import { visibleText } from '../../../../services/text/format-text';
import type { AssetRef } from '../../../../services/text/pieces';
import type { OutputKind } from '../../../../core/tx/tx-parts';
import type { ListedUTXO, UTXOTable } from '../../../../services/utxos/utxo-table';
import { compare } from '../../../../core/compare';

/** Which UTXOs of an address are shown. A missing field leaves none out. */
export interface UTXOFilter {
  /** cb58 */
  readonly assetID?: string | undefined;
  readonly kind?: OutputKind | undefined;
  /** Spendable by this address alone, now. */
  readonly isSpendable?: boolean | undefined;
  /** Part of an asset's name or symbol, or the beginning of its ID. */
  readonly text?: string | undefined;
}

export type UTXOOrder = 'node' | 'amount' | 'locktime';

/** A list's filter and order. */
export interface UTXOView {
  readonly filter: UTXOFilter;
  readonly order: UTXOOrder;
}

/** All UTXOs, in the node's order. */
export const WHOLE_LIST: UTXOView = { filter: {}, order: 'node' };

/** Whether a filter may leave some UTXOs out. */
export function isFilter({ assetID, kind, isSpendable, text = '' }: UTXOFilter): boolean {
  return assetID !== undefined || kind !== undefined || isSpendable === true || text.trim() !== '';
}

/** The UTXOs that match a filter. `now` is Unix ms; `ref` names an asset. */
export function filterUTXOs(
  table: UTXOTable,
  { assetID, kind, isSpendable, text = '' }: UTXOFilter,
  { now, ref }: { readonly now: number; readonly ref: (assetID: string) => AssetRef },
): readonly ListedUTXO[] {
  const seconds = BigInt(Math.floor(now / 1000));
  const wanted = text.trim();
  const named = new Map<string, boolean>();
  const isNamed = (id: string): boolean => {
    let known = named.get(id);
    if (known === undefined) named.set(id, (known = namesContain(ref(id), id, wanted)));
    return known;
  };
  return table.utxos.filter((utxo) => {
    if (assetID !== undefined && utxo.assetID !== assetID) return false;
    if (kind !== undefined && utxo.kind !== kind) return false;
    if (isSpendable === true && (!utxo.isSole || utxo.locktime > seconds)) return false;
    return wanted === '' || isNamed(utxo.assetID);
  });
}

function namesContain({ info }: AssetRef, id: string, text: string): boolean {
  const lower = text.toLowerCase();
  return id.startsWith(text) || [info?.name, info?.symbol].some((name) => name?.toLowerCase().includes(lower) === true);
}

/** UTXOs in an order. Amounts of different assets aren't comparable: by amount, each asset has its own group. */
export function sortUTXOs(
  utxos: readonly ListedUTXO[],
  order: UTXOOrder,
  ref: (assetID: string) => AssetRef,
): readonly ListedUTXO[] {
  if (order === 'node') return utxos;
  if (order === 'locktime') return [...utxos].sort((a, b) => compare(a.locktime, b.locktime));
  const ranks = assetRanks(utxos, ref);
  const rank = ({ assetID }: ListedUTXO): number => ranks.get(assetID) ?? 0;
  return [...utxos].sort((a, b) => rank(a) - rank(b) || compare(b.amount, a.amount));
}

function assetRanks(utxos: readonly ListedUTXO[], ref: (assetID: string) => AssetRef): Map<string, number> {
  const ids = [...new Set(utxos.map(({ assetID }) => assetID))];
  return new Map(orderAssets(ids, ref).map((id, rank) => [id, rank]));
}

/** Assets in the order of lists: the native asset first, then by symbol, unknown ones last. */
export function orderAssets(assetIDs: readonly string[], ref: (assetID: string) => AssetRef): string[] {
  const key = (id: string): string => {
    const { info } = ref(id);
    if (info === undefined) return `2${id}`;
    return info.isNative ? '0' : `1${info.symbol.toLowerCase()} ${id}`;
  };
  return assetIDs
    .map((id) => ({ id, key: key(id) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ id }) => id);
}

const KIND_TEXTS: Readonly<Record<OutputKind, string>> = {
  amount: l10n.t('amounts'),
  nft: l10n.t('NFTs'),
  mint: l10n.t('mint rights'),
  property: l10n.t('properties'),
};

const ORDER_TEXTS: Readonly<Record<UTXOOrder, string | undefined>> = {
  node: undefined,
  amount: l10n.t('by amount'),
  locktime: l10n.t('by locktime'),
};

/** A filter and an order as texts of a row; empty for all UTXOs in the node's order. */
export function viewTexts({ filter, order }: UTXOView, symbol: (assetID: string) => string): string[] {
  const { assetID, kind, isSpendable, text = '' } = filter;
  return [
    assetID === undefined ? undefined : symbol(assetID),
    kind === undefined ? undefined : KIND_TEXTS[kind],
    isSpendable === true ? l10n.t('spendable now') : undefined,
    text.trim() === '' ? undefined : `"${visibleText(text.trim())}"`,
    ORDER_TEXTS[order],
  ].filter((each) => each !== undefined);
}

/** A filter by its fields, as exports write it: `kind=nft text="x"`. */
export function filterFields({ assetID, kind, isSpendable, text = '' }: UTXOFilter): string {
  return [
    assetID === undefined ? undefined : `assetID=${assetID}`,
    kind === undefined ? undefined : `kind=${kind}`,
    isSpendable === true ? 'spendable=true' : undefined,
    text.trim() === '' ? undefined : `text="${visibleText(text.trim())}"`,
  ]
    .filter((field) => field !== undefined)
    .join(' ');
}
