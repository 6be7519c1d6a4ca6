import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../../core/bytes';
import { addressName, shortAddress } from '../../../services/text/format-id';
import { visibleText } from '../../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../../services/text/markdown';
import type { UTXODelta } from '../../../services/chain/utxo-delta';
import { type ListedBalance, sumUp } from '../../../services/utxos/utxo-table';
import { BalanceNode } from './balance-node';
import { balanceLines } from './balance-rows';
import { type ChainScope, TREE } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { ownsNothing } from './empty-rows';
import { failureRow } from './failure-row';
import { type Copies, MessageNode, type Row, TreeNode } from './tree-node';
import { orderAssets, type UTXOView, WHOLE } from './utxo-view';
import { UTXOsNode } from './utxos-node';

/** An address on a chain, with its balance of each asset and its UTXOs. */
export class AddressNode extends TreeNode {
  readonly bytes: Uint8Array;
  readonly scope: ChainScope;
  readonly #context: TreeContext;
  readonly #imports: () => TreeNode;
  /** Whether it was looked up and isn't in the settings: it is listed until the window closes. */
  readonly #isVisiting: () => boolean;
  #list: UTXOsNode | undefined;
  #view: UTXOView = WHOLE;

  constructor(
    parent: TreeNode,
    of: {
      context: TreeContext;
      scope: ChainScope;
      imports: () => TreeNode;
      bytes: Uint8Array;
      isVisiting: () => boolean;
    },
  ) {
    super(parent, toHexDigits(of.bytes));
    this.#context = of.context;
    this.#imports = of.imports;
    this.scope = of.scope;
    this.bytes = of.bytes;
    this.#isVisiting = of.isVisiting;
  }

  /** The address as the chain writes it. */
  get text(): string {
    return this.scope.addressText(this.bytes);
  }

  /** The user's name for it, or its well-known name. */
  get ownName(): string | undefined {
    return addressName(this.scope.format, this.bytes);
  }

  /** Its list of UTXOs, if it was opened. */
  get list(): UTXOsNode | undefined {
    return this.#list;
  }

  /** Its list of UTXOs, with the first page loaded. Rejects with the client's errors. */
  async open(): Promise<UTXOsNode> {
    const list = this.#utxos();
    await list.pages.open(TREE);
    list.noteRead();
    return list;
  }

  /** A list that the new blocks change reloads when next shown; one of several pages is marked as outdated. */
  compare({ gives, takes }: UTXODelta): void {
    const list = this.#list;
    if (list === undefined || !(gives(this.bytes) || takes(list.pages.utxos))) return;
    if (!list.isOnePage) {
      // Pages that the user loaded one by one stay until the next refresh.
      list.outdate();
      return;
    }
    this.refresh();
    this.#context.movedOn(this);
  }

  /** Its balances over the loaded UTXOs. */
  balances({ pages }: UTXOsNode): ListedBalance[] {
    const sums = new Map(sumUp(pages.utxos, this.#context.clock.now()).map((sum) => [sum.assetID, sum]));
    const ordered = orderAssets([...sums.keys()], (id) => this.scope.ref(id));
    return ordered.flatMap((id) => sums.get(id) ?? []);
  }

  override row(): Row {
    const name = this.ownName;
    const short = shortAddress(this.scope.format, this.bytes);
    const label = name === undefined ? short : visibleText(name);
    return {
      label,
      ...(name === undefined ? {} : { description: short }),
      icon: 'account',
      context: this.#isVisiting() ? 'address.visiting' : 'address',
      expands: 'collapsed',
      spoken: [l10n.t('Address {0}', label), ...(name === undefined ? [] : [short])].join(', '),
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    let list: UTXOsNode;
    try {
      list = await this.open();
      await this.scope.meet([...new Set(list.pages.utxos.map(({ assetID }) => assetID))]);
    } catch (error) {
      const row = failureRow(error);
      return [this.kept('failure', () => new MessageNode(this, 'failure', row)).says(row)];
    }
    const isComplete = list.pages.state === 'complete';
    const balances = this.balances(list).flatMap((balance) =>
      balanceLines(balance, this.scope.ref(balance.assetID)).map((line) => {
        const key = `${balance.assetID} ${line.key}`;
        const of = { scope: this.scope, line, balance, isComplete };
        return this.kept(key, () => new BalanceNode(this, key, of)).shows(of);
      }),
    );
    if (balances.length > 0) return [...balances, list];
    return [this.kept('nothing', () => new MessageNode(this, 'nothing', ownsNothing(this.#imports())))];
  }

  override tooltip(): Promise<string> {
    const name = this.ownName;
    const title = name === undefined ? [] : [`**${escapeMarkdown(visibleText(name))}**`];
    return Promise.resolve([...title, codeSpan(this.text)].join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.text };
  }

  /** A new list loads when next shown. The filter and the IDs of rows stay. */
  override refresh(): void {
    this.#view = this.#list?.view ?? this.#view;
    this.#list = undefined;
    this.forgetChildren();
  }

  #utxos(): UTXOsNode {
    if (this.#list !== undefined) return this.#list;
    const { scope } = this;
    const pageSize = this.#context.pageSize();
    const of = { context: this.#context, scope, address: this.text, pageSize, view: this.#view };
    return (this.#list = this.kept('utxos', () => new UTXOsNode(this, 'utxos', of)));
  }
}
