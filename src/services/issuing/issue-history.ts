import { chainKeyOf, type IssueRecord, readRecords } from './issue-record';

/** A store that outlives a window. */
export interface KeyValueStore {
  get(key: string): unknown;
  keys(): readonly string[];
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Transactions that are kept of each chain: the newest. */
export const KEPT_A_CHAIN = 100;

const KEPT_CHAINS = 32;
const PREFIX = 'issued ';

/** The transactions that were sent from here, by chain, with their state. Shared by all windows. */
export class IssueHistory {
  readonly #store: KeyValueStore;

  constructor(store: KeyValueStore) {
    this.#store = store;
  }

  /** Adds a record, or replaces that of the same transaction. */
  async put(record: IssueRecord): Promise<void> {
    const key = PREFIX + chainKeyOf(record);
    // Read again each time: another window may have added to it.
    const others = readRecords(this.#store.get(key)).filter(({ txID }) => txID !== record.txID);
    await this.#store.update(key, [record, ...others].sort(newestFirst).slice(0, KEPT_A_CHAIN));
    await this.#removeOldChains();
  }

  /** The stored record of the same transaction. */
  find(record: IssueRecord): IssueRecord | undefined {
    return readRecords(this.#store.get(PREFIX + chainKeyOf(record))).find(({ txID }) => txID === record.txID);
  }

  /** The newest first. */
  all(): IssueRecord[] {
    return this.#chains()
      .flatMap(([, records]) => records)
      .sort(newestFirst);
  }

  async #removeOldChains(): Promise<void> {
    const chains = this.#chains();
    if (chains.length <= KEPT_CHAINS) return;
    const byAge = chains.sort(([, a], [, b]) => (b[0]?.at ?? 0) - (a[0]?.at ?? 0));
    for (const [key] of byAge.slice(KEPT_CHAINS)) await this.#store.update(key, undefined);
  }

  #chains(): [key: string, records: IssueRecord[]][] {
    return this.#store
      .keys()
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => [key, readRecords(this.#store.get(key)).sort(newestFirst)]);
  }
}

function newestFirst(a: IssueRecord, b: IssueRecord): number {
  return b.at - a.at;
}
