import type { UTXOIndex, UTXOList } from '../../client/avm/avm-types';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import { untilSent } from '../../client/http/until-sent';
import { equalBytes } from '../../core/bytes';
import type { HexList } from '../../core/encodings/hex-list';
import { InvalidInputError } from '../../core/errors';
import type { Chain } from '../chain/chain';
import { SingleFlight } from '../lookup/single-flight';
import { type ListedUTXO, UTXOTable } from './utxo-table';

/** The node's largest page (docs/protocol.md 4.4). */
export const LARGEST_PAGE = 1024;

/** How far a list is read. `stuck`: the node's cursor does not move, so that the rest cannot be had. */
export type ListState = 'unread' | 'more' | 'complete' | 'stuck';

export interface UTXOPagesOptions {
  readonly chain: Chain;
  /** In the chain's own spelling. */
  readonly address: string;
  /** 1 to 1,024. */
  readonly pageSize: number;
  /** Set for what waits to be imported: alias or ID of the chain that exported it. */
  readonly sourceChain?: string;
}

/**
 * The UTXOs of one address, read page by page as somebody asks for more, and kept: the list goes on where it stopped,
 * also after a page that failed or was cancelled. A node gives no snapshot. That the set changed meanwhile is noticed
 * by a UTXO that comes again (its cursor was spent, and the node began anew) or by a new one at the head of the list,
 * where a node puts what is new.
 */
export class UTXOPages {
  readonly #options: UTXOPagesOptions;
  readonly #table: UTXOTable;
  /** Each cursor, and how many UTXOs were known when it was last sent. */
  readonly #visits = new Map<string, number>();
  #next: UTXOIndex | undefined;
  #first: Uint8Array | undefined;
  #state: ListState = 'unread';
  #changed = false;
  readonly #loads = new SingleFlight<void>();
  readonly #onPage = new Set<(count: number) => void>();

  constructor(options: UTXOPagesOptions) {
    this.#options = options;
    this.#table = new UTXOTable(options.chain.codec);
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

  /** Whether the set changed while it was read, so that the list may hold what was spent and lack what came. */
  get hasChanged(): boolean {
    return this.#changed;
  }

  /** Reads the first page unless it was read. Rejects with the client's errors, or the reason of the abort. */
  async open(options: CallOptions = {}): Promise<void> {
    if (this.#state === 'unread') await this.#alone((own) => this.#page(own), options);
  }

  /** Reads one page more, and has a look whether the set changed. Rejects as `open`. */
  async more(options: CallOptions = {}): Promise<void> {
    const load = async (own: CallOptions): Promise<void> => {
      await this.#page(own);
      await this.#compareHead(own);
    };
    await this.#alone(load, options);
  }

  /**
   * Reads what is left, calling back after each page. What was read is kept whatever happens. While a page is being
   * read the next one is already asked for. Rejects as `open`.
   */
  async all(onPage: (count: number) => void, options: CallOptions = {}): Promise<void> {
    // Of its own, as the same function may be told of two loads.
    const listener = (count: number): void => onPage(count);
    this.#onPage.add(listener);
    try {
      // Who joins a load of one page is not content with that.
      do await this.#alone((own) => this.#rest(own), options);
      while (!this.#isOver);
    } finally {
      this.#onPage.delete(listener);
    }
  }

  async #rest(options: CallOptions): Promise<void> {
    let answer = this.#isOver ? undefined : this.#ask(this.#next, options);
    while (answer !== undefined) {
      options.signal?.throwIfAborted();
      const page = await answer;
      answer = this.#isLast(page) ? undefined : this.#ask(page.endIndex, options);
      // It may fail while nobody waits for it yet, or when the list ends without it.
      answer?.catch(() => undefined);
      await untilSent();
      this.#take(page, options);
      for (const listener of this.#onPage) listener(this.utxos.length);
      if (this.#isOver) break;
    }
    await this.#compareHead(options);
  }

  /**
   * One load at a time: who comes while one is under way gets what it brings. Each leaves with the reason of its own
   * abort; the load ends when all have left.
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

  #ask(startIndex: UTXOIndex | undefined, options: CallOptions): Promise<UTXOList> {
    const { chain, address, pageSize, sourceChain } = this.#options;
    return chain.avm.getUTXOList({ addresses: [address], limit: pageSize, startIndex, sourceChain }, options);
  }

  #isLast({ numFetched }: UTXOList): boolean {
    return numFetched < this.#options.pageSize;
  }

  /** Takes in the page that follows what was read: a load that all have left takes no more, another may be on its way. */
  #take(page: UTXOList, { signal }: CallOptions): void {
    signal?.throwIfAborted();
    const { utxos, endIndex } = page;
    const startIndex = this.#next;
    if (startIndex !== undefined) this.#visits.set(keyOf(startIndex), this.utxos.length);
    const repeated = this.#add(utxos);
    // A page of what waits to be imported begins with the UTXO that it starts from (docs/protocol.md 4.4).
    const expected = this.#options.sourceChain !== undefined && startIndex !== undefined ? 1 : 0;
    if (repeated > expected) this.#changed = true;
    this.#first ??= utxos.first();
    this.#next = endIndex;
    if (this.#isLast(page)) this.#state = 'complete';
    else if (this.#visits.get(keyOf(endIndex)) === this.utxos.length) this.#state = 'stuck';
    else this.#state = 'more';
  }

  #add(page: HexList): number {
    try {
      return this.#table.add(page);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      const reason = `the node gave a UTXO that cannot be read (${error.message})`;
      throw new ResponseError(this.#options.chain.avm.host, { reason, details: 'result.utxos' });
    }
  }

  async #compareHead(options: CallOptions): Promise<void> {
    const { chain, address, sourceChain } = this.#options;
    // What waits to be imported is in the order of its keys: its head says nothing.
    if (this.#changed || sourceChain !== undefined) return;
    const { utxos } = await chain.avm.getUTXOList({ addresses: [address], limit: 1 }, options);
    const first = utxos.first();
    if (first === undefined || this.#first === undefined) this.#changed = first !== this.#first;
    else if (!equalBytes(first, this.#first)) this.#changed = true;
  }
}

function keyOf({ address, utxo }: UTXOIndex): string {
  return `${address} ${utxo}`;
}
