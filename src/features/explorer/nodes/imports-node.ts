import { LensError } from '../../../core/errors';
import { groupedInteger, listed } from '../../../services/text/format-text';
import { amountPieces, plainText, words } from '../../../services/text/pieces';
import type { Touched } from '../../../services/chain/touched';
import { LARGEST_PAGE, UTXOPages } from '../../../services/utxos/utxo-pages';
import { type ListedUTXO, sumUp, utxoName } from '../../../services/utxos/utxo-table';
import type { AddressNode } from './address-node';
import { type ChainScope, TREE } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { failureRow } from './failure-row';
import { MessageNode, type Row, TreeNode } from './tree-node';
import { UTXONode } from './utxo-node';

/** The chains of the network that can export to this one. */
const SOURCES = ['P', 'C'] as const;

type Source = (typeof SOURCES)[number];

/** What waits for an address from a chain, as far as one page holds it; `error` where that is not known. */
interface Waiting {
  readonly source: Source;
  readonly pages: UTXOPages;
  readonly error?: LensError;
}

/** How much waits from a chain; where not all of it is known, it is more. */
interface SourceCount {
  readonly source: Source;
  readonly count: number;
  readonly isPartial: boolean;
}

/** What other chains have exported to the listed addresses, and nobody has imported yet. */
export class ImportsNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #addresses: () => readonly AddressNode[];
  #waiting: readonly WaitingNode[] = [];
  #count: readonly SourceCount[] | undefined;

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
    const count = this.#count?.filter((each) => each.count > 0);
    const description =
      count === undefined
        ? undefined
        : count.length === 0
          ? 'nothing'
          : count
              .map((each) => `${each.isPartial ? '≥ ' : ''}${groupedInteger(each.count)} from ${each.source}`)
              .join(', ');
    return {
      label: 'Waiting to be imported',
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
    const rows = await Promise.all(
      addresses.map(async (address) => {
        const of = { context: this.#context, scope: this.#scope, address };
        const node = this.kept(address.text, () => new WaitingNode(this, of));
        await node.load();
        return node;
      }),
    );
    this.#waiting = rows;
    const before = this.row().description;
    this.#count = SOURCES.map((source) => ({
      source,
      count: rows.reduce((sum, row) => sum + row.countFrom(source), 0),
      isPartial: rows.some((row) => row.isPartialFrom(source)),
    }));
    // The row of this list is already drawn when its children are asked for.
    if (this.row().description !== before) this.#context.changed(this);
    const waiting = rows.filter((row) => !row.isEmpty);
    return waiting.length > 0 ? waiting : [this.kept('nothing', () => new MessageNode(this, 'nothing', NOTHING))];
  }

  /** New blocks came: what they imported no longer waits. What other chains export they do not say. */
  touch({ takes }: Touched): void {
    if (!this.#waiting.some((each) => each.lists.some(takes))) return;
    this.refresh();
    this.#context.movedOn(this);
  }

  override refresh(): void {
    this.#waiting = [];
    this.#count = undefined;
    this.forgetChildren();
  }
}

const NOTHING: Row = { label: 'Nothing waits for these addresses', icon: 'check', context: 'message' };
const NO_ADDRESS: Row = {
  label: 'No address to look for',
  description: 'Add one',
  icon: 'add',
  context: 'message',
  action: { kind: 'run', command: 'xchainLens.addAddress' },
};

/** What waits for one address, with totals. */
class WaitingNode extends TreeNode {
  override readonly isPart = true;
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #address: AddressNode;
  #waiting: readonly Waiting[] | undefined;

  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope; address: AddressNode }) {
    super(parent, of.address.text);
    this.#context = of.context;
    this.#scope = of.scope;
    this.#address = of.address;
  }

  get isEmpty(): boolean {
    return this.#known.every(({ pages, error }) => pages.utxos.length === 0 && error === undefined);
  }

  get #known(): readonly Waiting[] {
    return this.#waiting ?? [];
  }

  /** The UTXOs from each chain. */
  get lists(): readonly (readonly ListedUTXO[])[] {
    return this.#known.map(({ pages }) => pages.utxos);
  }

  countFrom(source: Source): number {
    return this.#known.find((each) => each.source === source)?.pages.utxos.length ?? 0;
  }

  /** Whether more waits than was read, or may. */
  isPartialFrom(source: Source): boolean {
    return this.#known.some(
      (each) => each.source === source && (each.error !== undefined || each.pages.state !== 'complete'),
    );
  }

  /** Asks once what waits. */
  async load(): Promise<void> {
    if (this.#waiting !== undefined) return;
    const waiting = await Promise.all(SOURCES.map((source) => this.#from(source)));
    const assets = waiting.flatMap(({ pages }) => pages.utxos.map(({ assetID }) => assetID));
    await this.#scope.meet([...new Set(assets)]);
    this.#waiting = waiting;
  }

  override row(): Row {
    const { label } = this.#address.row();
    const parts = this.#known.flatMap((each) => {
      if (each.error !== undefined) return [`${each.source} unknown`];
      const { utxos, state } = each.pages;
      if (utxos.length === 0) return [];
      return [`${state === 'complete' ? '' : 'at least '}${this.#totals(utxos)} from ${each.source}`];
    });
    return {
      label,
      description: parts.join(' · '),
      icon: 'account',
      context: 'waiting',
      expands: 'collapsed',
      spoken: `${label}, ${parts.join(', ')}`,
    };
  }

  override children(): readonly TreeNode[] {
    return this.#known.flatMap((waiting): TreeNode[] => {
      const { source, error } = waiting;
      if (error !== undefined) {
        const row = failureRow(error);
        return [this.kept(source, () => new MessageNode(this, source, row)).says(row)];
      }
      return waiting.pages.utxos.map((listed) => {
        const key = `${source} ${utxoName(listed)}`;
        const of = { context: this.#context, scope: this.#scope, listed, waitsFrom: source };
        const make = (): UTXONode => new UTXONode(this, key, { ...of, utxo: waiting.pages.table.read(listed) });
        return this.kept(key, make);
      });
    });
  }

  override copies(): { id: string } {
    return { id: this.#address.text };
  }

  async #from(source: Source): Promise<Waiting> {
    const { chain } = this.#scope;
    const pages = new UTXOPages({ chain, address: this.#address.text, pageSize: LARGEST_PAGE, sourceChain: source });
    try {
      await pages.open(TREE);
      return { source, pages };
    } catch (error) {
      if (!(error instanceof LensError)) throw error;
      return { source, pages, error };
    }
  }

  #totals(utxos: readonly ListedUTXO[]): string {
    const sums = sumUp(utxos, this.#context.clock.now());
    const parts = sums.flatMap(({ assetID, spendable, locked, shared, nfts, mintRights, properties }) => {
      const amount = spendable + locked + shared;
      const others = nfts + mintRights + properties;
      return [
        ...(amount > 0n ? [amountPieces({ asset: this.#scope.ref(assetID), amount })] : []),
        ...(others > 0 ? [[words(`${others} without an amount`)]] : []),
      ];
    });
    return plainText(listed(parts, words));
  }
}
