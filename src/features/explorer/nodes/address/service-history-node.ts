import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { LinkedAbort } from '../../../../client/linked-abort';
import type { PageWalk, TokenPage, TokenWalkEnd } from '../../../../client/rest/token-walk';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { ROUTES } from '../../../../core/endpoints/rest-routes';
import type { ExpectedError } from '../../../../core/errors';
import type { OwningChain } from '../../../../services/history/address/address-history';
import type { AddressEvent } from '../../../../services/history/address/address-events';
import { MOST_PAGES, type ServiceList } from '../../../../services/history/data-api/service-events';
import { SingleFlight } from '../../../../services/lookup/single-flight';
import { counted, groupedInteger } from '../../../../services/text/format-text';
import type { TreeContext } from '../../explorer-parts';
import { changesOf } from '../../history/event-text';
import { eventMatches, type HistoryFilter } from '../../history/history-filter';
import type { ChainScope } from '../chain-scope';
import { EventNode } from './event-node';
import { failureRow, rethrowUnlessExpected, retryRow } from '../failure-row';
import { moreRow } from '../step-row';
import { MessageNode, type Row, TreeNode } from '../tree-node';

/**
 * The transactions of an address as the Data API lists them, page by page: each costs compute units and takes a click.
 */
export class ServiceHistoryNode extends TreeNode {
  readonly #context: TreeContext;
  readonly scope: ChainScope;
  readonly on: OwningChain;
  /** 20 bytes */
  readonly address: Uint8Array;
  readonly #filter: () => HistoryFilter;
  readonly #gone = new AbortController();
  #walk: PageWalk<TokenPage<AddressEvent>> | undefined;
  #events: AddressEvent[] = [];
  #leftOut = 0;
  #end: TokenWalkEnd | undefined;
  #failure: ExpectedError | undefined;
  #loads = new SingleFlight<void>();

  constructor(
    parent: TreeNode,
    key: string,
    of: {
      context: TreeContext;
      scope: ChainScope;
      on: OwningChain;
      address: Uint8Array;
      filter: () => HistoryFilter;
    },
  ) {
    super(parent, key);
    this.#context = of.context;
    this.scope = of.scope;
    this.on = of.on;
    this.address = of.address;
    this.#filter = of.filter;
  }

  /** The loaded transactions; undefined before the first page. */
  get loaded(): ServiceList | undefined {
    if (this.#walk === undefined || (this.#end === undefined && this.#events.length === 0)) return undefined;
    return { events: this.#events, isComplete: this.#end === 'complete', leftOut: this.#leftOut };
  }

  get filter(): HistoryFilter {
    return this.#filter();
  }

  /** The assets of the loaded transactions, cb58. */
  get assets(): string[] {
    return [
      ...new Set(
        this.#events
          .flatMap(({ consumed, produced }) => [...consumed, ...produced])
          .map(({ assetID }) => encodeCb58(assetID)),
      ),
    ];
  }

  override dropped(): void {
    this.#gone.abort();
    super.dropped();
  }

  override row(): Row {
    const icon = 'cloud';
    if (this.#walk !== undefined || this.#context.serviceEvents.mayUse()) {
      const description = l10n.t('as the Data API reports');
      return { label: l10n.t('Data API'), description, icon, context: 'serviceHistory', expands: 'expanded' };
    }
    return {
      label: l10n.t('Use Data API'),
      description: counted(COST, 'compute unit'),
      icon,
      context: 'serviceHistory',
      action: { kind: 'run', command: 'xchainLens.loadMore' },
    };
  }

  override async tooltip(): Promise<string> {
    const cost = await this.#context.serviceEvents.cost();
    return [
      l10n.t('Sends the address to the Data API: {0}.', cost),
      l10n.t('A page that is too long is requested again with half as many transactions, at the same cost.'),
    ].join(' ');
  }

  override async children(): Promise<readonly TreeNode[]> {
    if (this.#walk === undefined) {
      if (!this.#context.serviceEvents.mayUse()) return [];
      await this.#load({});
    }
    const matching = this.#events.filter((event) => eventMatches(event, this.#filter()));
    const rows: TreeNode[] = matching.map((event) => {
      const key = encodeCb58(event.txID);
      return this.kept(
        key,
        () => new EventNode(this, key, { context: this.#context, scope: this.scope, on: this.on, event }),
      );
    });
    if (this.#leftOut > 0) rows.push(this.#message('left out', leftOutRow(this.#leftOut)));
    if (this.#failure !== undefined) rows.push(this.#message('failure', againRow(this.#failure)));
    else if (this.#end === undefined) rows.push(this.#message('more', MORE));
    else if (this.#end !== 'complete') rows.push(this.#message(this.#end, ENDED_EARLY[this.#end]));
    else if (rows.length === 0) rows.push(this.#message('none', NONE));
    this.keepOnly(rows);
    return rows;
  }

  /** Loads a page, the first one of a list that ended early. A failure becomes a row; rejects with the abort reason. */
  async loadMore(options: CallOptions): Promise<void> {
    if (this.#end === 'stuck') this.refresh();
    try {
      await this.#load(options);
    } finally {
      if (!this.#gone.signal.aborted) this.#context.changed(this);
    }
  }

  /** One page at a time: each costs. A caller that cancels leaves it to the others. */
  #load(options: CallOptions): Promise<void> {
    return this.#loads.join('', options.signal, (signal) => this.#next({ ...options, signal }));
  }

  async #next(options: CallOptions): Promise<void> {
    const abort = new LinkedAbort(this.#gone.signal, options.signal);
    const walk = (this.#walk ??= this.#context.serviceEvents.walk(
      { chain: this.scope.chain, of: this.on },
      this.address,
    ));
    this.#failure = undefined;
    try {
      const own = { priority: 'tree', ...options, signal: abort.signal } as const;
      const page = await walk.next(own);
      // Refreshed meanwhile: the new walk has these transactions, too.
      if (this.#walk !== walk) return;
      const events = page?.items ?? [];
      // It was paid for, whatever happens to the names of its assets.
      this.#events.push(...events);
      this.#leftOut += page?.leftOut ?? 0;
      this.#end = page === undefined ? 'complete' : page.end;
      const ref = (id: string) => this.scope.ref(id);
      const assets = events.flatMap((event) => changesOf(event, ref).map(({ assetID }) => encodeCb58(assetID)));
      await this.scope.meet([...new Set(assets)], own);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (this.#gone.signal.aborted || this.#walk !== walk) return;
      rethrowUnlessExpected(error);
      this.#failure = error;
    } finally {
      abort.release();
    }
  }

  /** The next page is the first again. */
  override refresh(): void {
    this.#walk = undefined;
    this.#loads = new SingleFlight();
    this.#events = [];
    this.#leftOut = 0;
    this.#end = undefined;
    this.#failure = undefined;
    this.forgetChildren();
  }

  #message(key: string, row: Row): MessageNode {
    return this.kept(key, () => new MessageNode(this, key, row)).says(row);
  }
}

const COST = ROUTES.networkTxs.units;

const MORE: Row = {
  ...moreRow(l10n.t('Load more'), l10n.t('Load more transactions from the Data API')),
  description: counted(COST, 'compute unit'),
};
const NONE: Row = { label: l10n.t('No transactions'), icon: 'circle-slash', context: 'message' };

/** That the list ended before the service said so. */
const ENDED_EARLY: Readonly<Record<Exclude<TokenWalkEnd, 'complete'>, Row>> = {
  stuck: {
    ...retryRow(l10n.t('Older transactions may be missing')),
    description: l10n.t('the Data API stopped returning new ones'),
    action: { kind: 'run', command: 'xchainLens.loadMore' },
  },
  limit: {
    label: l10n.t('Older transactions may be missing'),
    description: l10n.t('more than {0} pages', groupedInteger(MOST_PAGES)),
    icon: 'warning',
    context: 'message',
  },
};

function againRow(error: ExpectedError): Row {
  return { ...failureRow(error), action: { kind: 'run', command: 'xchainLens.loadMore' } };
}

function leftOutRow(count: number): Row {
  const label =
    count === 1 ? l10n.t("1 transaction couldn't be read") : l10n.t("{0} transactions couldn't be read", count);
  return { label, icon: 'warning', context: 'message' };
}
