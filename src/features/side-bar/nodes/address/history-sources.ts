import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import type { PageWalk, TokenPage, TokenWalkEnd } from '../../../../client/rest/token-walk';
import { nextTurn } from '../../../../client/clock';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { type ExpectedError, outcomeOf } from '../../../../core/outcome';
import type { AddressEvent } from '../../../../services/past/address/address-events';
import type { AddressHistory, AddressHistoryOptions, HeldOn } from '../../../../services/past/address/address-history';
import { type PastAnswer, reachText, pastUnknownText } from '../../../../services/past/blocks/past-answer';
import type { ServiceList } from '../../../../services/past/data-api/service-events';
import { historySourceText } from '../../../../services/past/ledger/ledger-text';
import { SingleFlight } from '../../../../services/chain/single-flight';
import { groupedInteger } from '../../../../services/text/format-text';
import type { TreeContext } from '../side-bar-parts';
import { eventMatches, type HistoryFilter } from './history-filter';
import { failureRow } from '../rows';
import type { Row } from '../tree-node';
import {
  BY_HEIGHT,
  CONTINUED,
  ENDED_EARLY,
  EVENTS_A_PAGE,
  lagRow,
  leftOutRow,
  LOAD_MORE,
  MORE,
  MORE_OF_SERVICE,
  noneRow,
  partialRow,
} from './history-rows';

/** Rows of a history that aren't transactions, by their keys. */
export type HistoryMessages = Readonly<Record<string, Row | undefined>>;

interface HistorySourceOf {
  readonly context: TreeContext;
  readonly on: HeldOn;
  /** 20 bytes */
  readonly address: Uint8Array;
  readonly filter: () => HistoryFilter;
  /** Why the last load failed. */
  readonly failure: () => ExpectedError | undefined;
  /** Loads the names of assets that transactions move. Rejects like the client. */
  readonly meet: (events: readonly AddressEvent[], options: CallOptions) => Promise<void>;
  /** Aborted when the row leaves the tree. */
  readonly gone: AbortSignal;
}

interface LoadOptions extends CallOptions {
  /** Called with a text to show. */
  readonly onProgress?: (text: string) => void;
}

/** Where a history has its transactions from, as far as it has them. */
interface PagedEvents {
  /** The transactions that match the filter, the newest first. */
  readonly events: readonly AddressEvent[];
  /** The assets of all transactions, cb58. */
  readonly assets: readonly string[];
  readonly above: HistoryMessages;
  readonly below: HistoryMessages;
  /** Loads what is shown without a click; whether that changed its row. They reject like the client. */
  open(options: CallOptions): Promise<boolean>;
  /** Shows one more page. */
  more(options: CallOptions): Promise<void>;
  /** Loads all there is. */
  all(options: LoadOptions): Promise<void>;
  filtered(): void;
  /** It is loaded again when next shown. */
  forget(): void;
}

/** What is read when the row is expanded: about the requests of a hover. The user can read on. */
const ON_EXPAND = { mostBlocks: 4_096, mostOutside: 8 } as const;

/** Transactions that are filtered before others get their turn. */
const EVENTS_A_TURN = 1_000;

/** Transactions from the node's index, or its blocks. */
export class BlockHistorySource implements PagedEvents {
  readonly #of: HistorySourceOf;
  #answer: PastAnswer<AddressHistory> | undefined;
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

  constructor(of: HistorySourceOf) {
    this.#of = of;
  }

  /** What was read; undefined if it wasn't, or couldn't be. */
  get history(): AddressHistory | undefined {
    return this.#answer?.kind === 'known' ? this.#answer.value : undefined;
  }

  /** Where it was read, or why nothing was: a sentence. */
  get text(): string | undefined {
    const answer = this.#answer;
    if (answer === undefined) return undefined;
    return answer.kind === 'known' ? historySourceText(answer) : pastUnknownText(answer, 'block');
  }

  get reading(): Pick<AddressHistoryOptions, 'byHeight' | 'mostBlocks' | 'mostOutside'> {
    const byHeight = this.#byHeight;
    return this.history?.isEnded === true ? { byHeight } : { ...ON_EXPAND, byHeight };
  }

  get events(): readonly AddressEvent[] {
    return this.#shown;
  }

  get assets(): readonly string[] {
    return this.history?.events.assets.map(encodeCb58) ?? [];
  }

  get above(): HistoryMessages {
    return { lag: this.history === undefined ? undefined : lagRow(this.history) };
  }

  get below(): HistoryMessages {
    const answer = this.#answer;
    if (answer?.kind !== 'known') {
      if (answer?.error !== undefined) return { failure: failureRow(answer.error) };
      if (answer?.because === 'noIndex') return { 'by height': BY_HEIGHT };
      const label = answer === undefined ? l10n.t('No blocks have been read.') : pastUnknownText(answer, 'block');
      return { unread: { label, icon: 'info', context: 'message' } };
    }
    const end = this.#shown.length === 0 ? { none: noneRow(this.#of.filter()) } : {};
    return { ...(this.#rest === DONE ? end : { more: MORE }), partial: partialRow(answer.value) };
  }

  async open(options: CallOptions): Promise<boolean> {
    const isNew = this.#answer === undefined;
    if (isNew) await this.#read({ ...this.reading, ...options });
    if (this.history !== undefined) await (this.#pages ?? this.more(options));
    return isNew;
  }

  /** Takes no request but for names of assets. */
  more(options: CallOptions): Promise<void> {
    const page = (this.#pages ?? Promise.resolve()).then(() => this.#page(options));
    this.#pages = page.catch(() => undefined);
    return page;
  }

  /** Reads all blocks that can be read, one by one where the node keeps no index. */
  all({ signal, onProgress }: LoadOptions): Promise<void> {
    this.#byHeight = true;
    return this.#read({
      signal,
      onProgress: ({ ranges }) => {
        if (ranges.length > 0) onProgress?.(reachText({ on: this.#of.on.on, ranges }));
      },
      byHeight: true,
    });
  }

  filtered(): void {
    this.#shown = [];
    this.#rest = undefined;
    this.#pages = undefined;
  }

  /** Blocks came that change it; whether it was read. */
  outdate(): boolean {
    this.#changes++;
    return this.#answer !== undefined;
  }

  /** What was read of the chain stays in memory, so that only what is new is read. */
  forget(): void {
    this.#answer = undefined;
  }

  async #read(options: AddressHistoryOptions): Promise<void> {
    const { context, on, address, gone } = this.#of;
    if (!gone.aborted && this.#release === undefined) {
      this.#release = context.past.lease();
      gone.addEventListener('abort', this.#release, { once: true });
    }
    let before: number;
    do {
      before = this.#changes;
      this.#answer = await context.addressHistories.read(on, [address], options);
      // Blocks that came meanwhile may be missing: only these are read now.
    } while (before !== this.#changes && this.#answer.kind === 'known');
    this.filtered();
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
      if (eventMatches(event, this.#of.filter())) {
        found.push(event);
        // At once: it doesn't come again after the user cancels.
        shown.push(event);
      }
      if (seen % EVENTS_A_TURN === 0) await nextTurn();
      options.signal?.throwIfAborted();
    }
    await this.#of.meet(found, options);
  }
}

/** Stands for a list that was filtered to its end. */
const DONE: Iterator<AddressEvent, void> = { next: () => ({ done: true, value: undefined }) };

/** Transactions as the Data API lists them, page by page: each costs compute units and takes a click. */
export class ServiceSource implements PagedEvents {
  readonly #of: HistorySourceOf;
  #walk: PageWalk<TokenPage<AddressEvent>> | undefined;
  #events: AddressEvent[] = [];
  #leftOut = 0;
  #end: TokenWalkEnd | undefined;
  /** Whether a page token expired, so that what is newer than the first page isn't loaded. */
  #isContinued = false;
  #loads = new SingleFlight<void>();

  constructor(of: HistorySourceOf) {
    this.#of = of;
  }

  /** Whether it may be used without a click. */
  get mayBeUsed(): boolean {
    return this.#of.context.serviceEvents.mayUse();
  }

  /** Whether it was used, or is when the row is expanded. */
  get isUsed(): boolean {
    return this.#walk !== undefined || this.mayBeUsed;
  }

  /** The loaded transactions; undefined before the first page. */
  get loaded(): ServiceList | undefined {
    if (this.#walk === undefined || (this.#end === undefined && this.#events.length === 0)) return undefined;
    return { events: this.#events, isComplete: this.#end === 'complete', leftOut: this.#leftOut };
  }

  get events(): readonly AddressEvent[] {
    return this.#events.filter((event) => eventMatches(event, this.#of.filter()));
  }

  get assets(): readonly string[] {
    const outputs = this.#events.flatMap(({ consumed, produced }) => [...consumed, ...produced]);
    return [...new Set(outputs.map(({ assetID }) => encodeCb58(assetID)))];
  }

  get above(): HistoryMessages {
    return { continued: this.#isContinued ? CONTINUED : undefined };
  }

  get below(): HistoryMessages {
    if (!this.isUsed) return {};
    return { 'left out': this.#leftOut === 0 ? undefined : leftOutRow(this.#leftOut), ...this.#lastRow() };
  }

  #lastRow(): HistoryMessages {
    const failure = this.#of.failure();
    const end = this.#end;
    if (failure !== undefined) return { failure: { ...failureRow(failure), action: LOAD_MORE } };
    if (end === undefined) return { more: MORE_OF_SERVICE };
    if (end !== 'complete') return { [end]: ENDED_EARLY[end] };
    return { none: this.#leftOut === 0 && this.events.length === 0 ? noneRow(this.#of.filter()) : undefined };
  }

  async open(options: CallOptions): Promise<boolean> {
    if (this.#walk === undefined && this.isUsed) await this.#load(options);
    return false;
  }

  /** The next page, the first one of a list that ended early. */
  more(options: CallOptions): Promise<void> {
    if (this.#end === 'stuck') this.forget();
    return this.#load(options);
  }

  async all({ onProgress, ...options }: LoadOptions): Promise<void> {
    if (this.#end === 'stuck') this.forget();
    while (this.#end === undefined) {
      await this.#load(options);
      onProgress?.(l10n.t('{0} so far', groupedInteger(this.#events.length)));
    }
  }

  filtered(): void {
    // All that is loaded is filtered each time.
  }

  /** The next page is the first again. */
  forget(): void {
    this.#walk = undefined;
    this.#loads = new SingleFlight();
    this.#events = [];
    this.#leftOut = 0;
    this.#end = undefined;
    this.#isContinued = false;
  }

  /** One page at a time: each costs. A caller that cancels leaves it to the others. */
  #load(options: CallOptions): Promise<void> {
    return this.#loads.join('', options.signal, (signal) => this.#next({ ...options, signal }));
  }

  async #next(options: CallOptions): Promise<void> {
    const { context, on, address, meet } = this.#of;
    const walk = (this.#walk ??= context.serviceEvents.walk(on, address));
    const { value: page, error } = await outcomeOf(walk.next(options), options.signal);
    // Refreshed meanwhile: the new walk has these transactions, too.
    if (this.#walk !== walk) return;
    if (error !== undefined) throw error;
    const events = page?.items ?? [];
    // It was paid for, whatever happens to the names of its assets.
    this.#events.push(...events);
    this.#leftOut += page?.leftOut ?? 0;
    this.#isContinued ||= page?.restarted === true;
    this.#end = page === undefined ? 'complete' : page.end;
    await meet(events, options);
  }
}
