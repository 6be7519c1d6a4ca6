import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { nextTurn } from '../../../../client/turns';
import { LinkedAbort } from '../../../../client/linked-abort';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import type { AddressEvent } from '../../../../services/history/address/address-events';
import type {
  AddressHistory,
  AddressHistoryOptions,
  OwningChain,
} from '../../../../services/history/address/address-history';
import type { ReadProgress } from '../../../../services/history/blocks/chain-reader';
import type { HistoryAnswer } from '../../../../services/history/blocks/history-answer';
import { historySourceText } from '../../../../services/history/ledger/ledger-text';
import { unknownText } from '../../../../services/history/blocks/history-text';
import { groupedInteger } from '../../../../services/text/format-text';
import type { TreeContext } from '../../explorer-parts';
import { changesOf } from '../../history/event-text';
import { eventMatches, filterTexts, type HistoryFilter, isFiltering } from '../../history/history-filter';
import type { ChainScope } from '../chain-scope';
import { EventNode } from './event-node';
import { failureRow } from '../failure-row';
import { BY_HEIGHT, EVENTS_A_PAGE, historyReachTexts, lagRow, MORE, NO_MATCH, NONE, partialRow } from './history-rows';
import { ServiceHistoryNode } from './service-history-node';
import { MessageNode, type Row, TreeNode } from '../tree-node';
import { assetShort } from '../utxo/utxo-text';

/** What is read when the row is expanded: about the requests of a hover. The user can read on. */
const ON_EXPAND = { mostBlocks: 4_096, mostOutside: 8 } as const;

/** Transactions that are filtered before others get their turn. */
const EVENTS_A_TURN = 1_000;

/** Parameters of a history. */
export interface HistoryOf {
  readonly context: TreeContext;
  readonly scope: ChainScope;
  /** The chain whose transactions they are. */
  readonly on: OwningChain;
  /** 20 bytes */
  readonly address: Uint8Array;
}

/**
 * The transactions of an address on one chain, the newest first: as far as the node's index or its blocks show them.
 */
export class HistoryNode extends TreeNode {
  readonly scope: ChainScope;
  readonly on: OwningChain;
  readonly address: Uint8Array;
  readonly #context: TreeContext;
  #filter: HistoryFilter = {};
  #answer: HistoryAnswer<AddressHistory> | undefined;
  /** Whether the user chose to read the blocks one by one. */
  #byHeight = false;
  #release: (() => void) | undefined;
  /** The matches of the filter among those checked so far. */
  #shown: AddressEvent[] = [];
  /** Pages come one after the other, in their order. Resolves also after one that failed or was cancelled. */
  #pages: Promise<void> | undefined;
  #rest: Iterator<AddressEvent, void> | undefined;
  /** How often blocks came that change it. */
  #changes = 0;
  readonly #gone = new AbortController();

  constructor(parent: TreeNode, key: string, { context, scope, on, address }: HistoryOf) {
    super(parent, key);
    this.on = on;
    this.#context = context;
    this.scope = scope;
    this.address = address;
  }

  get filter(): HistoryFilter {
    return this.#filter;
  }

  /** What was read; undefined if it wasn't, or couldn't be. */
  get history(): AddressHistory | undefined {
    return this.#answer?.kind === 'known' ? this.#answer.value : undefined;
  }

  /** Why nothing was read: a sentence. */
  get missing(): string | undefined {
    return this.#answer?.kind === 'unknown' ? unknownText(this.#answer, 'block') : undefined;
  }

  /** How it was read, and is read again. */
  get reading(): Pick<AddressHistoryOptions, 'byHeight' | 'mostBlocks' | 'mostOutside'> {
    const byHeight = this.#byHeight;
    return this.history?.isEnded === true ? { byHeight } : { ...ON_EXPAND, byHeight };
  }

  /** The assets of its transactions, cb58. */
  get assets(): string[] {
    const service = this.known(SERVICE);
    const reported = service instanceof ServiceHistoryNode ? service.assets : [];
    return [...new Set([...(this.history?.events.assets.map(encodeCb58) ?? []), ...reported])];
  }

  override dropped(): void {
    this.#gone.abort();
    this.#release?.();
    super.dropped();
  }

  /** Applies a filter. */
  show(filter: HistoryFilter): void {
    this.#filter = filter;
    this.#startOver();
    this.#context.changed(this);
  }

  /** Blocks came that change it: it is read again when next shown. */
  outdate(): void {
    this.#changes++;
    if (this.#answer === undefined) return;
    this.refresh();
    this.#context.changed(this);
  }

  /** What was read of the chain stays in memory, so that only what is new is read. */
  override refresh(): void {
    this.#answer = undefined;
    // A page of the service costs compute units: it stays until its own row is refreshed.
    this.keepOnly([this.known(SERVICE)].filter((row) => row !== undefined));
  }

  override row(): Row {
    const isFiltered = isFiltering(this.#filter);
    const { history } = this;
    return {
      label: this.on === 'P' ? l10n.t('History on {0}', 'P') : l10n.t('History'),
      description: [
        ...(history === undefined || isFiltered ? [] : [groupedInteger(history.events.count)]),
        ...filterTexts(this.#filter, (id) => assetShort(this.scope.ref(id))),
        ...(history === undefined ? [] : historyReachTexts(history)),
      ].join(' · '),
      icon: isFiltered ? 'list-filter' : 'history',
      context: isFiltered ? 'history.filtered' : 'history',
      expands: 'collapsed',
    };
  }

  override tooltip(): Promise<string | undefined> {
    const answer = this.#answer;
    if (answer === undefined) return Promise.resolve(undefined);
    return Promise.resolve(answer.kind === 'known' ? historySourceText(answer) : unknownText(answer, 'block'));
  }

  override async children(): Promise<readonly TreeNode[]> {
    if (this.#answer === undefined) {
      if (!(await this.#read(this.reading))) return [];
      // The row says how many transactions there are and how far they reach.
      this.#context.changed(this);
    }
    const answer = this.#answer;
    if (answer?.kind !== 'known') return this.#keep([this.#unread(answer), ...this.#service()]);
    await (this.#pages ?? this.#more());
    const rows: TreeNode[] = this.#shown.map((event) => {
      const key = encodeCb58(event.txID);
      return this.kept(
        key,
        () => new EventNode(this, key, { context: this.#context, scope: this.scope, on: this.on, event }),
      );
    });
    if (this.#rest !== DONE) rows.push(this.#message('more', MORE));
    else if (rows.length === 0) rows.push(this.#message('none', isFiltering(this.#filter) ? NO_MATCH : NONE));
    const lag = lagRow(answer.value);
    if (lag !== undefined) rows.unshift(this.#message('lag', lag));
    const partial = partialRow(answer.value);
    if (partial !== undefined) rows.push(this.#message('partial', partial));
    if (!answer.value.isFromGenesis) rows.push(...this.#service());
    return this.#keep(rows);
  }

  /** Shows one more page, without a request but for names of assets. Rejects with the abort reason. */
  async loadMore(options: CallOptions): Promise<void> {
    try {
      await this.#more(options);
    } finally {
      this.#context.changed(this);
    }
  }

  /**
   * Reads all blocks that can be read, one by one where the node keeps no index; false if the row left the tree. A
   * failure becomes a row. Rejects with the abort reason.
   */
  async loadAll(onProgress: (progress: ReadProgress) => void, { signal }: CallOptions): Promise<boolean> {
    this.#byHeight = true;
    try {
      return await this.#read({ signal, onProgress, byHeight: true });
    } finally {
      if (!this.#gone.signal.aborted) this.#context.changed(this);
    }
  }

  /** False if the row left the tree. Rejects with the abort reason. */
  async #read({ signal, ...options }: AddressHistoryOptions): Promise<boolean> {
    const { addressHistories, history } = this.#context;
    const abort = new LinkedAbort(this.#gone.signal, signal);
    if (!this.#gone.signal.aborted) this.#release ??= history.lease();
    try {
      let before: number;
      do {
        before = this.#changes;
        const own = { ...options, signal: abort.signal };
        this.#answer = await addressHistories.read({ chain: this.scope.chain, of: this.on }, [this.address], own);
        // Blocks that came meanwhile may be missing: only these are read now.
      } while (before !== this.#changes && this.#answer.kind === 'known');
    } catch (error) {
      signal?.throwIfAborted();
      if (!this.#gone.signal.aborted) throw error;
      return false;
    } finally {
      abort.release();
    }
    this.#startOver();
    return true;
  }

  #startOver(): void {
    this.#shown = [];
    this.#rest = undefined;
    this.#pages = undefined;
  }

  #more(options: CallOptions = {}): Promise<void> {
    const page = (this.#pages ?? Promise.resolve()).then(() => this.#page(options));
    this.#pages = page.catch(() => undefined);
    return page;
  }

  /** Looks for a page of others that match, and loads the names of their assets. */
  async #page(options: CallOptions): Promise<void> {
    // Another filter starts another list.
    const shown = this.#shown;
    const rest = (this.#rest ??= this.history?.events.newestFirst() ?? DONE);
    const found: AddressEvent[] = [];
    for (let seen = 1; found.length < EVENTS_A_PAGE; seen++) {
      const { value: event } = rest.next();
      if (event === undefined) {
        if (this.#rest === rest) this.#rest = DONE;
        break;
      }
      if (eventMatches(event, this.#filter)) {
        found.push(event);
        // At once: it doesn't come again after the user cancels.
        shown.push(event);
      }
      if (seen % EVENTS_A_TURN === 0) await nextTurn();
      options.signal?.throwIfAborted();
    }
    const ref = (id: string) => this.scope.ref(id);
    const assets = found.flatMap((event) => changesOf(event, ref).map(({ assetID }) => encodeCb58(assetID)));
    await this.scope.meet([...new Set(assets)], { priority: 'tree', ...options });
  }

  #unread(answer: Exclude<HistoryAnswer<AddressHistory>, { kind: 'known' }> | undefined): TreeNode {
    if (answer?.error !== undefined) return this.#message('failure', failureRow(answer.error));
    if (answer?.because === 'noIndex') return this.#message('by height', BY_HEIGHT);
    const label = answer === undefined ? l10n.t('No blocks have been read.') : unknownText(answer, 'block');
    return this.#message('unread', { label, icon: 'info', context: 'message' });
  }

  /** What the Data API knows, where it knows the chain. */
  #service(): TreeNode[] {
    const { scope, on, address } = this;
    if (!this.#context.serviceEvents.knows(scope.chain)) return [];
    const of = { context: this.#context, scope, on, address, filter: () => this.#filter };
    return [this.kept(SERVICE, () => new ServiceHistoryNode(this, SERVICE, of))];
  }

  /** Rows of earlier filters would accumulate. */
  #keep(rows: readonly TreeNode[]): readonly TreeNode[] {
    this.keepOnly(rows);
    return rows;
  }

  #message(key: string, row: Row): MessageNode {
    return this.kept(key, () => new MessageNode(this, key, row)).says(row);
  }
}

const SERVICE = 'data API';

/** Stands for a list that was filtered to its end. */
const DONE: Iterator<AddressEvent, void> = { next: () => ({ done: true, value: undefined }) };
