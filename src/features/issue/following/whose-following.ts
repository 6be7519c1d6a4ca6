import { type Clock, sleep } from '../../../client/clock';
import type { FileClaims } from '../../../host/files/file-claims';
import type { Log } from '../../../host/messages/log';
import type { FollowedRecord } from '../../../services/issuing/issue-record';

/** How often a window checks whether another one still follows. */
const PAUSE_MS = 1_000;

/** A window that found no end by then is assumed to hang. */
const PATIENCE_MS = 3_000;

/** Decides which of several windows of one folder follows a transaction: one at a time, and none after its end. */
export class WhoseFollowing {
  readonly #claims: FileClaims;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor({ claims, clock, log }: { claims: FileClaims; clock: Clock; log: Log }) {
    this.#claims = claims;
    this.#clock = clock;
    this.#log = log;
  }

  /** This window follows from now on, even if another one did. */
  async seize(txID: string): Promise<void> {
    await this.#noted(this.#claims.seize(txID));
  }

  /** No window follows any more by itself. */
  async end(txID: string): Promise<void> {
    await this.#noted(this.#claims.end(txID));
  }

  /**
   * Whether this window has to follow. Waits while another window follows, in case that one closes before the end.
   * False if the transaction was followed to its end. Rejects with the reason of the abort.
   */
  async isOurs({ txID, until }: FollowedRecord, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const claim = (await this.#noted(this.#claims.take(txID))) ?? 'ours';
      if (claim !== 'theirs' || this.#clock.now() > until + PATIENCE_MS) return claim !== 'ended';
      await sleep(this.#clock, PAUSE_MS, signal);
    }
  }

  /** Undefined if the claim can't be written, which doesn't prevent following. */
  async #noted<T>(writing: Promise<T>): Promise<T | undefined> {
    try {
      return await writing;
    } catch (error) {
      this.#log.warn(`Can't store which window follows a transaction: ${String(error)}`);
      return undefined;
    }
  }
}
