import { formatAmount, MAX_DENOMINATION } from '../../../core/amount';
import { counted, groupedInteger, visibleText } from '../../../services/text/format-text';
import { shortID } from '../../../services/text/format-id';
import type { AssetRef } from '../../../services/text/pieces';
import type { ListedBalance } from '../../../services/utxos/utxo-table';

/** A line of what an address has. `key` is stable; the amount is exact. */
export interface BalanceLine {
  readonly key: string;
  /** The symbol, and why it cannot be spent. */
  readonly label: string;
  readonly amount: string;
  /** Short ID of the asset, where its symbol does not say which it is. */
  readonly id?: string;
  readonly icon: string;
}

/** What an address has of one asset: what is spendable, then what is not, each only where there is some. */
export function balanceLines(balance: ListedBalance, asset: AssetRef): BalanceLine[] {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const { symbol, ...id } = nameOf(asset);
  const amount = (raw: bigint): string => amountText(raw, asset);
  const lines: BalanceLine[] = [];
  const isNothingElse = locked === 0n && shared === 0n && nfts + mintRights + properties === 0;
  if (spendable > 0n || isNothingElse) {
    lines.push({ key: 'spendable', label: symbol, amount: amount(spendable), ...id, icon: 'symbol-numeric' });
  }
  if (locked > 0n) {
    lines.push({ key: 'locked', label: `${symbol} locked`, amount: amount(locked), ...id, icon: 'lock' });
  }
  if (shared > 0n) {
    lines.push({ key: 'shared', label: `${symbol} multisig`, amount: amount(shared), ...id, icon: 'organization' });
  }
  const held = [
    nfts > 0 ? counted(nfts, 'NFT') : '',
    mintRights > 0 ? counted(mintRights, 'mint right') : '',
    properties > 0 ? counted(properties, 'property', 'properties') : '',
  ].filter((words) => words !== '');
  const icon = nfts > 0 ? 'file-media' : mintRights > 0 ? 'tools' : 'key';
  if (held.length > 0) lines.push({ key: 'held', label: symbol, amount: held.join(', '), ...id, icon });
  return lines;
}

/** An amount behind its asset's label: raw units are said to be raw. */
export function amountText(raw: bigint, { info }: AssetRef): string {
  if (info === undefined || info.denomination > MAX_DENOMINATION) return `${groupedInteger(raw)} raw units`;
  return formatAmount(raw, info.denomination, { grouped: true });
}

/** Symbols are not unique, and some assets have none. */
function nameOf({ assetID, info }: AssetRef): { readonly symbol: string; readonly id?: string } {
  const id = shortID(assetID);
  if (info === undefined || info.symbol === '') return { symbol: `Asset ${id}` };
  return { symbol: visibleText(info.symbol), ...(info.isNative ? {} : { id }) };
}
