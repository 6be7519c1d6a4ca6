import type { CallOptions } from '../../../client/call-options';
import { LinkedAbort } from '../../../client/linked-abort';
import type { ExpectedError } from '../../../core/errors';
import { groupedInteger } from '../../../services/text/format-text';
import { UTXOPages } from '../../../services/utxos/utxo-pages';
import { type ListedUTXO, utxoName } from '../../../services/utxos/utxo-table';
import type { ChainScope } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { failureRow, rethrowUnlessLens, retryRow } from './failure-row';
import { MessageNode, type Row, type RowCommand, TreeNode, wholeOf } from './tree-node';
import { UTXONode } from './utxo-node';
import { assetShort } from './utxo-text';
import { filterUTXOs, sortUTXOs, type UTXOView, viewWords } from './utxo-view';

/** Rows that stand together: VS Code draws that many at once without a pause. */
const ROWS_TOGETHER = 1024;

/** What a list is made from. */
export interface UTXOList {
  readonly context: TreeContext;
  readonly scope: ChainScope;
  readonly address: string;
  readonly pageSize: number;
  readonly view: UTXOView;
  readonly source?: string;
}

/** Why a load ended before its time, and the command that goes on from there. */
interface LoadFailure {
  readonly error: ExpectedError;
  readonly command: RowCommand;
}

/** The UTXOs of an address, as far as they were read: the first ones as rows, later ones page by page below rows. */
export class UTXOsNode extends TreeNode {
  override readonly isPart = true;
  readonly pages: UTXOPages;
  readonly scope: ChainScope;
  /** Whose they are, in the chain's own spelling. */
  readonly address: string;
  /** The chain that exported them, where they wait to be imported. */
  readonly source: string | undefined;
  readonly #context: TreeContext;
  readonly #pageSize: number;
  #view: UTXOView;
  #shown: { readonly of: number; readonly utxos: readonly ListedUTXO[] } | undefined;
  #failure: LoadFailure | undefined;
  #isOutdated = false;
  #loading = 0;
  readonly #gone = new AbortController();

  constructor(parent: TreeNode, key: string, of: UTXOList) {
    super(parent, key);
    const { context, scope, address, pageSize, source } = of;
    this.#context = context;
    this.scope = scope;
    this.address = address;
    this.source = source;
    this.pages = new UTXOPages({
      ...{ chain: scope.chain, address, pageSize },
      ...(source === undefined ? {} : { sourceChain: source }),
    });
    this.#pageSize = of.pageSize;
    this.#view = of.view;
  }

  get view(): UTXOView {
    return this.#view;
  }

  /** Why the last load ended before its time. */
  get failure(): ExpectedError | undefined {
    return this.#failure?.error;
  }

  /** Whether it was let go of; a new list may stand in its place. */
  get isGone(): boolean {
    return this.#gone.signal.aborted;
  }

  override dropped(): void {
    this.#gone.abort();
    this.#context.lists.remove(this);
    super.dropped();
  }

  /** Shows other UTXOs, or the same in another order. */
  show(view: UTXOView): void {
    this.#view = view;
    this.#shown = undefined;
    this.#context.changed(this);
  }

  /** Whether one request reads all of it again. */
  get isOnePage(): boolean {
    return this.pages.state === 'complete' && this.pages.utxos.length <= this.#pageSize;
  }

  /** A list of one page would be read again at once where it is shown, and push out the next. */
  get canShorten(): boolean {
    return this.#loading === 0 && this.pages.utxos.length > this.#pageSize;
  }

  shorten(): void {
    const { parent } = this;
    if (parent === undefined) return;
    parent.refresh();
    this.#context.changed(parent);
  }

  /** New blocks have changed the set: says so, until the list is read again. */
  outdate(): void {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    this.#context.changed(this);
  }

  /** Lets hovers on a UTXO's own ID know what was read. */
  noteRead(): void {
    if (this.isGone) return;
    this.#context.lists.use(this);
    // What waits elsewhere is no UTXO of this chain.
    if (this.source === undefined) this.#context.utxos.listed(this.scope.chain, this.pages.table);
  }

  /** What passes the filter, in order. */
  shown(): readonly ListedUTXO[] {
    const { table, utxos } = this.pages;
    // UTXOs are only ever added, so that their number says whether this is still right.
    if (this.#shown?.of !== utxos.length) {
      const ref = (id: string) => this.scope.ref(id);
      const passing = filterUTXOs(table, this.#view.filter, { now: this.#context.clock.now(), ref });
      this.#shown = { of: utxos.length, utxos: sortUTXOs(passing, this.#view.order, ref) };
    }
    return this.#shown.utxos;
  }

  /** Reads one page more. A failure is shown as a row; rejects with the reason of the abort. */
  async loadMore(options: CallOptions): Promise<void> {
    await this.#load('xchainLens.loadMore', options, (own) => this.pages.more(own));
  }

  /** Reads all that is left, unless it is let go of before. What was read is kept when it fails or is cancelled. */
  async loadAll(onPage: (count: number) => void, options: CallOptions): Promise<void> {
    const onEach = (count: number): void => {
      this.noteRead();
      onPage(count);
    };
    await this.#load('xchainLens.loadAll', options, (own) => this.pages.all(onEach, own));
  }

  override row(): Row {
    const { utxos, state } = this.pages;
    const words = this.#words();
    const read = `${state === 'more' ? 'first ' : ''}${groupedInteger(utxos.length)}`;
    const isFiltered = this.filterWords !== '';
    const counts = isFiltered ? `${groupedInteger(this.shown().length)} of ${read}` : read;
    return {
      label: this.source === undefined ? 'UTXOs' : `From ${this.source}`,
      description: [
        `${counts}${state === 'stuck' ? ', not all' : ''}`,
        ...words,
        ...(state === 'more' && this.#failure !== undefined ? ['loading failed'] : []),
        ...(this.#isOutdated ? ['changed since'] : []),
      ].join(' · '),
      icon: isFiltered ? 'list-filter' : 'list-unordered',
      context: isFiltered ? 'utxos.filtered' : 'utxos',
      expands: 'collapsed',
    };
  }

  override children(): readonly TreeNode[] {
    const { state, hasChanged } = this.pages;
    const shown = this.shown();
    const rows: TreeNode[] = [];
    if (this.#isOutdated) rows.push(this.#message('outdated', OUTDATED));
    if (hasChanged) rows.push(this.#message('changed', CHANGED));
    if (shown.length === 0) rows.push(this.#message('none', this.filterWords !== '' ? NO_MATCH : NONE));
    rows.push(...this.nodesOf(shown.slice(0, ROWS_TOGETHER), this));
    for (let from = ROWS_TOGETHER; from < shown.length; from += ROWS_TOGETHER) {
      rows.push(this.kept(`from ${from}`, () => new UTXORangeNode(this, from)));
    }
    if (this.#failure !== undefined) rows.push(this.#message('failure', loadFailureRow(this.#failure)));
    if (state === 'stuck') rows.push(this.#message('stuck', STUCK));
    if (state === 'more') {
      const more = `Load ${groupedInteger(this.#pageSize)} more`;
      rows.push(this.#message('more', { ...MORE, label: more, spoken: `${more} UTXOs` }), this.#message('all', ALL));
    }
    // Rows of other filters and orders would add up.
    this.keepOnly(rows);
    return rows;
  }

  /** The row of a UTXO that was read, if the filter lets it through. */
  rowOf(listed: ListedUTXO): TreeNode | undefined {
    const index = this.shown().indexOf(listed);
    if (index < 0) return undefined;
    const from = index - (index % ROWS_TOGETHER);
    const parent = from === 0 ? this : this.kept(`from ${from}`, () => new UTXORangeNode(this, from));
    return this.nodesOf([listed], parent)[0];
  }

  /** Rows of UTXOs, made once each. */
  nodesOf(utxos: readonly ListedUTXO[], parent: TreeNode): TreeNode[] {
    const of = { context: this.#context, scope: this.scope, waitsFrom: this.source };
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
    this.#loading++;
    try {
      await load(own);
      this.noteRead();
      await this.scope.meet([...new Set(this.pages.utxos.map(({ assetID }) => assetID))], own);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (this.isGone) return;
      rethrowUnlessLens(error);
      this.#failure = { error, command };
    } finally {
      abort.release();
      this.#loading--;
      // What stands beside and above the list sums it up.
      if (!this.isGone) this.#context.changed(wholeOf(this));
    }
  }

  #words(): string[] {
    return viewWords(this.#view, (id) => assetShort(this.scope.ref(id)));
  }

  /** The filter in words; empty when it lets all through. */
  get filterWords(): string {
    return viewWords({ ...this.#view, order: 'node' }, (id) => assetShort(this.scope.ref(id))).join(' · ');
  }

  #message(key: string, row: Row): MessageNode {
    return this.kept(key, () => new MessageNode(this, key, row)).says(row);
  }
}

/** A later part of a long list. */
class UTXORangeNode extends TreeNode {
  override readonly isPart = true;
  readonly #list: UTXOsNode;
  readonly #from: number;

  constructor(parent: UTXOsNode, from: number) {
    super(parent, `from ${from}`);
    this.#list = parent;
    this.#from = from;
  }

  override row(): Row {
    const to = Math.min(this.#from + ROWS_TOGETHER, this.#list.shown().length);
    const label = `${groupedInteger(this.#from + 1)} to ${groupedInteger(to)}`;
    return { label, icon: 'list-unordered', context: 'utxoRange', expands: 'collapsed', spoken: `UTXOs ${label}` };
  }

  override children(): readonly TreeNode[] {
    const rows = this.#list.nodesOf(this.#list.shown().slice(this.#from, this.#from + ROWS_TOGETHER), this);
    this.keepOnly(rows);
    return rows;
  }

  /** The row of this key; a row belongs to one place only. */
  utxo(key: string, make: () => UTXONode): UTXONode {
    return this.kept(key, make);
  }
}

/** Goes on from where the load ended: refreshing would load what is there again. */
function loadFailureRow({ error, command }: LoadFailure): Row {
  return { ...failureRow(error), context: 'loadFailed', action: { kind: 'run', command } };
}

const MORE: Row = {
  label: '',
  icon: 'arrow-down',
  context: 'more',
  action: { kind: 'run', command: 'xchainLens.loadMore' },
};
const ALL: Row = {
  label: 'Load all',
  description: 'may take a while',
  icon: 'fold-down',
  context: 'all',
  spoken: 'Load all UTXOs, may take a while',
  action: { kind: 'run', command: 'xchainLens.loadAll' },
};
const CHANGED: Row = {
  ...retryRow('The set changed while it was read: the list may hold spent UTXOs and lack new ones'),
  label: 'Read it again',
};
const OUTDATED: Row = {
  ...retryRow('New blocks have changed the set since it was read'),
  label: 'Read it again',
};
const STUCK: Row = {
  ...retryRow("The node's cursor does not move: the rest of the list cannot be had from it"),
  label: 'Read it again',
};
const NONE: Row = { label: 'No UTXOs', icon: 'circle-slash', context: 'message' };
const NO_MATCH: Row = {
  label: 'None passes the filter',
  description: 'Change it',
  icon: 'list-filter',
  context: 'message',
  action: { kind: 'run', command: 'xchainLens.filterUTXOs' },
};
