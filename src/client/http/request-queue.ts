import { PRIORITIES, type Priority } from '../call-options';
import type { Clock } from '../clock';
import type { HttpFailure } from '../errors';
import { stillPaused } from './http-failure';
import type { RateLimit } from './rate-limit';

/** What a queue asks of a call. */
export interface QueuedCall {
  readonly signal: AbortSignal;
  readonly priority: Priority;
  /** Unix ms: a call that could not go before this is refused at once. */
  readonly startBy: number;
}

/** A queue as it stands, for show. */
export interface QueueState {
  readonly host: string;
  /** Requests under way. */
  readonly active: number;
  /** Calls in the queue. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** Nothing leaves before this, Unix ms. */
  readonly pausedUntil?: number;
  /** What the service named, which may be further off than it is waited for, Unix ms. */
  readonly namedUntil?: number;
  /** The service's latest rate-limit headers. */
  readonly rateLimit?: RateLimit;
}

/** Requests under way at one time. The last place is kept for hovers, so that slow tree requests never hold one up. */
export const MAX_ACTIVE = 6;

/** Longest pause that is kept: daily quotas end within it, and what is longer is an error of the service. */
export const MAX_PAUSE_MS = 24 * 60 * 60 * 1000;

/** The pause after a 429 that names no time; doubled with each further one in a row. */
const UNNAMED_PAUSE_MS = 1_000;
const MAX_UNNAMED_PAUSE_MS = 30_000;

interface Waiter {
  readonly call: QueuedCall;
  grant(): void;
  reject(reason: Error): void;
}

/** Lets requests to one host through: a few at a time, the most urgent first, none while the service asked to wait. */
export class RequestQueue {
  readonly #host: string;
  readonly #clock: Clock;
  /** Most urgent first, then in order of arrival. */
  readonly #queue: Waiter[] = [];
  #active = 0;
  #pausedUntil = 0;
  #refusal: HttpFailure | undefined;
  #refusalsInARow = 0;
  #rateLimit: RateLimit | undefined;
  #era = 0;
  #cancelWake: (() => void) | undefined;

  constructor(host: string, clock: Clock) {
    this.#host = host;
    this.#clock = clock;
  }

  /**
   * Waits for a place and resolves with the function that gives it back. Rejects with the signal's reason when aborted,
   * or with the `HttpError` (429) of the pause when that is longer than the call can wait.
   */
  enter(call: QueuedCall): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (call.signal.aborted) {
        reject(call.signal.reason as Error);
        return;
      }
      const leave = (): void => {
        const at = this.#queue.indexOf(waiter);
        if (at >= 0) this.#queue.splice(at, 1);
        call.signal.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        call,
        grant: () => {
          leave();
          this.#active++;
          resolve(this.#releaseOnce());
        },
        reject: (reason) => {
          leave();
          reject(reason);
        },
      };
      const onAbort = (): void => waiter.reject(call.signal.reason as Error);
      call.signal.addEventListener('abort', onAbort, { once: true });
      const rank = PRIORITIES.indexOf(call.priority);
      const behind = this.#queue.findIndex((other) => PRIORITIES.indexOf(other.call.priority) > rank);
      this.#queue.splice(behind < 0 ? this.#queue.length : behind, 0, waiter);
      this.#advance();
    });
  }

  /**
   * The service answered 429 to a request that left at `leftAt` (Unix ms): nothing leaves before the time it named, or,
   * when it named none, for a growing while. What left before the last pause was refused along with what began it: that
   * is one refusal.
   */
  pause(failure: HttpFailure, leftAt: number, era: number): void {
    this.#learn(failure.rateLimit, era);
    const now = this.#clock.now();
    const isOfLastBurst = leftAt < this.#pausedUntil;
    if (isOfLastBurst && failure.retryAt === undefined) return;
    const unnamed = Math.min(UNNAMED_PAUSE_MS * 2 ** this.#refusalsInARow, MAX_UNNAMED_PAUSE_MS);
    if (!isOfLastBurst) this.#refusalsInARow++;
    const until = Math.min(failure.retryAt ?? now + unnamed, now + MAX_PAUSE_MS);
    if (until < this.#pausedUntil) return;
    this.#pausedUntil = until;
    this.#refusal = { ...failure, retryAt: failure.retryAt ?? until };
    this.#advance();
  }

  /** The service answered something else than 429. */
  answered(rateLimit: RateLimit | undefined, era: number): void {
    this.#refusalsInARow = 0;
    this.#learn(rateLimit, era);
  }

  /** Counts the API keys: the limits in an answer count if this is still what it was when the call began. */
  get era(): number {
    return this.#era;
  }

  /** What the service said of its limits was for a key that is another one now, as is what it answers to calls under way. */
  forgetRateLimit(): void {
    this.#rateLimit = undefined;
    this.#era++;
  }

  state(): QueueState {
    const waiting = { hover: 0, tree: 0, dashboard: 0 };
    for (const { call } of this.#queue) waiting[call.priority]++;
    const paused = this.#pausedUntil > this.#clock.now();
    return {
      host: this.#host,
      active: this.#active,
      waiting,
      ...(paused ? { pausedUntil: this.#pausedUntil } : {}),
      ...(paused && this.#refusal?.retryAt !== undefined ? { namedUntil: this.#refusal.retryAt } : {}),
      ...(this.#rateLimit === undefined ? {} : { rateLimit: this.#rateLimit }),
    };
  }

  /** Not all routes of a service name its limits. */
  #learn(rateLimit: RateLimit | undefined, era: number): void {
    if (era === this.#era) this.#rateLimit = rateLimit ?? this.#rateLimit;
  }

  #advance(): void {
    const now = this.#clock.now();
    if (this.#pausedUntil > now) {
      this.#refuseThoseWhoCannotWait(now);
      this.#cancelWake?.();
      // Asked again on waking: a timer may fire a moment early, and a request must not leave early.
      this.#cancelWake =
        this.#queue.length === 0 ? undefined : this.#clock.after(this.#pausedUntil - now, () => this.#advance());
      return;
    }
    for (let next = this.#queue[0]; next !== undefined && this.#hasRoomFor(next); next = this.#queue[0]) next.grant();
  }

  #refuseThoseWhoCannotWait(now: number): void {
    const refusal = this.#refusal;
    if (refusal === undefined) return;
    const late = this.#queue.filter(({ call }) => call.startBy < this.#pausedUntil);
    for (const waiter of late) waiter.reject(stillPaused(refusal, now));
  }

  #hasRoomFor({ call }: Waiter): boolean {
    return this.#active < (call.priority === 'hover' ? MAX_ACTIVE : MAX_ACTIVE - 1);
  }

  #releaseOnce(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#active--;
      this.#advance();
    };
  }
}
