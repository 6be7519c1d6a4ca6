import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { LinkedAbort } from '../../../../client/linked-abort';
import type { ExpectedError } from '../../../../core/errors';
import { groupedInteger } from '../../../../services/text/format-text';
import type { UTXOSource } from '../../../../services/utxos/utxo-source';
import { UTXOPages } from '../../../../services/utxos/utxo-pages';
import { type ListedBalance, type ListedUTXO, sumUp, utxoName } from '../../../../services/utxos/utxo-table';
import type { ChainScope } from '../chain-scope';
import type { TreeContext } from '../../explorer-parts';
import { rethrowUnlessExpected } from '../failure-row';
import { MessageNode, type Row, type RowCommand, TreeNode, wholeOf } from '../tree-node';
import { UTXONode } from './utxo-node';
import { assetShort } from './utxo-text';
import {
  ALL,
  CHANGED,
  fullRow,
  loadFailureRow,
  type LoadFailure,
  moreUTXOsRow,
  NO_MATCH,
  NONE,
  OUTDATED,
  STUCK,
} from './utxos-rows';
import { ROWS_TOGETHER, UTXORangeNode } from './utxo-range-node';
import { filterUTXOs, isFilter, orderAssets, sortUTXOs, type UTXOView, viewTexts } from './utxo-view';

/** About 100 MB: a list stays in memory until its row is refreshed. */
const MOST_UTXOS = 250_000;

/** Parameters of a list. */
export interface UTXOList {
  readonly context: TreeContext;
  readonly scope: ChainScope;
  readonly source: UTXOSource;
  /** Alias or ID of the chain on which they are, or can be imported. */
  readonly on: string;
  readonly pageSize: number;
  readonly view: UTXOView;
}

/** The loaded UTXOs of an address: the first as rows, the others below rows of ranges. */
export class UTXOsNode extends TreeNode {
  override readonly isPart = true;
  readonly pages: UTXOPages;
  readonly scope: ChainScope;
  readonly source: UTXOSource;
  readonly on: string;
  readonly #context: TreeContext;
  readonly #pageSize: number;
  #view: UTXOView;
  #shown: { readonly of: number; readonly utxos: readonly ListedUTXO[] } | undefined;
  #failure: LoadFailure | undefined;
  #isOutdated = false;
  readonly #gone = new AbortController();

  constructor(parent: TreeNode, key: string, of: UTXOList) {
    super(parent, key);
    const { context, scope, source, pageSize } = of;
    this.#context = context;
    this.scope = scope;
    this.source = source;
    this.on = of.on;
    this.pages = new UTXOPages({ source, pageSize, most: MOST_UTXOS });
    this.#pageSize = of.pageSize;
    this.#view = of.view;
  }

  get view(): UTXOView {
    return this.#view;
  }

  /** Why the last load failed. */
  get failure(): ExpectedError | undefined {
    return this.#failure?.error;
  }

  /** Whether it left the tree; a new list may have replaced it. */
  get isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  override dropped(): void {
    this.#gone.abort();
    super.dropped();
  }

  /** Applies a filter and an order. */
  show(view: UTXOView): void {
    this.#view = view;
    this.#shown = undefined;
    this.#context.changed(this);
  }

  /** Whether one request reloads all of it. */
  get isOnePage(): boolean {
    return this.pages.state === 'complete' && this.pages.utxos.length <= this.#pageSize;
  }

  /** New blocks changed the set: a row says so until the list is refreshed. */
  outdate(): void {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    this.#context.changed(this);
  }

  /** Registers the loaded UTXOs, so that hovers on a UTXO ID find them. */
  noteRead(): void {
    if (this.isGone) return;
    // Those that wait to be imported are on no chain.
    if (this.source.sourceChain !== undefined) return;
    this.#context.utxos.listed(this.scope.chain, this.pages.table, this.#isElsewhere ? 'P' : 'X');
  }

  /** The UTXOs that match the filter, in order. */
  shown(): readonly ListedUTXO[] {
    const { table, utxos } = this.pages;
    // The list only grows: its length tells whether this result is current.
    if (this.#shown?.of !== utxos.length) {
      const ref = (id: string) => this.scope.ref(id);
      const passing = filterUTXOs(table, this.#view.filter, { now: this.#context.clock.now(), ref });
      this.#shown = { of: utxos.length, utxos: sortUTXOs(passing, this.#view.order, ref) };
    }
    return this.#shown.utxos;
  }

  /** The sums over the loaded UTXOs. */
  balances(): ListedBalance[] {
    const sums = new Map(sumUp(this.pages.utxos, this.#context.clock.now()).map((sum) => [sum.assetID, sum]));
    return orderAssets([...sums.keys()], (id) => this.scope.ref(id)).flatMap((id) => sums.get(id) ?? []);
  }

  /** Loads one more page. A failure becomes a row; rejects with the abort reason. */
  async loadMore(options: CallOptions): Promise<void> {
    await this.#load('xchainLens.loadMore', options, (own) => this.pages.more(own));
  }

  /** Loads the rest, unless the list leaves the tree first. Keeps the loaded pages when it fails or is cancelled. */
  async loadAll(onPage: (count: number) => void, options: CallOptions): Promise<void> {
    const onEach = (count: number): void => {
      this.noteRead();
      onPage(count);
    };
    await this.#load('xchainLens.loadAll', options, (own) => this.pages.all(onEach, own));
  }

  override row(): Row {
    const { state } = this.pages;
    const { isFiltered } = this;
    return {
      label: this.#isElsewhere ? l10n.t('UTXOs on {0}', this.on) : l10n.t('UTXOs'),
      description: [
        this.#countText(),
        ...(state === 'stuck' ? [l10n.t('incomplete')] : []),
        ...viewTexts(this.#view, (id) => assetShort(this.scope.ref(id))),
        ...(state === 'more' && this.#failure !== undefined ? [l10n.t('loading failed')] : []),
        ...(this.#isOutdated ? [l10n.t('outdated')] : []),
      ].join(' · '),
      icon: isFiltered ? 'list-filter' : 'list-unordered',
      context: isFiltered ? 'utxos.filtered' : 'utxos',
      expands: 'collapsed',
    };
  }

  /** Whether a hover on this chain can't find them by their IDs. */
  get #isElsewhere(): boolean {
    return this.source.sourceChain !== undefined || this.on !== this.scope.format.alias;
  }

  #countText(): string {
    const { utxos, state } = this.pages;
    const loaded = groupedInteger(utxos.length);
    if (!this.isFiltered) return state === 'more' ? l10n.t('first {0}', loaded) : loaded;
    const shown = groupedInteger(this.shown().length);
    return state === 'more' ? l10n.t('{0} of the first {1}', shown, loaded) : l10n.t('{0} of {1}', shown, loaded);
  }

  override children(): readonly TreeNode[] {
    const { state, hasChanged } = this.pages;
    const shown = this.shown();
    const rows: TreeNode[] = [];
    if (this.#isOutdated) rows.push(this.#message('outdated', OUTDATED));
    if (hasChanged) rows.push(this.#message('changed', CHANGED));
    if (shown.length === 0) rows.push(this.#message('none', this.isFiltered ? NO_MATCH : NONE));
    rows.push(...this.nodesOf(shown.slice(0, ROWS_TOGETHER), this));
    for (let from = ROWS_TOGETHER; from < shown.length; from += ROWS_TOGETHER) {
      rows.push(this.kept(`from ${from}`, () => new UTXORangeNode(this, from)));
    }
    if (this.#failure !== undefined) rows.push(this.#message('failure', loadFailureRow(this.#failure)));
    if (state === 'stuck') rows.push(this.#message('stuck', STUCK));
    if (state === 'more') {
      const { isFull, utxos } = this.pages;
      rows.push(
        this.#message('more', moreUTXOsRow(this.#pageSize)),
        this.#message('all', isFull ? fullRow(utxos.length) : ALL),
      );
    }
    // Rows of earlier filters and orders would accumulate.
    this.keepOnly(rows);
    return rows;
  }

  /** The row of a loaded UTXO, if it matches the filter. */
  rowOf(listed: ListedUTXO): TreeNode | undefined {
    const index = this.shown().indexOf(listed);
    if (index < 0) return undefined;
    const from = index - (index % ROWS_TOGETHER);
    const parent = from === 0 ? this : this.kept(`from ${from}`, () => new UTXORangeNode(this, from));
    return this.nodesOf([listed], parent)[0];
  }

  /** The rows of UTXOs, created once each. */
  nodesOf(utxos: readonly ListedUTXO[], parent: TreeNode): TreeNode[] {
    const { source, on, scope } = this;
    const of = {
      context: this.#context,
      scope,
      on,
      exportedFrom: source.sourceChain,
      isOfMany: source.addresses.length > 1,
    };
    return utxos.map((listed) => {
      const key = utxoName(listed);
      const make = (): UTXONode => new UTXONode(parent, key, { ...of, listed, utxo: this.pages.table.read(listed) });
      return parent instanceof UTXORangeNode ? parent.utxo(key, make) : this.kept(key, make);
    });
  }

  async #load(command: RowCommand, options: CallOptions, load: (own: CallOptions) => Promise<void>): Promise<void> {
    const abort = new LinkedAbort(this.#gone.signal, options.signal);
    const own = { ...options, signal: abort.signal };
    this.#failure = undefined;
    try {
      await load(own);
      this.noteRead();
      await this.scope.meet([...new Set(this.pages.utxos.map(({ assetID }) => assetID))], own);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (this.isGone) return;
      rethrowUnlessExpected(error);
      this.#failure = { error, command };
    } finally {
      abort.release();
      // The balances beside the list and the row above it are sums of its UTXOs.
      if (!this.isGone) this.#context.changed(wholeOf(this));
    }
  }

  /** Whether the filter may leave some UTXOs out. */
  get isFiltered(): boolean {
    return isFilter(this.#view.filter);
  }

  #message(key: string, row: Row): MessageNode {
    return this.kept(key, () => new MessageNode(this, key, row)).says(row);
  }
}
