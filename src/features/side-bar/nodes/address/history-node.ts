import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import type { AddressEvent } from '../../../../services/past/address/address-events';
import type { OwningChain } from '../../../../services/past/address/address-history';
import { aliasOn, chainText } from '../../../../services/text/format-id';
import { groupedInteger } from '../../../../services/text/format-text';
import { changesOf, filterTexts, type HistoryFilter, isFiltering } from './history-filter';
import { ListNode, type OnChain } from '../list-node';
import type { Row, TreeNode } from '../tree-node';
import { assetShort } from '../utxo/utxo-text';
import { EventNode } from './event-node';
import { historyReachTexts, USE_SERVICE } from './history-rows';
import { BlockHistorySource, ServiceSource } from './history-sources';
import { present } from '../../../../core/present';

interface HistoryOf {
  /** The chain whose transactions they are. */
  readonly on: OwningChain;
  /** 20 bytes */
  readonly address: Uint8Array;
}

/**
 * The transactions of an address on one chain, the newest first: as far as the node's index or its blocks show them.
 * Below it, where these don't reach the genesis, is the same of the Data API, if that knows the chain.
 */
export class HistoryNode extends ListNode<HistoryOf> {
  readonly on: OwningChain;
  readonly address: Uint8Array;
  readonly source: BlockHistorySource | ServiceSource;
  /** The history that this is, or is the Data API's part of. */
  readonly whole: HistoryNode;
  #filter: HistoryFilter = {};

  constructor(parent: TreeNode, key: string, of: HistoryOf & OnChain, whole?: HistoryNode) {
    super(parent, key, of);
    this.on = of.on;
    this.address = of.address;
    this.whole = whole ?? this;
    const Source = whole === undefined ? BlockHistorySource : ServiceSource;
    this.source = new Source({
      context: this.context,
      on: { chain: of.scope.chain, on: of.on },
      address: of.address,
      filter: () => this.filter,
      failure: () => this.failure,
      meet: (events, options) => this.#meet(events, options),
      gone: this.alive,
    });
  }

  get filter(): HistoryFilter {
    return this.whole.#filter;
  }

  /** What the Data API lists, where it knows the chain. */
  get ofService(): HistoryNode | undefined {
    if (this.whole !== this || !this.context.serviceEvents.knows(this.scope.chain)) return undefined;
    return this.kept(SERVICE, () => new HistoryNode(this, SERVICE, this.of, this));
  }

  /** The assets of its transactions, cb58. */
  get assets(): string[] {
    const service = this.known(SERVICE);
    return [...new Set([...this.source.assets, ...(service instanceof HistoryNode ? service.assets : [])])];
  }

  show(filter: HistoryFilter): void {
    this.#filter = filter;
    this.source.filtered();
    this.redraw();
  }

  /** Blocks came that change it: it is read again when next shown. */
  outdate(): void {
    if (!(this.source instanceof BlockHistorySource && this.source.outdate())) return;
    this.refresh();
    this.redraw();
  }

  override refresh(): void {
    this.source.forget();
    this.fails(undefined);
    // A page of the service costs compute units: it stays until its own row is refreshed.
    this.keepOnly(present([this.known(SERVICE)]));
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
    const alias = aliasOn(this.on, this.scope.format.alias);
    const { history } = source;
    const reach = history === undefined ? [] : historyReachTexts(history);
    return {
      label: alias.length === 1 ? l10n.t('History ({0})', chainText(alias)) : l10n.t('History'),
      description: present([
        history === undefined || isFiltered ? undefined : groupedInteger(history.events.count),
        ...filterTexts(this.filter, (id) => assetShort(this.scope.ref(id))),
        ...reach,
      ]).join(' · '),
      icon: isFiltered ? 'list-filter' : 'history',
      context: isFiltered ? 'history.filtered' : 'history',
      expands: 'collapsed',
    };
  }

  override async tooltip(): Promise<string | undefined> {
    if (this.source instanceof BlockHistorySource) return this.source.text;
    const cost = await this.context.serviceEvents.cost();
    return [
      l10n.t('Sends the address to the Data API: {0}.', cost),
      l10n.t('A page that is too long is requested again with half as many transactions, at the same cost.'),
    ].join(' ');
  }

  override async children(): Promise<readonly TreeNode[]> {
    // The row says how many transactions there are and how far they reach.
    await this.load({}, async (own) => {
      if (await this.source.open(own)) this.redraw();
    });
    if (this.isGone) return [];
    const { above, events, below } = this.source;
    const isWhole = this.source instanceof BlockHistorySource && this.source.history?.isFromGenesis === true;
    const rows: TreeNode[] = [
      ...this.messages(above),
      ...events.map((event) => {
        const key = encodeCb58(event.txID);
        return this.part(EventNode, key, { on: this.on, event });
      }),
      ...this.messages(below),
      ...present([isWhole ? undefined : this.ofService]),
    ];
    // Rows of earlier filters would accumulate.
    this.keepOnly(rows);
    return rows;
  }

  override async loadMore(options: CallOptions): Promise<void> {
    await this.load(options, (own) => this.source.more(own)).finally(() => this.redraw());
  }

  /**
   * Loads all there is, blocks one by one where the node keeps no index; false if the row left the tree. A failure
   * becomes a row. Rejects with the abort reason.
   */
  async loadAll(onProgress: (text: string) => void, options: CallOptions): Promise<boolean> {
    await this.load(options, (own) => this.source.all({ ...own, onProgress })).finally(() => this.redraw());
    return !this.isGone;
  }

  async #meet(events: readonly AddressEvent[], options: CallOptions): Promise<void> {
    const ref = (id: string) => this.scope.ref(id);
    const assets = events.flatMap((event) => changesOf(event, ref).map(({ assetID }) => encodeCb58(assetID)));
    await this.scope.meet([...new Set(assets)], options);
  }
}

const SERVICE = 'data API';
