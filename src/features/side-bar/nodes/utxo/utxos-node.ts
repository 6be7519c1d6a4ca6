import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { type ExpectedError, outcomeOf } from '../../../../core/outcome';
import { chainText } from '../../../../services/text/format-id';
import { groupedInteger } from '../../../../services/text/format-text';
import { rowText } from '../../../../services/text/pieces';
import type { UTXOSource } from '../../../../services/utxos/utxo-source';
import { UTXOPages } from '../../../../services/utxos/utxo-pages';
import { type ListedBalance, type ListedUTXO, sumUp, utxoName } from '../../../../services/utxos/utxo-table';
import { TREE } from '../chain-scope';
import { ListNode, type OnChain } from '../list-node';
import { rangeAt, rangedRows } from '../range-node';
import { type Row, type RowCommand, type TreeNode, wholeOf } from '../tree-node';
import { UTXONode } from './utxo-node';
import { assetShort, holdingText } from './utxo-text';
import { filterUTXOs, isFilter, orderAssets, sortUTXOs, type UTXOView, viewTexts } from './utxo-view';
import { moreRow, noMatchRow, retryRow } from '../rows';
import { present } from '../../../../core/present';

/** About 100 MB: a list stays in memory until its row is refreshed. */
const MOST_LOADED_UTXOS = 250_000;

export interface UTXOListing {
  readonly source: UTXOSource;
  /** Alias or ID of the chain on which they are, or can be imported. */
  readonly on: string;
  readonly pageSize: number;
  /** How many are loaded at first: as many as before a refresh. */
  readonly atLeast: number;
  readonly view: UTXOView;
}

/** The loaded UTXOs of an address: the first as rows, the others below rows of ranges. */
export class UTXOsNode extends ListNode<UTXOListing> {
  override readonly isPart = true;
  /** VS Code draws this many without a noticeable pause. */
  readonly rowsTogether = 1024;
  readonly rangeContext = 'utxoRange';
  readonly pages: UTXOPages;
  #shown: { readonly count: number; readonly utxos: readonly ListedUTXO[] } | undefined;
  #isOutdated = false;
  #reloading: Promise<void> | undefined;

  constructor(parent: TreeNode, key: string, of: UTXOListing & OnChain) {
    super(parent, key, of);
    const { source, pageSize } = of;
    this.pages = new UTXOPages({ source, pageSize, most: MOST_LOADED_UTXOS });
  }

  get source(): UTXOSource {
    return this.of.source;
  }

  get on(): string {
    return this.of.on;
  }

  get view(): UTXOView {
    return this.of.view;
  }

  /** Why not even the first page could be loaded. */
  get missing(): ExpectedError | undefined {
    return this.pages.state === 'unread' ? this.failure : undefined;
  }

  /** How many UTXOs the list in its place loads after a refresh; of a complete list, one more shows whether it is. */
  get wanted(): number {
    const { state, utxos } = this.pages;
    return state === 'complete' ? utxos.length + 1 : Math.max(utxos.length, this.of.atLeast);
  }

  /** Loads the first page, or as many as before a refresh, once. Resolves also if that fails. */
  async open(): Promise<void> {
    const load = async (): Promise<void> => {
      await this.pages.open(TREE);
      this.#noteRead();
      await this.#meet(TREE);
    };
    const isFirst = this.pages.state === 'unread';
    // Also if the list leaves the tree: its rows are drawn before those of the next.
    const { error } = await outcomeOf(load());
    if (isFirst) this.fails(error);
    if (error === undefined) await (this.#reloading ??= this.#reload());
  }

  /** A failure here leaves what was loaded, and continues by Retry. */
  async #reload(): Promise<void> {
    const { atLeast } = this.of;
    if (this.pages.utxos.length >= atLeast || this.pages.state !== 'more') return;
    await this.load(TREE, async (own) => {
      await this.pages.all(() => this.#noteRead(), own, atLeast);
      await this.#meet(own);
    });
  }

  /** Applies a filter and an order. */
  show(view: UTXOView): void {
    this.of = { ...this.of, view };
    this.#shown = undefined;
    this.context.changed(this);
  }

  /** Whether one request reloads all of it. */
  get isOnePage(): boolean {
    return this.pages.state === 'complete' && this.pages.utxos.length <= this.of.pageSize;
  }

  /** New blocks changed the set: a row says so until the list is refreshed. */
  outdate(): void {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    this.context.changed(this);
  }

  /** Registers the loaded UTXOs, so that hovers on a UTXO ID find them. */
  #noteRead(): void {
    if (this.isGone) return;
    // Those that wait to be imported are on no chain.
    if (this.source.sourceChain !== undefined) return;
    this.context.utxos.listed(this.scope.chain, this.pages.table, this.#isElsewhere ? 'P' : 'X');
  }

  /** The UTXOs that match the filter, in order. */
  shown(): readonly ListedUTXO[] {
    const { table, utxos } = this.pages;
    // The list only grows: its length tells whether this result is current.
    if (this.#shown?.count !== utxos.length) {
      const ref = (id: string) => this.scope.ref(id);
      const passing = filterUTXOs(table, this.view.filter, { now: this.context.clock.now(), ref });
      this.#shown = { count: utxos.length, utxos: sortUTXOs(passing, this.view.order, ref) };
    }
    return this.#shown.utxos;
  }

  /** The sums over the loaded UTXOs. */
  balances(): ListedBalance[] {
    const sums = new Map(sumUp(this.pages.utxos, this.context.clock.now()).map((sum) => [sum.assetID, sum]));
    return orderAssets([...sums.keys()], (id) => this.scope.ref(id)).flatMap((id) => sums.get(id) ?? []);
  }

  override async loadMore(options: CallOptions): Promise<void> {
    await this.#load('avalancheLens.loadMore', options, (own) => this.pages.more(own));
  }

  /** Loads the rest, unless the list leaves the tree first. Keeps the loaded pages when it fails or is cancelled. */
  async loadAll(onPage: (count: number) => void, options: CallOptions): Promise<void> {
    const onEach = (count: number): void => {
      this.#noteRead();
      onPage(count);
    };
    await this.#load('avalancheLens.loadAll', options, (own) => this.pages.all(onEach, own));
  }

  override row(): Row {
    const { state } = this.pages;
    const { isFiltered } = this;
    return {
      label: this.on.length === 1 ? l10n.t('UTXOs ({0})', chainText(this.on)) : l10n.t('UTXOs'),
      description: present([
        this.#countText(),
        state === 'stuck' && l10n.t('incomplete'),
        ...viewTexts(this.view, (id) => assetShort(this.scope.ref(id))),
        state === 'more' && this.failure !== undefined && l10n.t('loading failed'),
        this.#isOutdated && l10n.t('outdated'),
      ]).join(' · '),
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
    if (!this.isFiltered) return state === 'more' ? l10n.t('first {0} of more', loaded) : loaded;
    const shown = groupedInteger(this.shown().length);
    return state === 'more' ? l10n.t('{0} of {1} loaded', shown, loaded) : l10n.t('{0} of {1}', shown, loaded);
  }

  override children(): readonly TreeNode[] {
    const { state, hasChanged } = this.pages;
    const shown = this.shown();
    const none = shown.length === 0 && (this.isFiltered ? NO_UTXO_MATCHES : NO_UTXOS);
    const { isFull, utxos } = this.pages;
    const hasMore = state === 'more';
    const rows: TreeNode[] = [
      ...this.messages({ outdated: this.#isOutdated && OUTDATED, changed: hasChanged && CHANGED, none }),
      ...rangedRows(this),
      ...this.messages({
        failure: this.failureRow,
        stuck: state === 'stuck' && STUCK,
        more: hasMore && moreUTXOsRow(this.of.pageSize),
        all: hasMore && (isFull ? fullRow(utxos.length) : ALL_UTXOS),
      }),
    ];
    // Rows of earlier filters and orders would accumulate.
    this.keepOnly(rows);
    return rows;
  }

  /** The row of a loaded UTXO, if it matches the filter. */
  rowOf(listed: ListedUTXO): TreeNode | undefined {
    const index = this.shown().indexOf(listed);
    return index < 0 ? undefined : this.rowsOf(index, index + 1, rangeAt(this, index))[0];
  }

  get rowCount(): number {
    return this.shown().length;
  }

  rowsOf(from: number, to: number, parent: TreeNode): TreeNode[] {
    return this.nodesOf(this.shown().slice(from, to), parent);
  }

  /** The rows of UTXOs, created once each. */
  nodesOf(utxos: readonly ListedUTXO[], parent: TreeNode): TreeNode[] {
    const { source, on } = this;
    const place = { on, exportedFrom: source.sourceChain, isOfMany: source.addresses.length > 1 };
    return utxos.map((listed) => {
      const key = utxoName(listed);
      const make = (): UTXONode =>
        new UTXONode(parent, key, { ...place, scope: this.scope, listed, utxo: this.pages.table.read(listed) });
      return parent.kept(key, make);
    });
  }

  brief(index: number): string {
    const listed = this.shown()[index];
    if (listed === undefined) return '';
    return holdingText(this.pages.table.read(listed).output, this.scope.ref(listed.assetID), rowText);
  }

  rangeWords(from: string, to: string): string {
    return l10n.t('UTXOs {0} to {1}', from, to);
  }

  async #load(command: RowCommand, options: CallOptions, load: (own: CallOptions) => Promise<void>): Promise<void> {
    const loading = this.load(
      options,
      async (own) => {
        await load(own);
        this.#noteRead();
        await this.#meet(own);
      },
      command,
    );
    // The balances beside the list and the row above it are sums of its UTXOs.
    await loading.finally(() => this.redraw(wholeOf(this)));
  }

  async #meet(options: CallOptions): Promise<void> {
    await this.scope.meet([...new Set(this.pages.utxos.map(({ assetID }) => assetID))], options);
  }

  /** Whether the filter may leave some UTXOs out. */
  get isFiltered(): boolean {
    return isFilter(this.view.filter);
  }
}

// Messages in a list of UTXOs.

function moreUTXOsRow(pageSize: number): Row {
  const count = groupedInteger(pageSize);
  const spoken = pageSize === 1 ? l10n.t('Load 1 more UTXO') : l10n.t('Load {0} more UTXOs', count);
  return moreRow(l10n.t('Load {0} more', count), spoken);
}

/** `Load All` ends here. */
export function fullRow(count: number): Row {
  return {
    label: l10n.t('Load All stops at {0} UTXOs', groupedInteger(count)),
    description: l10n.t('there are more'),
    icon: 'info',
    context: 'message',
  };
}

/** A list that isn't current. Refresh is the inline icon and what selecting the row does. */
function outdatedRow(reason: string): Row {
  return {
    label: reason,
    icon: 'history',
    iconColor: 'problemsWarningIcon.foreground',
    context: 'outdated',
    spoken: l10n.t('Refresh: {0}', reason),
    action: { kind: 'run', command: 'avalancheLens.refreshSideBar' },
  };
}

const ALL_UTXOS: Row = {
  label: l10n.t('Load all'),
  description: l10n.t('may take a while'),
  icon: 'fold-down',
  context: 'all',
  spoken: l10n.t('Load all UTXOs, may take a while'),
  action: { kind: 'run', command: 'avalancheLens.loadAll' },
};
const CHANGED = outdatedRow(l10n.t('The UTXO set changed while loading. Some UTXOs may be spent or missing'));
const OUTDATED = outdatedRow(l10n.t('Outdated: new blocks changed these UTXOs'));
const STUCK = retryRow(l10n.t('The node keeps returning the same page. Retry later, or use another node'));
const NO_UTXOS: Row = { label: l10n.t('No UTXOs'), icon: 'circle-slash', context: 'message' };
const NO_UTXO_MATCHES = noMatchRow(l10n.t('No UTXOs match the filter'), 'avalancheLens.filter');
