import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { MetricsClient } from '../../client/rest/metrics-client';
import type { BridgedAddress } from '../../client/rest/metrics-types';
import { bridgedWalk } from '../../client/rest/token-pages';
import type { PageWalk, TokenPage } from '../../client/rest/token-walk';
import { partialReason, type ListState, type PartialReason } from './partial';

/** Addresses that are kept; a list that is longer is no list to look at. */
const MAX_ADDRESSES = 1_000_000;

/** What a list is of. */
export interface BridgedQuery {
  /** The least balance; its unit is not documented. */
  readonly threshold: bigint;
  /** 1 to 5,000. */
  readonly pageSize: number;
}

/** The addresses that bridged BTC.b to the C-Chain over a threshold, as far as they were read. */
export class BridgedList {
  readonly query: BridgedQuery;
  readonly #walk: PageWalk<TokenPage<BridgedAddress>>;
  readonly #rows: BridgedAddress[] = [];
  #end: ListState['end'] = 'more';
  #leftOut = 0;
  #restarted = false;

  constructor(client: MetricsClient, query: BridgedQuery, clock: Pick<Clock, 'now'>) {
    this.query = query;
    this.#walk = bridgedWalk(client, query, clock);
  }

  /** In the order of the service; none twice. */
  get rows(): readonly BridgedAddress[] {
    return this.#rows;
  }

  /** Whether more is to be had. */
  get end(): ListState['end'] {
    return this.#end;
  }

  /** Why these aren't all addresses; undefined where they are. */
  get partial(): PartialReason | undefined {
    return partialReason({ end: this.#end, leftOut: this.#leftOut });
  }

  /** Whether it was read from its beginning again, because its page token had expired. */
  get restarted(): boolean {
    return this.#restarted;
  }

  /** Reads one page more. Rejects as `MetricsClient.bridgedAddresses` does; the same page can then be asked for again. */
  async more(options: CallOptions): Promise<void> {
    if (this.#end !== 'more') return;
    const page = await this.#walk.next(options);
    for (const row of page?.items ?? []) this.#rows.push(row);
    this.#restarted ||= page?.restarted === true;
    this.#leftOut += page?.leftOut ?? 0;
    this.#end = page?.end ?? (this.#rows.length >= MAX_ADDRESSES ? 'limit' : 'more');
  }
}
