import type { IssueRecord } from '../../../services/sending/issue-record';
import type { SendOptions } from '../../../services/sending/send-once';
import type { WaitingPage } from '../following/following';
import type { Agreed } from '../following/send-list';
import type { DoneCheck } from './pending-check';
import type { PendingTx } from './pending-tx';
import type { PendingWindow } from './pending-window';

export interface SendingParts {
  readonly window: Pick<PendingWindow, 'confirm' | 'markOutcome'>;
  /** Sends what the user agreed to, and follows it. */
  readonly send: (agreed: Agreed) => Promise<IssueRecord[]>;
  readonly refresh: (record: IssueRecord, bytes: Uint8Array, page: WaitingPage) => Promise<IssueRecord>;
}

/** The check that an intent to issue was about. */
interface MeantCheck {
  readonly number: number;
  readonly done: DoneCheck;
  /** Whether it is still that of the bytes. */
  readonly isCurrent: () => boolean;
}

/** Issues transactions, once for each check, and follows them. */
export class PendingSending {
  readonly #parts: SendingParts;
  readonly #txs: readonly PendingTx[];
  readonly #page: Pick<WaitingPage, 'isVisible'>;
  readonly #onChange: () => void;
  /** The check whose bytes were issued, or are about to be. */
  #issuedOf = 0;
  #stop: AbortController | undefined;
  isSending = false;
  records: readonly IssueRecord[] = [];

  constructor(
    parts: SendingParts,
    txs: readonly PendingTx[],
    { isVisible, onChange }: Pick<WaitingPage, 'isVisible'> & { readonly onChange: () => void },
  ) {
    this.#parts = parts;
    this.#txs = txs;
    this.#page = { isVisible };
    this.#onChange = onChange;
  }

  /** Whether an issued transaction is waited for. */
  get isFollowing(): boolean {
    return this.#stop !== undefined;
  }

  stop(): void {
    this.#stop?.abort();
  }

  /** Issues what a check was about, from a page that is visible. Whether it was sent. */
  async issue({ number, done, isCurrent }: MeantCheck, options: SendOptions): Promise<boolean> {
    if (!isCurrent() || this.#issuedOf === number || !this.#page.isVisible()) return false;
    this.#issuedOf = number;
    // The user may take minutes to type a name, and the bytes may change meanwhile.
    if (!(await this.#parts.window.confirm(done.review)) || !isCurrent()) {
      this.#issuedOf = 0;
      return false;
    }
    this.isSending = true;
    const txs = this.#txs.map(({ bytes }) => bytes);
    const onRecord = (at: number, record: IssueRecord): void => this.#recorded(this.#txs[at] as PendingTx, record);
    await this.#waiting(async (page) => {
      this.records = await this.#parts.send({ ...done, txs, options, page, onRecord });
    }).finally(() => (this.isSending = false));
    this.#onChange();
    return true;
  }

  /** Follows a transaction that was issued, also one that a node refused. */
  async follow(tx: PendingTx): Promise<void> {
    const { record } = tx;
    if (record === undefined) return;
    await this.#waiting(async (page) => {
      tx.record = await this.#parts.refresh(record, tx.bytes, page);
    });
  }

  async #waiting(work: (page: WaitingPage) => Promise<void>): Promise<void> {
    const stop = (this.#stop = new AbortController());
    this.#onChange();
    try {
      await work({ ...this.#page, stop: stop.signal });
    } finally {
      this.#stop = undefined;
      this.#onChange();
    }
  }

  #recorded(tx: PendingTx, record: IssueRecord): void {
    tx.record = record;
    this.#parts.window.markOutcome(tx, record);
    this.#onChange();
  }
}
