import * as l10n from '@vscode/l10n';
import { shortenedID } from '../../../../services/text/format-id';
import type { ListedBalance, Unlocks } from '../../../../services/utxos/utxo-table';
import { codeSpan, markdownOf, tableMarkdown } from '../../../../services/text/markdown';
import {
  amountPieces,
  type AssetRef,
  leastText,
  namePieces,
  numberText,
  type Piece,
  plain,
  rowText,
  spokenText,
} from '../../../../services/text/pieces';
import { ScopedNode } from '../list-node';
import type { Copies, Row } from '../tree-node';
import { groupedInteger } from '../../../../services/text/format-text';
import { assetShort, UTXO_ICONS, lockText, shortTime } from '../utxo/utxo-text';
import { present } from '../../../../core/present';

/** A line of an address' holdings, and the balance that it is part of. */
interface ShownBalance {
  readonly line: BalanceLine;
  readonly balance: ListedBalance;
  /** The chain on which it is, if the address is shown with more than one. */
  readonly on: string | undefined;
  /** Whether all UTXOs are loaded. */
  readonly isComplete: boolean;
}

/** An address' holdings of an asset, summed over its UTXOs. */
export class BalanceNode extends ScopedNode<ShownBalance> {
  /** cb58 */
  get assetID(): string {
    return this.of.balance.assetID;
  }

  override row(): Row {
    const { scope, line, balance, on, isComplete } = this.of;
    const { pieces, description } = line;
    const isExact = isComplete || line.hasNoNumber === true;
    const notes = description === undefined ? [] : [description];
    const text = isExact ? rowText(pieces) : leastText(rowText(pieces));
    const isMarked = on !== undefined && line.isAmount === true;
    return {
      // The chain comes first: the rows of X and P are next to each other.
      label: isMarked ? `${on}  ${text}` : text,
      description: notes.length === 0 ? undefined : notes.join(' · '),
      icon: line.icon,
      context: 'balance',
      spoken: present([
        isExact ? spokenText(pieces) : l10n.t('at least {0}', spokenText(pieces)),
        isMarked && l10n.t('on {0}', on),
        ...notes,
      ]).join(', '),
      action: { kind: 'open', target: { chain: scope.name, kind: 'asset', id: balance.assetID } },
    };
  }

  override tooltip(): Promise<string> {
    const { scope, balance, isComplete } = this.of;
    const asset = scope.ref(balance.assetID);
    const title = asset.info === undefined ? codeSpan(shortenedID(asset.assetID)) : markdownOf(namePieces(asset.info));
    const rows: [string, string][] = present([
      [l10n.t('spendable'), numberText({ asset, amount: balance.spendable })],
      balance.stakeable !== 0n &&
        ([l10n.t('only for staking'), numberText({ asset, amount: balance.stakeable })] satisfies [string, string]),
      [l10n.t('locked'), numberText({ asset, amount: balance.locked })],
      [l10n.t('multisig'), numberText({ asset, amount: balance.shared })],
    ]);
    const scopeText = isComplete
      ? l10n.t('sum of all UTXOs')
      : l10n.t('at least these amounts: not all UTXOs are loaded');
    const lines = [`**${title}**, ${scopeText}`, tableMarkdown(rows), l10n.t('Asset {0}', codeSpan(balance.assetID))];
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.of.balance.assetID };
  }
}

/** A line of an address's holdings. `key` is stable. */
interface BalanceLine {
  readonly key: string;
  readonly pieces: readonly Piece[];
  /** Why the address can't spend it alone, now. */
  readonly description?: string | undefined;
  readonly icon: string;
  /** Whether several chains hold such: only X has NFTs, properties and mint rights. */
  readonly isAmount?: boolean;
  /** Set for a label without a number: it stays true when more UTXOs load. */
  readonly hasNoNumber?: boolean;
}

/** An address' holdings of one asset: the spendable amount, then the rest, each only if there is some. */
export function balanceLines(balance: ListedBalance, asset: AssetRef): BalanceLine[] {
  const { spendable, locked, stakeable, shared, nfts, mintRights, properties } = balance;
  const lines: BalanceLine[] = [];
  const add = (key: string, amount: bigint, icon: string, description?: string): void => {
    const pieces = amountPieces({ asset, amount });
    lines.push({ key, pieces, icon, isAmount: true, description });
  };
  const isNothingElse = locked + stakeable + shared === 0n && nfts + mintRights + properties === 0;
  if (spendable > 0n || isNothingElse) add('spendable', spendable, UTXO_ICONS.amount);
  if (stakeable > 0n) add('stakeable', stakeable, 'lock', stakeableText(balance.stakeableUnlocks));
  if (locked > 0n) add('locked', locked, 'lock', unlockText(balance.unlocks));
  if (shared > 0n) add('shared', shared, 'organization', l10n.t('multisig'));
  const name = assetShort(asset);
  if (nfts > 0) {
    const text = nfts === 1 ? l10n.t('1 NFT of {0}', name) : l10n.t('{0} NFTs of {1}', groupedInteger(nfts), name);
    lines.push({ key: 'nfts', pieces: [plain(text)], icon: UTXO_ICONS.nft });
  }
  if (mintRights > 0) {
    const text =
      mintRights === 1
        ? l10n.t('Mint rights of {0}', name)
        : l10n.t('{0} mint rights of {1}', groupedInteger(mintRights), name);
    lines.push({ key: 'mintRights', pieces: [plain(text)], icon: UTXO_ICONS.mint, hasNoNumber: mintRights === 1 });
  }
  if (properties > 0) {
    const text =
      properties === 1
        ? l10n.t('1 property of {0}', name)
        : l10n.t('{0} properties of {1}', groupedInteger(properties), name);
    lines.push({ key: 'properties', pieces: [plain(text)], icon: UTXO_ICONS.property });
  }
  return lines;
}

/** Until when something is locked; in parts, from the first to the last time. */
function unlockText(unlocks: Unlocks | undefined): string {
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
