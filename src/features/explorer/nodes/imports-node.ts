import * as l10n from '@vscode/l10n';
import type { ExpectedError } from '../../../core/errors';
import { groupedInteger } from '../../../services/text/format-text';
import { amountPieces, plainText } from '../../../services/text/pieces';
import type { UTXODelta } from '../../../services/chain/utxo-delta';
import { LARGEST_PAGE } from '../../../services/utxos/utxo-pages';
import { type ListedUTXO, sumUp } from '../../../services/utxos/utxo-table';
import type { AddressNode } from './address-node';
import { type ChainScope, TREE } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { NO_ADDRESS } from './empty-rows';
import { failureRow, rethrowUnlessLens } from './failure-row';
import { MessageNode, type Row, TreeNode } from './tree-node';
import { WHOLE } from './utxo-view';
import { UTXOsNode } from './utxos-node';

/** The chains of the network that can export to this one. */
const SOURCES = ['P', 'C'] as const;

type Source = (typeof SOURCES)[number];

/** An address' UTXOs to import from a chain; `error` if they can't be loaded. */
interface Waiting {
  readonly source: Source;
  readonly list: UTXOsNode;
  readonly error?: ExpectedError;
}

/** What other chains exported to the listed addresses and isn't imported yet. */
export class ImportsNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #addresses: () => readonly AddressNode[];
  #waiting: readonly WaitingNode[] | undefined;

  constructor(
    parent: TreeNode,
    of: { context: TreeContext; scope: ChainScope; addresses: () => readonly AddressNode[] },
  ) {
    super(parent, 'imports');
    this.#context = of.context;
    this.#scope = of.scope;
    this.#addresses = of.addresses;
  }

  override row(): Row {
    const description = this.#counts();
    return {
      label: l10n.t('Transfers to import'),
      ...(description === undefined ? {} : { description }),
      icon: 'inbox',
      context: 'imports',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const addresses = this.#addresses();
    if (addresses.length === 0) {
      return [this.kept('none', () => new MessageNode(this, 'none', NO_ADDRESS))];
    }
    const before = this.#counts();
    const rows = await Promise.all(
      addresses.map(async (address) => {
        const of = { context: this.#context, scope: this.#scope, address };
        const node = this.kept(address.text, () => new WaitingNode(this, of));
        await node.load();
        return node;
      }),
    );
    this.#waiting = rows;
    // VS Code has drawn the row already when it requests the children.
    if (this.#counts() !== before) this.#context.changed(this);
    const waiting = rows.filter((row) => !row.isEmpty);
    return waiting.length > 0 ? waiting : [this.kept('nothing', () => new MessageNode(this, 'nothing', NOTHING))];
  }

  /** New blocks may have imported some. They don't show what other chains export. */
  compare({ takes }: UTXODelta): void {
    const lists = (this.#waiting ?? []).flatMap((each) => each.lists).filter(({ pages }) => takes(pages.utxos));
    // Pages that the user loaded one by one stay until the next refresh.
    for (const list of lists) if (!list.isOnePage) list.outdate();
    if (!lists.some((list) => list.isOnePage)) return;
    for (const each of this.#waiting ?? []) each.reread(lists);
    this.#context.movedOn(this);
  }

  override refresh(): void {
    this.#waiting = undefined;
    this.forgetChildren();
  }

  /** The number of UTXOs by source; undefined before they are loaded. */
  #counts(): string | undefined {
    const waiting = this.#waiting;
    if (waiting === undefined) return undefined;
    const counts = SOURCES.flatMap((source) => {
      const count = waiting.reduce((sum, row) => sum + row.countFrom(source), 0);
      const isPartial = waiting.some((row) => row.isPartialFrom(source));
      if (count === 0) return [];
      const number = groupedInteger(count);
      return [isPartial ? l10n.t('≥ {0} from {1}', number, source) : l10n.t('{0} from {1}', number, source)];
    });
    return counts.length === 0 ? l10n.t('none') : counts.join(', ');
  }
}

const NOTHING: Row = { label: l10n.t('Nothing to import'), icon: 'check', context: 'message' };

/** What one address can import, with totals. */
class WaitingNode extends TreeNode {
  override readonly isPart = true;
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #address: AddressNode;
  readonly #waiting = new Map<Source, Waiting>();

  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope; address: AddressNode }) {
    super(parent, of.address.text);
    this.#context = of.context;
    this.#scope = of.scope;
    this.#address = of.address;
  }

  get isEmpty(): boolean {
    return [...this.#waiting.values()].every(({ list, error }) => list.pages.utxos.length === 0 && error === undefined);
  }

  /** The UTXOs from each chain. */
  get lists(): readonly UTXOsNode[] {
    return [...this.#waiting.values()].map(({ list }) => list);
  }

  countFrom(source: Source): number {
    return this.#waiting.get(source)?.list.pages.utxos.length ?? 0;
  }

  /** Whether there are, or may be, more UTXOs than are loaded. */
  isPartialFrom(source: Source): boolean {
    const waiting = this.#waiting.get(source);
    return waiting !== undefined && (waiting.error !== undefined || waiting.list.pages.state !== 'complete');
  }

  /** Loads the first page from each chain, once. */
  async load(): Promise<void> {
    await Promise.all(
      SOURCES.filter((source) => !this.#waiting.has(source)).map(async (source) => {
        const waiting = await this.#from(source);
        this.#waiting.set(source, waiting);
        await this.#scope.meet([...new Set(waiting.list.pages.utxos.map(({ assetID }) => assetID))]);
      }),
    );
  }

  /** Its own among these lists reload when next shown, if one request does it. */
  reread(lists: readonly UTXOsNode[]): void {
    for (const [source, { list }] of this.#waiting) {
      if (list.isOnePage && lists.includes(list)) this.#waiting.delete(source);
    }
    this.keepOnly(this.lists);
  }

  override refresh(): void {
    this.#waiting.clear();
    this.forgetChildren();
  }

  override row(): Row {
    const { label } = this.#address.row();
    const parts = [...this.#waiting.values()].flatMap(({ source, list, error }) => {
      if (error !== undefined) return [l10n.t('from {0}: not loaded', source)];
      const { utxos, state } = list.pages;
      if (utxos.length === 0) return [];
      const totals = this.#totals(utxos);
      return [
        state === 'complete' ? l10n.t('{0} from {1}', totals, source) : l10n.t('at least {0} from {1}', totals, source),
      ];
    });
    return {
      label,
      description: parts.join(' · '),
      icon: 'account',
      context: 'waiting',
      expands: 'collapsed',
      spoken: [label, ...parts].join(', '),
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    // A list that was shortened to save memory is back at its first page.
    await this.load();
    return SOURCES.flatMap((source): TreeNode[] => {
      const { list, error } = this.#waiting.get(source) ?? {};
      if (list === undefined) return [];
      if (error === undefined) return list.pages.utxos.length === 0 ? [] : [list];
      const row = failureRow(error);
      return [this.kept(`${source} failure`, () => new MessageNode(this, `${source} failure`, row)).says(row)];
    });
  }

  override copies(): { id: string } {
    return { id: this.#address.text };
  }

  async #from(source: Source): Promise<Waiting> {
    const of = { context: this.#context, scope: this.#scope, address: this.#address.text, source, view: WHOLE };
    const list = this.kept(source, () => new UTXOsNode(this, source, { ...of, pageSize: LARGEST_PAGE }));
    try {
      await list.pages.open(TREE);
      list.noteRead();
      return { source, list };
    } catch (error) {
      rethrowUnlessLens(error);
      return { source, list, error };
    }
  }

  #totals(utxos: readonly ListedUTXO[]): string {
    const sums = sumUp(utxos, this.#context.clock.now());
    const parts = sums.flatMap(({ assetID, spendable, locked, shared, nfts, mintRights, properties }) => {
      const amount = spendable + locked + shared;
      const others = nfts + mintRights + properties;
      return [
        ...(amount > 0n ? [plainText(amountPieces({ asset: this.#scope.ref(assetID), amount }))] : []),
        ...(others > 0 ? [withoutAmount(others)] : []),
      ];
    });
    return parts.join(', ');
  }
}

/** NFTs, mint rights and properties. */
function withoutAmount(count: number): string {
  return count === 1
    ? l10n.t('1 UTXO without an amount')
    : l10n.t('{0} UTXOs without an amount', groupedInteger(count));
}
