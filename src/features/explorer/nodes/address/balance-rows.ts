import * as l10n from '@vscode/l10n';
import { formatAmount, MAX_DENOMINATION } from '../../../../core/text/amount';
import { groupedInteger } from '../../../../services/text/format-text';
import { amountPieces, type AssetRef, rowText } from '../../../../services/text/pieces';
import type { ListedBalance, Unlocks } from '../../../../services/utxos/utxo-table';
import { assetShort, ICONS, lockText, shortTime } from '../utxo/utxo-text';

/** A line of an address' holdings. `key` is stable; the amount is exact. */
export interface BalanceLine {
  readonly key: string;
  /** The amount comes first: a narrow side bar cuts the end. */
  readonly label: string;
  /** Why the address can't spend it alone, now. */
  readonly description?: string;
  readonly icon: string;
  /** Whether several chains hold such: only X has NFTs, properties and mint rights. */
  readonly isAmount?: boolean;
  /** Set for a label without a number: it stays true when more UTXOs load. */
  readonly hasNoNumber?: boolean;
}

/** An address' holdings of one asset: the spendable amount, then the rest, each only if there is some. */
export function balanceLines(balance: ListedBalance, asset: AssetRef): BalanceLine[] {
  const { spendable, locked, stakeable, shared, nfts, mintRights, properties } = balance;
  const label = (amount: bigint): string => rowText(amountPieces({ asset, amount }));
  const lines: BalanceLine[] = [];
  const isNothingElse = locked + stakeable + shared === 0n && nfts + mintRights + properties === 0;
  if (spendable > 0n || isNothingElse) {
    lines.push({ key: 'spendable', label: label(spendable), icon: ICONS.amount, isAmount: true });
  }
  if (stakeable > 0n) {
    lines.push({
      key: 'stakeable',
      label: label(stakeable),
      description: stakeableText(balance.stakeableUnlocks),
      icon: 'lock',
      isAmount: true,
    });
  }
  if (locked > 0n) {
    lines.push({
      key: 'locked',
      label: label(locked),
      description: untilText(balance.unlocks),
      icon: 'lock',
      isAmount: true,
    });
  }
  if (shared > 0n) {
    lines.push({
      key: 'shared',
      label: label(shared),
      description: l10n.t('multisig'),
      icon: 'organization',
      isAmount: true,
    });
  }
  const name = assetShort(asset);
  if (nfts > 0) {
    const text = nfts === 1 ? l10n.t('1 NFT of {0}', name) : l10n.t('{0} NFTs of {1}', groupedInteger(nfts), name);
    lines.push({ key: 'nfts', label: text, icon: ICONS.nft });
  }
  if (mintRights > 0) {
    const text =
      mintRights === 1
        ? l10n.t('Mint rights of {0}', name)
        : l10n.t('{0} mint rights of {1}', groupedInteger(mintRights), name);
    lines.push({ key: 'mintRights', label: text, icon: ICONS.mint, hasNoNumber: mintRights === 1 });
  }
  if (properties > 0) {
    const text =
      properties === 1
        ? l10n.t('1 property of {0}', name)
        : l10n.t('{0} properties of {1}', groupedInteger(properties), name);
    lines.push({ key: 'properties', label: text, icon: ICONS.property });
  }
  return lines;
}

/** Until when something is locked; in parts, from the first to the last time. */
function untilText(unlocks: Unlocks | undefined): string {
  if (unlocks === undefined) return l10n.t('locked');
  const { first, last } = unlocks;
  return first === last ? lockText(last) : l10n.t('locked, unlocks from {0} to {1}', shortTime(first), shortTime(last));
}

/** Until when something can only be staked; in parts, from the first to the last time. */
function stakeableText(unlocks: Unlocks | undefined): string {
  if (unlocks === undefined) return l10n.t('only for staking');
  const { first, last } = unlocks;
  return first === last
    ? l10n.t('only for staking until {0}', shortTime(last))
    : l10n.t('only for staking, unlocks from {0} to {1}', shortTime(first), shortTime(last));
}

/** An amount without its asset; raw units are marked as raw. */
export function amountText(raw: bigint, { info }: AssetRef): string {
  if (info === undefined || info.denomination > MAX_DENOMINATION) return l10n.t('{0} raw units', groupedInteger(raw));
  return formatAmount(raw, info.denomination, { grouped: true });
}
