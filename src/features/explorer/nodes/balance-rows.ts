import { formatAmount, MAX_DENOMINATION } from '../../../core/amount';
import { counted, groupedInteger } from '../../../services/text/format-text';
import { amountPieces, type AssetRef, plainText } from '../../../services/text/pieces';
import type { ListedBalance } from '../../../services/utxos/utxo-table';
import { assetShort } from './utxo-text';

/** A line of what an address has. `key` is stable; the amount is exact. */
export interface BalanceLine {
  readonly key: string;
  /** The amount before the asset: a narrow side bar cuts what comes last. */
  readonly label: string;
  /** Why it cannot be spent. */
  readonly description?: string;
  readonly icon: string;
}

/** What an address has of one asset: what is spendable, then what is not, each only where there is some. */
export function balanceLines(balance: ListedBalance, asset: AssetRef): BalanceLine[] {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const label = (amount: bigint): string => plainText(amountPieces({ asset, amount }));
  const lines: BalanceLine[] = [];
  const isNothingElse = locked === 0n && shared === 0n && nfts + mintRights + properties === 0;
  if (spendable > 0n || isNothingElse) {
    lines.push({ key: 'spendable', label: label(spendable), icon: 'symbol-numeric' });
  }
  if (locked > 0n) lines.push({ key: 'locked', label: label(locked), description: 'locked', icon: 'lock' });
  if (shared > 0n) {
    lines.push({ key: 'shared', label: label(shared), description: 'multisig', icon: 'organization' });
  }
  const held = [
    nfts > 0 ? counted(nfts, 'NFT') : '',
    mintRights > 0 ? counted(mintRights, 'mint right') : '',
    properties > 0 ? counted(properties, 'property') : '',
  ].filter((words) => words !== '');
  const icon = nfts > 0 ? 'file-media' : mintRights > 0 ? 'tools' : 'key';
  if (held.length > 0) lines.push({ key: 'held', label: `${held.join(', ')} of ${assetShort(asset)}`, icon });
  return lines;
}

/** An amount without its asset: raw units are said to be raw. */
export function amountText(raw: bigint, { info }: AssetRef): string {
  if (info === undefined || info.denomination > MAX_DENOMINATION) return `${groupedInteger(raw)} raw units`;
  return formatAmount(raw, info.denomination, { grouped: true });
}
