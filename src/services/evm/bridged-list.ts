import * as l10n from '@vscode/l10n';
import { bridgedWalk, type PageWalk, type TokenPage, type TokenWalkEnd } from '../../client/rest/token-walk';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { MetricsClient } from '../../client/rest/metrics-client';
import type { BridgedAddress } from '../../client/schemas/metrics-schemas';
import { groupedInteger } from '../text/format-text';

/** Why a list may be incomplete. */
export type PartialReason = 'unread' | Exclude<TokenWalkEnd, 'complete'> | 'leftOut';

export interface LoadedList {
  readonly end: 'more' | TokenWalkEnd;
  /** Rows that can't be read. */
  readonly leftOut: number;
}

/** Why a list is partial; undefined if it is complete. */
export function partialReason({ end, leftOut }: LoadedList): PartialReason | undefined {
  if (end !== 'complete') return end === 'more' ? 'unread' : end;
  return leftOut > 0 ? 'leftOut' : undefined;
}

export function partialText(reason: PartialReason): string {
  return {
    unread: l10n.t('More pages available.'),
    stuck: l10n.t('The service keeps returning the same page.'),
    limit: l10n.t('The list is too long for Avalanche Lens (more than {0} entries).', groupedInteger(MAX_BRIDGED)),
    leftOut: l10n.t("Some rows couldn't be read and were skipped."),
  }[reason];
}

/** Limit of loaded addresses: a longer list is useless. */
const MAX_BRIDGED = 1_000_000;

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
    this.#end = page?.end ?? (this.#rows.length >= MAX_BRIDGED ? 'limit' : 'more');
  }
}
