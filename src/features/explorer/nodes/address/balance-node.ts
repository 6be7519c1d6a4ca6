import * as l10n from '@vscode/l10n';
import { shortenedID } from '../../../../services/text/format-id';
import type { ListedBalance } from '../../../../services/utxos/utxo-table';
import { codeSpan, markdownOf, tableMarkdown } from '../../../../services/text/markdown';
import { namePieces } from '../../../../services/text/pieces';
import { amountText, type BalanceLine } from './balance-rows';
import { ScopedNode } from '../list-node';
import type { Copies, Row } from '../tree-node';

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
    const { label } = line;
    const where = on === undefined || line.isAmount !== true ? [] : [l10n.t('on {0}', on)];
    const notes = [...(line.description === undefined || line.isAmount !== true ? [] : [line.description]), ...where];
    const isExact = isComplete || line.hasNoNumber === true;
    const spoken = isExact ? label : l10n.t('At least {0}', label);
    return {
      label: isExact ? label : `≥ ${label}`,
      ...(notes.length === 0 ? {} : { description: notes.join(' · ') }),
      icon: line.icon,
      context: 'balance',
      spoken: [spoken, ...notes].join(', '),
      action: { kind: 'open', target: { chain: scope.name, kind: 'asset', id: balance.assetID } },
    };
  }

  override tooltip(): Promise<string> {
    const { scope, balance, isComplete } = this.of;
    const asset = scope.ref(balance.assetID);
    const title = asset.info === undefined ? codeSpan(shortenedID(asset.assetID)) : markdownOf(namePieces(asset.info));
    const rows: [string, string][] = [
      [l10n.t('spendable'), amountText(balance.spendable, asset)],
      ...(balance.stakeable === 0n
        ? []
        : [[l10n.t('only for staking'), amountText(balance.stakeable, asset)] satisfies [string, string]]),
      [l10n.t('locked'), amountText(balance.locked, asset)],
      [l10n.t('multisig'), amountText(balance.shared, asset)],
    ];
    const scopeText = isComplete
      ? l10n.t('sum of all UTXOs')
      : l10n.t('sum of the loaded UTXOs; the address has more UTXOs');
    const lines = [`**${title}**, ${scopeText}`, tableMarkdown(rows), l10n.t('Asset {0}', codeSpan(balance.assetID))];
    return Promise.resolve(lines.join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.of.balance.assetID };
  }
}
