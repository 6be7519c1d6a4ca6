import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { MetricsClient } from '../../client/rest/metrics-client';
import type { BridgedAddress } from '../../client/schemas/metrics';
import { bridgedWalk } from '../../client/rest/token-pages';
import type { PageWalk, TokenPage } from '../../client/rest/token-walk';
import { partialReason, type LoadedList, type PartialReason } from './partial';

/** Limit of loaded addresses: a longer list is useless. */
const MAX_ADDRESSES = 1_000_000;

/** The query of a list. */
export interface BridgedQuery {
  /** The least balance; its unit is not documented. */
  readonly threshold: bigint;
  /** 1 to 5,000. */
  readonly pageSize: number;
}

/** The loaded addresses that bridged BTC.b to the C-Chain, with at least a threshold. */
export class BridgedList {
  readonly query: BridgedQuery;
  readonly #walk: PageWalk<TokenPage<BridgedAddress>>;
  readonly #rows: BridgedAddress[] = [];
  #end: LoadedList['end'] = 'more';
  #leftOut = 0;
  #restarted = false;

  constructor(client: MetricsClient, query: BridgedQuery, clock: Pick<Clock, 'now'>) {
    this.query = query;
    this.#walk = bridgedWalk(client, query, clock);
  }

  /** In the service's order, without repetitions. */
  get rows(): readonly BridgedAddress[] {
    return this.#rows;
  }

  /** Whether there is more, or how the list ended. */
  get end(): LoadedList['end'] {
    return this.#end;
  }

  /** Why the list is incomplete; undefined if it is complete. */
  get partial(): PartialReason | undefined {
    return partialReason({ end: this.#end, leftOut: this.#leftOut });
  }

  /** Whether it was loaded again from the first page because its page token had expired. */
  get restarted(): boolean {
    return this.#restarted;
  }

  /** Loads one more page. Rejects like `MetricsClient.bridgedAddresses`; the same page can then be retried. */
  async more(options: CallOptions): Promise<void> {
    if (this.#end !== 'more') return;
    const page = await this.#walk.next(options);
    for (const row of page?.items ?? []) this.#rows.push(row);
    this.#restarted ||= page?.restarted === true;
    this.#leftOut += page?.leftOut ?? 0;
    this.#end = page?.end ?? (this.#rows.length >= MAX_ADDRESSES ? 'limit' : 'more');
  }
}
