import { FOLLOWED_KEY } from './followed-key';
import type { KeyValueStore } from './issue-history';
import { type FollowedRecord, type IssueRecord, readFollowed } from './issue-record';

/** More than these are not taken up again after a reload. */
const KEPT = 64;

/** The transactions whose end this window waits for. The store is the window's own: no other follows them too. */
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

  /** Leaves nothing in the store that is not read: for that alone, the next window would be made ready to follow. */
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
