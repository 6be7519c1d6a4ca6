import { formatAmount } from '../../core/amount';
import { counted, groupedInteger, visibleText } from '../../services/format-text';
import { shortID } from '../../services/format-id';
import type { AssetRef } from '../../services/pieces';
import type { ListedBalance } from '../../services/utxo-table';

/** A line of what an address has. `key` is stable; the amount is exact. */
export interface BalanceLine {
  readonly key: string;
  readonly label: string;
  readonly amount: string;
  readonly icon: string;
}

/** What an address has of one asset: what is spendable, then what is not, each only where there is some. */
export function balanceLines(balance: ListedBalance, asset: AssetRef): BalanceLine[] {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const label = symbolOf(asset);
  const amount = (raw: bigint): string => amountText(raw, asset);
  const lines: BalanceLine[] = [];
  const isNothingElse = locked === 0n && shared === 0n && nfts + mintRights + properties === 0;
  if (spendable > 0n || isNothingElse) {
    lines.push({ key: 'spendable', label, amount: amount(spendable), icon: 'symbol-numeric' });
  }
  if (locked > 0n) lines.push({ key: 'locked', label: `${label} locked`, amount: amount(locked), icon: 'lock' });
  if (shared > 0n) {
    lines.push({ key: 'shared', label: `${label} multisig`, amount: amount(shared), icon: 'organization' });
  }
  const held = [
    nfts > 0 ? counted(nfts, 'NFT') : '',
    mintRights > 0 ? counted(mintRights, 'mint right') : '',
    properties > 0 ? counted(properties, 'property', 'properties') : '',
  ].filter((words) => words !== '');
  if (held.length > 0) lines.push({ key: 'held', label, amount: held.join(', '), icon: 'package' });
  return lines;
}

/** An amount behind its asset's label: raw units are said to be raw. */
export function amountText(raw: bigint, { info }: AssetRef): string {
  if (info === undefined || info.denomination > 32) return `${groupedInteger(raw)} raw units`;
  return formatAmount(raw, info.denomination, { grouped: true });
}

function symbolOf({ assetID, info }: AssetRef): string {
  if (info === undefined) return `asset ${shortID(assetID)}`;
  return info.isNative ? visibleText(info.symbol) : `${visibleText(info.symbol)}  ${shortID(assetID)}`.trim();
}
