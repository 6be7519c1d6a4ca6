import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import type { AddressEvent } from '../../../../services/past/address/address-events';
import type { OwningChain } from '../../../../services/past/address/address-history';
import { chainText } from '../../../../services/text/format-id';
import { groupedInteger } from '../../../../services/text/format-text';
import type { TreeContext } from '../side-bar-parts';
import { changesOf, filterTexts, type HistoryFilter, isFiltering } from './history-filter';
import type { ChainScope } from '../chain-scope';
import { MessageNode, type Row, TreeNode } from '../tree-node';
import { assetShort } from '../utxo/utxo-text';
import { EventNode } from './event-node';
import { historyReachTexts, USE_SERVICE } from './history-rows';
import { BlockHistorySource, type EventSource, type HistoryMessages, ServiceSource } from './history-sources';
import { present } from '../../../../core/present';

interface HistoryOf {
  readonly context: TreeContext;
  readonly scope: ChainScope;
  /** The chain whose transactions they are. */
  readonly on: OwningChain;
  /** 20 bytes */
  readonly address: Uint8Array;
}

/**
 * The transactions of an address on one chain, the newest first: as far as the node's index or its blocks show them.
 * Below it, where these don't reach the genesis, is the same of the Data API, if that knows the chain.
 */
export class HistoryNode extends TreeNode {
  readonly scope: ChainScope;
  readonly on: OwningChain;
  readonly address: Uint8Array;
  readonly source: BlockHistorySource | ServiceSource;
  /** The history that this is, or is the Data API's part of. */
  readonly whole: HistoryNode;
  readonly #of: HistoryOf;
  #filter: HistoryFilter = {};
  readonly #gone = new AbortController();

  constructor(parent: TreeNode, key: string, of: HistoryOf, whole?: HistoryNode) {
    super(parent, key);
    this.#of = of;
    this.on = of.on;
    this.scope = of.scope;
    this.address = of.address;
    this.whole = whole ?? this;
    const Source = whole === undefined ? BlockHistorySource : ServiceSource;
    this.source = new Source({
      context: of.context,
      on: { chain: of.scope.chain, of: of.on },
      address: of.address,
      filter: () => this.filter,
      meet: (events, options) => this.#meet(events, options),
      gone: this.#gone.signal,
    });
  }

  get filter(): HistoryFilter {
    return this.whole.#filter;
  }

  /** What the Data API lists, where it knows the chain. */
  get ofService(): HistoryNode | undefined {
    if (this.whole !== this || !this.#of.context.serviceEvents.knows(this.scope.chain)) return undefined;
    return this.kept(SERVICE, () => new HistoryNode(this, SERVICE, this.#of, this));
  }

  /** The assets of its transactions, cb58. */
  get assets(): string[] {
    const service = this.known(SERVICE);
    return [...new Set([...this.source.assets, ...(service instanceof HistoryNode ? service.assets : [])])];
  }

  override dropped(): void {
    this.#gone.abort();
    super.dropped();
  }

  show(filter: HistoryFilter): void {
    this.#filter = filter;
    this.source.filtered();
    this.#of.context.changed(this);
  }

  /** Blocks came that change it: it is read again when next shown. */
  outdate(): void {
    if (!(this.source instanceof BlockHistorySource && this.source.outdate())) return;
    this.refresh();
    this.#of.context.changed(this);
  }

  override refresh(): void {
    this.source.forget();
    // A page of the service costs compute units: it stays until its own row is refreshed.
    this.keepOnly([this.known(SERVICE)].filter((row) => row !== undefined));
  }

  override row(): Row {
    const { source } = this;
    if (source instanceof ServiceSource) {
      if (!source.isUsed) return USE_SERVICE;
      const { action: _, ...row } = USE_SERVICE;
      const description = l10n.t('reported by the Data API');
      return { ...row, label: l10n.t('Data API'), description, expands: 'expanded' };
    }
    const isFiltered = isFiltering(this.filter);
    const alias = this.on === 'P' ? 'P' : this.scope.format.alias;
    const { history } = source;
    return {
      label: alias.length === 1 ? l10n.t('History ({0})', chainText(alias)) : l10n.t('History'),
      description: present([
        history === undefined || isFiltered ? undefined : groupedInteger(history.events.count),
        ...filterTexts(this.filter, (id) => assetShort(this.scope.ref(id))),
        ...(history === undefined ? [] : historyReachTexts(history)),
      ]).join(' · '),
      icon: isFiltered ? 'list-filter' : 'history',
      context: isFiltered ? 'history.filtered' : 'history',
      expands: 'collapsed',
    };
  }

  override async tooltip(): Promise<string | undefined> {
    if (this.source instanceof BlockHistorySource) return this.source.text;
    const cost = await this.#of.context.serviceEvents.cost();
    return [
      l10n.t('Sends the address to the Data API: {0}.', cost),
      l10n.t('A page that is too long is requested again with half as many transactions, at the same cost.'),
    ].join(' ');
  }

  override async children(): Promise<readonly TreeNode[]> {
    // The row says how many transactions there are and how far they reach.
    const isOpen = await this.#load(async (source) => {
      if (await source.open()) this.#of.context.changed(this);
    });
    if (!isOpen) return [];
    const { above, shown, below } = this.source;
    const isWhole = this.source instanceof BlockHistorySource && this.source.history?.isFromGenesis === true;
    const rows: TreeNode[] = [
      ...this.#messages(above),
      ...shown.map((event) => {
        const key = encodeCb58(event.txID);
        return this.kept(key, () => new EventNode(this, key, { ...this.#of, event }));
      }),
      ...this.#messages(below),
      ...(isWhole ? [] : [this.ofService].filter((row) => row !== undefined)),
    ];
    // Rows of earlier filters would accumulate.
    this.keepOnly(rows);
    return rows;
  }

  /** Shows one more page. A failure becomes a row. Rejects with the abort reason. */
  async loadMore(options: CallOptions): Promise<void> {
    await this.#load((source) => source.more(options), options).finally(() => this.#changed());
  }

  /**
   * Loads all there is, blocks one by one where the node keeps no index; false if the row left the tree. A failure
   * becomes a row. Rejects with the abort reason.
   */
  loadAll(onProgress: (text: string) => void, options: CallOptions): Promise<boolean> {
    return this.#load((source) => source.all({ ...options, onProgress }), options).finally(() => this.#changed());
  }

  #changed(): void {
    if (!this.#gone.signal.aborted) this.#of.context.changed(this);
  }

  /** False if the row left the tree meanwhile. Rejects with the reason of the caller's abort. */
  async #load(load: (source: EventSource) => Promise<void>, { signal }: CallOptions = {}): Promise<boolean> {
    try {
      await load(this.source);
      return true;
    } catch (error) {
      signal?.throwIfAborted();
      if (!this.#gone.signal.aborted) throw error;
      return false;
    }
  }

  async #meet(events: readonly AddressEvent[], options: CallOptions): Promise<void> {
    const ref = (id: string) => this.scope.ref(id);
    const assets = events.flatMap((event) => changesOf(event, ref).map(({ assetID }) => encodeCb58(assetID)));
    await this.scope.meet([...new Set(assets)], options);
  }

  #messages(rows: HistoryMessages): TreeNode[] {
    return Object.entries(rows).flatMap(([key, row]) =>
      row === undefined ? [] : [this.kept(key, () => new MessageNode(this, key, row)).says(row)],
    );
  }
}

const SERVICE = 'data API';
