import * as l10n from '@vscode/l10n';
import type { Clock } from '../../client/clock';
import type { BridgedContent } from '../../protocol';
import { BridgedList, type BridgedQuery } from '../../services/evm/bridged-list';
import { partialText } from '../../services/evm/partial';
import { visibleText } from '../../services/text/format-text';
import type { RestServices } from '../../services/evm/rest-services';
import type { Question } from './card-loader';

/** Longer than any address. */
const MAX_ADDRESS = 64;

/** The whole list is sent each time: it is sent again when it has grown by this factor. */
const GROWTH = 1.25;

/** The addresses with at least a threshold, page by page. */
export class BridgedPages {
  readonly #rest: RestServices;
  readonly #clock: Pick<Clock, 'now'>;
  #list: BridgedList | undefined;
  #rows: BridgedContent['rows'] = [];

  constructor(rest: RestServices, clock: Pick<Clock, 'now'>) {
    this.#rest = rest;
    this.#clock = clock;
  }

  /** Loads the first page of a list, which replaces the current one. */
  first(query: BridgedQuery): Question<BridgedContent> {
    return async ({ options }) => {
      const list = new BridgedList(this.#rest.metrics, query, this.#clock);
      await list.more(options);
      this.#list = list;
      this.#rows = [];
      return this.#contentOf(list);
    };
  }

  /** Loads one more page, or all, of the current list; undefined if there is none. */
  more(all: boolean): Question<BridgedContent> | undefined {
    const list = this.#list;
    if (list === undefined) return undefined;
    return async ({ options, show }) => {
      let shown = list.rows.length;
      try {
        do {
          await list.more(options);
          if (list.end !== 'more' || list.rows.length < shown * GROWTH) continue;
          shown = list.rows.length;
          show(this.#contentOf(list), soFarText(shown));
        } while (all && list.end === 'more');
      } catch (error) {
        // Pages that were loaded before the failure stay.
        show(this.#contentOf(list));
        throw error;
      }
      return this.#contentOf(list);
    };
  }

  /** The loaded list; undefined if there is none. */
  content(): BridgedContent | undefined {
    return this.#list === undefined ? undefined : this.#contentOf(this.#list);
  }

  /** Clears everything: it belonged to another service. */
  reset(): void {
    this.#list = undefined;
    this.#rows = [];
  }

  #contentOf(list: BridgedList): BridgedContent {
    const fresh = list.rows.slice(this.#rows.length);
    this.#rows = [
      ...this.#rows,
      ...fresh.map(({ address, sortKey }) => ({
        address: visibleText(address, MAX_ADDRESS),
        sortKey: String(sortKey),
      })),
    ];
    const { query, end, partial, restarted } = list;
    return {
      service: this.#rest.metrics.host,
      threshold: String(query.threshold),
      rows: this.#rows,
      end,
      ...(partial === undefined ? {} : { partial: partialText(partial) }),
      restarted,
    };
  }
}

function soFarText(count: number): string {
  return count === 1 ? l10n.t('1 address so far') : l10n.t('{0} addresses so far', count.toLocaleString('en-US'));
}
