import type { Disposable } from '../../../host/disposable-store';
import type { Description } from '../../../services/inspect/describer';
import type { ReviewTx } from '../../../services/review/review';
import { type Stage, stageOf } from '../../../services/review/stage';
import type { IssueRecord } from '../../../services/sending/issue-record';
import type { SigningFormat, SigningState } from '../../../services/signing/signing-state';
import type { GivenTx } from '../input/given-txs';
import type { TxSource } from '../input/tx-source';

/** What a check found out about a transaction. */
export interface CheckedPending {
  readonly review: ReviewTx;
  /** Undefined if nothing has to sign it, or too much. */
  readonly signing: SigningState | undefined;
}

/** A transaction that no block has yet, as its page shows it. */
export class PendingTx {
  /** As it was found, or as its source had it last. */
  given: GivenTx;
  /** Whose changes it follows. */
  source: TxSource | undefined;
  /** With the signatures that were added here. */
  bytes: Uint8Array;
  checked: CheckedPending | undefined;
  /** Once it was issued from here. */
  record: IssueRecord | undefined;
  /** What the texts added that were given last. */
  added: readonly string[] = [];
  /** Whether it has signatures that are in no file. */
  isUnsaved: boolean;
  /** Whether its file holds nothing else, so that signatures can be written into it. */
  isWritable = false;
  /** Whether another signer got what it signs. */
  wasTaken = false;
  /** Whether Core is open to sign it. */
  isInCore = false;
  /** What is wrong with its source now. */
  trouble: string | undefined;
  watch: Disposable | undefined;

  constructor(given: GivenTx) {
    this.given = given;
    this.isUnsaved = given.isUnsaved === true;
    this.source = given.source;
    this.bytes = given.pasted.bytes;
  }

  /** All that is known of the bytes, which become those of another transaction. */
  forget(): void {
    this.checked = undefined;
    this.added = [];
    this.wasTaken = false;
  }

  get description(): Description | undefined {
    return this.checked?.review.description;
  }

  /** Undefined before it is checked. */
  stage(format: (signing: SigningState | undefined) => SigningFormat): Stage | undefined {
    const { checked } = this;
    return checked && stageOf(checked.review, checked.signing, format(checked.signing));
  }
}
