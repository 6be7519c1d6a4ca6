import { FOLLOWED_KEY } from './followed-key';
import type { KeyValueStore } from './issue-history';
import { type FollowedRecord, type IssueRecord, readFollowed } from './issue-record';

/** Transactions that a reload resumes. */
const KEPT = 64;

/** The transactions that this window follows. The store is the window's own: no other window follows them. */
export class FollowedTxs {
  readonly #store: KeyValueStore;

  constructor(store: KeyValueStore) {
    this.#store = store;
  }

  /** The oldest first. */
  all(): FollowedRecord[] {
    return readFollowed(this.#store.get(FOLLOWED_KEY)).sort((a, b) => a.at - b.at);
  }

  find({ txID, chain }: IssueRecord): FollowedRecord | undefined {
    return this.all().find((each) => each.txID === txID && each.chain === chain);
  }

  /** Removes unreadable records: they alone would make the next window load what follows transactions. */
  async tidy(): Promise<void> {
    if (this.all().length === 0) await this.#write([]);
  }

  async put(record: FollowedRecord): Promise<void> {
    await this.#write([...this.#without(record), record].slice(-KEPT));
  }

  async remove(record: IssueRecord): Promise<void> {
    await this.#write(this.#without(record));
  }

  #without({ txID, chain }: IssueRecord): FollowedRecord[] {
    return this.all().filter((each) => each.txID !== txID || each.chain !== chain);
  }

  async #write(records: readonly FollowedRecord[]): Promise<void> {
    await this.#store.update(FOLLOWED_KEY, records.length === 0 ? undefined : records);
  }
}
