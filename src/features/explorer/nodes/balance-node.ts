import { shortID } from '../../../services/text/format-id';
import type { ListedBalance } from '../../../services/utxos/utxo-table';
import { codeSpan, markdownOf, tableMarkdown } from '../../../services/text/markdown';
import { namePieces } from '../../../services/text/pieces';
import { amountText, type BalanceLine } from './balance-rows';
import type { ChainScope } from './chain-scope';
import { type Copies, type Row, TreeNode } from './tree-node';

/** A line of what an address has, and the balance that it is a part of. */
export interface BalanceOf {
  readonly scope: ChainScope;
  readonly line: BalanceLine;
  readonly balance: ListedBalance;
  /** Whether all UTXOs were read. */
  readonly isComplete: boolean;
}

/** What an address has of an asset, summed up over its UTXOs. */
export class BalanceNode extends TreeNode {
  #of: BalanceOf;

  constructor(parent: TreeNode, key: string, of: BalanceOf) {
    super(parent, key);
    this.#of = of;
  }

  get scope(): ChainScope {
    return this.#of.scope;
  }

  /** cb58 */
  get assetID(): string {
    return this.#of.balance.assetID;
  }

  /** Takes the balance as it is now. */
  shows(of: BalanceOf): this {
    this.#of = of;
    return this;
  }

  override row(): Row {
    const { scope, line, balance, isComplete } = this.#of;
    const { label, amount, id } = line;
    const isOf = id === undefined ? '' : `, asset ${id}`;
    return {
      label,
      // The amount first: a narrow side bar cuts what comes last.
      description: [isComplete ? amount : `≥ ${amount}`, ...(id === undefined ? [] : [id])].join(' · '),
      icon: line.icon,
      context: 'balance',
      spoken: `${label}, ${isComplete ? '' : 'at least '}${amount}${isOf}`,
      action: { kind: 'open', target: { chain: scope.name, kind: 'asset', id: balance.assetID } },
    };
  }

  override tooltip(): Promise<string> {
    const { scope, balance, isComplete } = this.#of;
    const asset = scope.ref(balance.assetID);
    const title = asset.info === undefined ? codeSpan(shortID(asset.assetID)) : markdownOf(namePieces(asset.info));
    const rows: [string, string][] = [
      ['spendable now', amountText(balance.spendable, asset)],
      ['locked until later', amountText(balance.locked, asset)],
      ['multisig', amountText(balance.shared, asset)],
    ];
    const own = `**${title}**, summed up over ${isComplete ? 'all UTXOs' : 'the UTXOs that were read'}`;
    return Promise.resolve([own, tableMarkdown(rows), `Asset ${codeSpan(balance.assetID)}`].join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.#of.balance.assetID };
  }
}
