import { shortID } from '../../../services/text/format-id';
import { codeSpan, markdownOf, tableMarkdown } from '../../../services/text/markdown';
import { namePieces } from '../../../services/text/pieces';
import { amountText, type BalanceLine } from './balance-rows';
import type { ChainScope } from './chain-scope';
import { nodeSums, type OwnSum } from './node-sums';
import { type Copies, type Row, TreeNode } from './tree-node';

/** What a line of balances is told of. */
export interface BalanceOf extends OwnSum {
  readonly line: BalanceLine;
}

/** What an address has of an asset. The tooltip says how the node's own, deprecated, sums differ from it. */
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

  override async tooltip(signal: AbortSignal): Promise<string> {
    const { scope, balance, isComplete } = this.#of;
    const asset = scope.ref(balance.assetID);
    const title = asset.info === undefined ? codeSpan(shortID(asset.assetID)) : markdownOf(namePieces(asset.info));
    const rows: [string, string][] = [
      ['spendable now', amountText(balance.spendable, asset)],
      ['locked until later', amountText(balance.locked, asset)],
      ['multisig', amountText(balance.shared, asset)],
    ];
    const own = `**${title}**, summed up over ${isComplete ? 'all UTXOs' : 'the UTXOs that were read'}`;
    const theirs = await nodeSums(this.#of, signal);
    const id = `Asset ${codeSpan(balance.assetID)}`;
    return [own, tableMarkdown([...rows, ...theirs.rows]), ...theirs.notes, id].join('\n\n');
  }

  override copies(): Copies {
    return { id: this.#of.balance.assetID };
  }
}
