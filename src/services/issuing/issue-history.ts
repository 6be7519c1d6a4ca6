import { chainKeyOf, type IssueRecord, readRecords } from './issue-record';

/** Where values are kept beyond the life of a window. */
export interface KeyValueStore {
  get(key: string): unknown;
  keys(): readonly string[];
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The newest that are kept of each chain. */
export const KEPT_A_CHAIN = 100;

const KEPT_CHAINS = 32;
const PREFIX = 'issued ';

/** The transactions that were sent from here, per chain, with their end. All windows share it. */
export class IssueHistory {
  readonly #store: KeyValueStore;

  constructor(store: KeyValueStore) {
    this.#store = store;
  }

  /** Adds a record, or replaces what is known of its transaction. */
  async put(record: IssueRecord): Promise<void> {
    const key = PREFIX + chainKeyOf(record);
    // Read anew each time: another window may have added to it.
    const others = readRecords(this.#store.get(key)).filter(({ txID }) => txID !== record.txID);
    await this.#store.update(key, [record, ...others].sort(newestFirst).slice(0, KEPT_A_CHAIN));
    await this.#forgetOldChains();
  }

  /** What is known of the transaction of a record. */
  find(record: IssueRecord): IssueRecord | undefined {
    return readRecords(this.#store.get(PREFIX + chainKeyOf(record))).find(({ txID }) => txID === record.txID);
  }

  /** The newest first. */
  all(): IssueRecord[] {
    return this.#chains()
      .flatMap(([, records]) => records)
      .sort(newestFirst);
  }

  async #forgetOldChains(): Promise<void> {
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
