import * as l10n from '@vscode/l10n';
import { END_OF_UTXOS, type UTXOIndex } from '../../client/rpc/method';
import type { UTXOResponse } from '../../client/rpc/call';
import type { CallOptions } from '../../client/call-options';
import { untilSent } from '../../client/clock';
import { equalBytes } from '../../core/bytes/bytes';
import type { HexList } from '../../core/encodings/hex-list';
import { readResponse } from '../../client/errors';
import { SingleFlight } from '../chain/single-flight';
import type { UTXOSource } from './utxo-source';
import { type ListedUTXO, UTXOTable } from './utxo-table';

/** How much of a list is loaded. `stuck`: the node keeps returning the same page, so that the rest can't be loaded. */
type ListState = 'unread' | 'more' | 'complete' | 'stuck';

interface UTXOPagesOptions {
  readonly source: UTXOSource;
  /** 1 to 1,024. */
  readonly pageSize: number;
  /** `all` ends after the page that reaches this many; without it, at the end of the list. */
  readonly most?: number;
}

/**
 * The UTXOs of one address, or those that wait for several, loaded page by page on demand and kept: the list continues
 * where it stopped, also after a page that failed or was cancelled. A node returns no snapshot. A change of the set
 * meanwhile shows in a repeated UTXO (the cursor was spent, and the node started over) or in a new UTXO at the head of
 * the list, where a node adds new ones.
 */
export class UTXOPages {
  readonly #options: UTXOPagesOptions;
  readonly #table: UTXOTable;
  /** Each cursor, with the number of UTXOs when it was last sent. */
  readonly #visits = new Map<string, number>();
  #next: UTXOIndex | undefined;
  #first: Uint8Array | undefined;
  #state: ListState = 'unread';
  #changed = false;
  readonly #loads = new SingleFlight<void>();
  readonly #onPage = new Set<(count: number) => void>();

  constructor(options: UTXOPagesOptions) {
    this.#options = options;
    this.#table = new UTXOTable(options.source.reader);
  }

  get utxos(): readonly ListedUTXO[] {
    return this.#table.utxos;
  }

  get table(): UTXOTable {
    return this.#table;
  }

  get state(): ListState {
    return this.#state;
  }

  /** Whether `all` loads no more, though there is more. */
  get isFull(): boolean {
    return this.#state === 'more' && this.utxos.length >= this.#most;
  }

  get #most(): number {
    return this.#options.most ?? Infinity;
  }

  /** Whether the set changed while loading: some UTXOs may be spent or missing. */
  get hasChanged(): boolean {
    return this.#changed;
  }

  /** Loads the first page unless it is loaded. Rejects with the client's errors, or the abort reason. */
  async open(options: CallOptions = {}): Promise<void> {
    if (this.#state === 'unread') await this.#alone((own) => this.#page(own), options);
  }

  /** Loads one more page, and checks whether the set changed. Rejects as `open`. */
  async more(options: CallOptions = {}): Promise<void> {
    const load = async (own: CallOptions): Promise<void> => {
      await this.#page(own);
      await this.#compareHead(own);
    };
    await this.#alone(load, options);
  }

  /** Loads the next pages, at most so many, and doesn't check whether the set changed. Rejects as `open`. */
  async next(count: number, options: CallOptions = {}): Promise<void> {
    await this.#alone(async (own) => {
      for (let i = 0; i < count && !this.#isOver; i++) await this.#page(own);
    }, options);
  }

  /**
   * Loads the rest, but no page beyond so many UTXOs, calling back after each page, and requests the next page while one is being
   * decoded. Keeps the loaded pages if it fails. Rejects as `open`.
   */
  async all(onPage: (count: number) => void, options: CallOptions = {}, most = this.#most): Promise<void> {
    // A function of its own: the same callback may follow two loads.
    const listener = (count: number): void => onPage(count);
    this.#onPage.add(listener);
    try {
      // Joining a one-page load isn't enough; continue to the end.
      do await this.#alone((own) => this.#rest(most, own), options);
      while (!this.#isOver && this.utxos.length < most);
    } finally {
      this.#onPage.delete(listener);
    }
  }

  async #rest(most: number, options: CallOptions): Promise<void> {
    let answer = this.#isOver || this.utxos.length >= most ? undefined : this.#ask(this.#next, options);
    while (answer !== undefined) {
      options.signal?.throwIfAborted();
      const page = await answer;
      const isLast = this.#isLast(page) || this.utxos.length + page.utxos.length >= most;
      answer = isLast ? undefined : this.#ask(page.endIndex, options);
      // It may fail before it is awaited, or when the list ends without it.
      answer?.catch(() => undefined);
      await untilSent();
      this.#take(page, options);
      for (const listener of this.#onPage) listener(this.utxos.length);
      if (this.#isOver) break;
    }
    await this.#compareHead(options);
  }

  /**
   * One load at a time: later callers join it. Each rejects with its own abort reason; the load is aborted when all
   * callers have left.
   */
  #alone(load: (options: CallOptions) => Promise<void>, options: CallOptions): Promise<void> {
    return this.#loads.join('', options.signal, (signal) => load({ ...options, signal }));
  }

  get #isOver(): boolean {
    return this.#state === 'complete' || this.#state === 'stuck';
  }

  async #page(options: CallOptions): Promise<void> {
    if (!this.#isOver) this.#take(await this.#ask(this.#next, options), options);
  }

  #ask(startIndex: UTXOIndex | undefined, options: CallOptions): Promise<UTXOResponse> {
    return this.#options.source.page({ limit: this.#limit(startIndex), startIndex }, options);
  }

  /** A page that may begin with a repeated UTXO has room for another one. */
  #limit(startIndex: UTXOIndex | undefined): number {
    const { source, pageSize } = this.#options;
    return source.sourceChain === undefined || startIndex === undefined ? pageSize : Math.max(pageSize, 2);
  }

  /**
   * Whether the page from `#next` on is the last. A node that counts fewer UTXOs than it lists doesn't say that the
   * list is over.
   */
  #isLast({ numFetched, utxos, endIndex }: UTXOResponse): boolean {
    if (endIndex.utxo === END_OF_UTXOS) return true;
    return Math.max(Number(numFetched), utxos.length) < this.#limit(this.#next);
  }

  /** Adds the next page. An aborted load adds none: another load may have started. */
  #take(page: UTXOResponse, { signal }: CallOptions): void {
    signal?.throwIfAborted();
    const { utxos, endIndex } = page;
    const startIndex = this.#next;
    if (startIndex !== undefined) this.#visits.set(pageIndexKey(startIndex), this.utxos.length);
    const repeated = this.#add(utxos);
    if (repeated > this.#expectedRepeats(startIndex)) this.#changed = true;
    this.#first ??= utxos.first();
    const isLast = this.#isLast(page);
    this.#next = endIndex;
    if (isLast) this.#state = 'complete';
    else if (this.#visits.get(pageIndexKey(endIndex)) === this.utxos.length) this.#state = 'stuck';
    else this.#state = 'more';
  }

  /** UTXOs of a page that the pages before may have had, though the set hasn't changed (docs/protocol.md 4.4). */
  #expectedRepeats(startIndex: UTXOIndex | undefined): number {
    const { addresses, sourceChain } = this.#options.source;
    // A UTXO of several of the addresses is on the pages of each.
    if (addresses.length > 1) return Infinity;
    // A page of UTXOs to import begins with the UTXO that it starts from, which is a new one on C since Helicon.
    return sourceChain !== undefined && startIndex !== undefined ? 1 : 0;
  }

  #add(page: HexList): number {
    const add = (): number => this.#table.add(page);
    return readResponse(this.#options.source, add, (why) => ({
      reason: l10n.t("the node returned bytes that can't be decoded ({0})", why),
      details: 'result.utxos',
    }));
  }

  async #compareHead(options: CallOptions): Promise<void> {
    const { source } = this.#options;
    // UTXOs to import are in the order of their keys: the head shows nothing.
    if (this.#changed || source.sourceChain !== undefined) return;
    const { utxos } = await source.page({ limit: 1 }, options);
    const first = utxos.first();
    if (first === undefined || this.#first === undefined) this.#changed = first !== this.#first;
    else if (!equalBytes(first, this.#first)) this.#changed = true;
  }
}

function pageIndexKey({ address, utxo }: UTXOIndex): string {
  return `${address} ${utxo}`;
}
