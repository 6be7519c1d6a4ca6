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
    const { label, description } = line;
    return {
      label: isComplete ? label : `≥ ${label}`,
      ...(description === undefined ? {} : { description }),
      icon: line.icon,
      context: 'balance',
      spoken: `${isComplete ? '' : 'At least '}${label}${description === undefined ? '' : `, ${description}`}`,
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
    const of = isComplete ? 'sum of all UTXOs' : 'sum of the loaded UTXOs only; the address has more';
    const own = `**${title}**, ${of}`;
    return Promise.resolve([own, tableMarkdown(rows), `Asset ${codeSpan(balance.assetID)}`].join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.#of.balance.assetID };
  }
}
