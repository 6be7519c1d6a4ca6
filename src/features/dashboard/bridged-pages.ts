import type { Clock } from '../../client/clock';
import type { BridgedContent } from '../../protocol';
import { BridgedList, type BridgedQuery } from '../../services/evm/bridged-list';
import { partialText } from '../../services/evm/partial';
import { counted, visibleText } from '../../services/text/format-text';
import type { RestServices } from '../../services/evm/rest-services';
import type { Question } from './card';

/** Longer than any address. */
const MAX_ADDRESS = 64;

/** A list is sent whole each time: it is shown when it has grown by this much, so that all of it is sent a few times. */
const GROWTH = 1.25;

/** The addresses over a threshold, page by page. */
export class BridgedPages {
  readonly #rest: RestServices;
  readonly #clock: Pick<Clock, 'now'>;
  #list: BridgedList | undefined;
  #rows: BridgedContent['rows'] = [];

  constructor(rest: RestServices, clock: Pick<Clock, 'now'>) {
    this.#rest = rest;
    this.#clock = clock;
  }

  /** The first page of a list, in place of the list that was there. */
  first(query: BridgedQuery): Question<BridgedContent> {
    return async ({ signal }) => {
      const list = new BridgedList(this.#rest.metrics, query, this.#clock);
      await list.more({ signal, priority: 'dashboard' });
      this.#list = list;
      this.#rows = [];
      return this.#contentOf(list);
    };
  }

  /** One page more, or all of them, of the list that is there; undefined where there is none. */
  more(all: boolean): Question<BridgedContent> | undefined {
    const list = this.#list;
    if (list === undefined) return undefined;
    return async ({ signal, show }) => {
      let shown = list.rows.length;
      try {
        do {
          await list.more({ signal, priority: 'dashboard' });
          if (list.end !== 'more' || list.rows.length < shown * GROWTH) continue;
          shown = list.rows.length;
          show(this.#contentOf(list), `${counted(shown, 'address')} so far`);
        } while (all && list.end === 'more');
      } catch (error) {
        // Pages that came before it failed stay.
        show(this.#contentOf(list));
        throw error;
      }
      return this.#contentOf(list);
    };
  }

  /** What is there; undefined where nothing was asked. */
  content(): BridgedContent | undefined {
    return this.#list === undefined ? undefined : this.#contentOf(this.#list);
  }

  /** The service is another one. */
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
