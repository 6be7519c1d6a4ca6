import { type Clock, sleep } from '../../../client/clock';
import type { FileClaims } from '../../../host/file-claims';
import type { Log } from '../../../host/log';
import type { FollowedRecord } from '../../../services/issuing/issue-record';

/** How often a window looks whether another one still follows. */
const PAUSE_MS = 1_000;

/** A window that found no end by then has hung. */
const PATIENCE_MS = 3_000;

/** Which of several windows of one folder follows a transaction: one at a time, and none after its end. */
export class WhoseFollowing {
  readonly #claims: FileClaims;
  readonly #clock: Clock;
  readonly #log: Log;

  constructor({ claims, clock, log }: { claims: FileClaims; clock: Clock; log: Log }) {
    this.#claims = claims;
    this.#clock = clock;
    this.#log = log;
  }

  /** This window follows now, whoever did before. */
  async seize(txID: string): Promise<void> {
    await this.#noted(this.#claims.seize(txID));
  }

  /** Nobody is to follow any more by itself. */
  async end(txID: string): Promise<void> {
    await this.#noted(this.#claims.end(txID));
  }

  /**
   * Whether this window is the one to go on: waits for as long as another one follows, in case that one ends before the
   * transaction does. False when it was followed to its end. Rejects with the reason of the abort.
   */
  async isOurs({ txID, until }: FollowedRecord, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const claim = (await this.#noted(this.#claims.take(txID))) ?? 'ours';
      if (claim !== 'theirs' || this.#clock.now() > until + PATIENCE_MS) return claim !== 'ended';
      await sleep(this.#clock, PAUSE_MS, signal);
    }
  }

  /** What cannot be written down, and is undefined then, keeps nobody from following. */
  async #noted<T>(writing: Promise<T>): Promise<T | undefined> {
    try {
      return await writing;
    } catch (error) {
      this.#log.warn(`Which window follows what is not written down: ${String(error)}`);
      return undefined;
    }
  }
}
