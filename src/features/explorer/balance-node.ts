import { LensError } from '../../core/errors';
import { shortID } from '../../services/format-id';
import { visibleText } from '../../services/format-text';
import { codeSpan, escapeMarkdown, markdownOf, tableMarkdown } from '../../services/markdown';
import { type AssetRef, namePieces } from '../../services/pieces';
import type { ListedBalance } from '../../services/utxo-table';
import { amountText, type BalanceLine } from './balance-rows';
import type { ChainScope } from './chain-scope';
import { type Copies, type Row, TreeNode } from './tree-node';

/** What a line of balances is told of. */
export interface BalanceOf {
  readonly scope: ChainScope;
  /** In the chain's own spelling. */
  readonly address: string;
  readonly line: BalanceLine;
  readonly balance: ListedBalance;
  /** Whether all UTXOs were read. */
  readonly isComplete: boolean;
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
    const theirs = await this.#nodeSums(asset, signal);
    const id = `Asset ${codeSpan(balance.assetID)}`;
    return [own, tableMarkdown([...rows, ...theirs.rows]), ...theirs.notes, id].join('\n\n');
  }

  override copies(): Copies {
    return { id: this.#of.balance.assetID };
  }

  async #nodeSums(asset: AssetRef, signal: AbortSignal): Promise<{ rows: [string, string][]; notes: string[] }> {
    const { scope, address, balance, isComplete } = this.#of;
    const sum = (includePartial: boolean): Promise<bigint> => {
      const params = { address, assetID: balance.assetID, includePartial };
      return scope.chain.avm.getBalance(params, { signal, priority: 'hover' }).then((answer) => answer.balance);
    };
    try {
      const [without, withPartial] = await Promise.all([sum(false), sum(true)]);
      const all = balance.spendable + balance.locked + balance.shared;
      return {
        rows: [
          ['getBalance (deprecated)', amountText(without, asset)],
          ['with includePartial', amountText(withPartial, asset)],
        ],
        notes: [
          difference('getBalance', without - balance.spendable, { asset, isComplete }) ??
            'getBalance leaves out what is locked, and what more than one address owns; getAllBalances does too.',
          difference('includePartial', withPartial - all, { asset, isComplete }) ??
            'includePartial counts those in full, as if they were spendable.',
        ],
      };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LensError)) throw error;
      return { rows: [], notes: [`The node's own sum is unknown: ${escapeMarkdown(visibleText(error.message, 160))}`] };
    }
  }
}

/** Where a node's sum is not what its rules make of the UTXOs: by how much, and why that can be. */
function difference(
  what: string,
  by: bigint,
  { asset, isComplete }: { readonly asset: AssetRef; readonly isComplete: boolean },
): string | undefined {
  if (by === 0n) return undefined;
  const amount = `${amountText(by < 0n ? -by : by, asset)} ${by < 0n ? 'less' : 'more'}`;
  const why = isComplete ? 'the set has changed since it was read: refresh' : 'not all UTXOs were read';
  return `${what} says ${amount} than our sum: ${why}.`;
}
