import { LinkedList } from '../../core/linked-list';
import { PRIORITIES, type Priority } from '../call-options';
import type { Clock } from '../clock';
import type { HttpError, HttpFailure } from '../errors';
import { stillPaused } from './http-failure';
import type { RateLimit } from './rate-limit';

export interface QueuedCall {
  readonly signal: AbortSignal;
  readonly priority: Priority;
  /** Unix ms: a call that would start later fails at once. */
  readonly startBy: number;
}

export interface QueueState {
  readonly host: string;
  /** Requests in flight. */
  readonly active: number;
  /** Calls in the queue. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** No request is sent before this, Unix ms. */
  readonly pausedUntil?: number | undefined;
  /** The service's latest rate-limit headers. */
  readonly rateLimit?: RateLimit | undefined;
}

/** Requests in flight at a time. The last place is reserved for hovers, so that slow tree requests never delay one. */
export const MAX_ACTIVE = 6;

/** The pause after a 429 that names no time; doubled with each further one in a row. */
const UNNAMED_PAUSE_MS = 1_000;
const MAX_UNNAMED_PAUSE_MS = 30_000;

interface Waiter {
  readonly call: QueuedCall;
  grant(): void;
  reject(reason: Error): void;
}

/**
 * Sends requests to one host: a few at a time, the most urgent first, none during a pause that the service requested.
 */
export class RequestQueue {
  readonly #host: string;
  readonly #clock: Clock;
  /** Each in order of arrival. */
  readonly #waiting: Readonly<Record<Priority, LinkedList<Waiter>>> = {
    hover: new LinkedList(),
    tree: new LinkedList(),
    dashboard: new LinkedList(),
  };
  #active = 0;
  #pausedAt = 0;
  #pausedUntil = 0;
  /** Whether the next call is sent during the pause. */
  #hasPass = false;
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
   * Waits for a place and resolves with the function that releases it. Rejects with the signal's reason when aborted,
   * or with the `HttpError` (429) of the pause when that is longer than the call can wait.
   */
  enter(call: QueuedCall): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (call.signal.aborted) {
        reject(call.signal.reason as Error);
        return;
      }
      if (this.#hasPass && this.#isPaused && this.#hasRoomFor({ call })) {
        this.#hasPass = false;
        this.#active++;
        resolve(this.#releaseOnce());
        return;
      }
      const refusal = this.#pauseFor(call);
      if (refusal !== undefined) {
        reject(refusal);
        return;
      }
      const waiting = this.#waiting[call.priority];
      const leave = (): void => {
        waiting.remove(place);
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
      const place = waiting.add(waiter);
      call.signal.addEventListener('abort', onAbort, { once: true });
      this.#advance();
    });
  }

  /**
   * The service responded with 429 to a request sent at `leftAt` (Unix ms): no request is sent before the time that it
   * named or, without one, for a growing while. A 429 for a request sent before the last pause doesn't count again, and
   * one for another API key not at all.
   */
  pause(failure: HttpFailure, leftAt: number, era: number): void {
    this.#learn(failure.rateLimit, era);
    if (era !== this.#era) return;
    const now = this.#clock.now();
    const isPassed = this.#isPassed(leftAt);
    const isOfLastBurst = leftAt < this.#pausedUntil && !isPassed;
    if (isOfLastBurst && failure.retryAt === undefined) return;
    const unnamed = Math.min(UNNAMED_PAUSE_MS * 2 ** this.#refusalsInARow, MAX_UNNAMED_PAUSE_MS);
    if (!isOfLastBurst) this.#refusalsInARow++;
    const until = failure.retryAt ?? now + unnamed;
    if (until < this.#pausedUntil && !isPassed) return;
    this.#pausedAt = now;
    this.#pausedUntil = until;
    this.#refusal = { ...failure, retryAt: until };
    for (const waiter of this.#queued()) {
      const refusal = this.#pauseFor(waiter.call);
      if (refusal !== undefined) waiter.reject(refusal);
    }
    this.#advance();
  }

  /** The service responded with something other than 429, which ends a pause that the request didn't wait for. */
  answered(rateLimit: RateLimit | undefined, era: number, leftAt = 0): void {
    this.#refusalsInARow = 0;
    this.#learn(rateLimit, era);
    if (this.#isPassed(leftAt)) this.#endPause();
  }

  /** The user retries: one call is sent although the service requested a pause. */
  letRetryPass(): void {
    this.#hasPass = this.#isPaused;
  }

  /** Changes with the API key: the limits in a response count only if the call began in the same era. */
  get era(): number {
    return this.#era;
  }

  /** Clears the known limits and the pause, and ignores those of calls in flight: they belong to another API key. */
  forgetRateLimit(): void {
    this.#rateLimit = undefined;
    this.#era++;
    this.#refusalsInARow = 0;
    this.#endPause();
  }

  state(): QueueState {
    const { hover, tree, dashboard } = this.#waiting;
    const paused = this.#isPaused;
    return {
      host: this.#host,
      active: this.#active,
      waiting: { hover: hover.size, tree: tree.size, dashboard: dashboard.size },
      pausedUntil: paused ? this.#pausedUntil : undefined,
      rateLimit: this.#rateLimit,
    };
  }

  /** Not all routes of a service send its limits. */
  #learn(rateLimit: RateLimit | undefined, era: number): void {
    if (era === this.#era) this.#rateLimit = rateLimit ?? this.#rateLimit;
  }

  get #isPaused(): boolean {
    return this.#pausedUntil > this.#clock.now();
  }

  /** Whether a request was sent during the pause. */
  #isPassed(leftAt: number): boolean {
    return leftAt > this.#pausedAt && leftAt < this.#pausedUntil;
  }

  #endPause(): void {
    this.#pausedUntil = 0;
    this.#cancelWake?.();
    this.#advance();
  }

  #advance(): void {
    const now = this.#clock.now();
    if (this.#pausedUntil > now) {
      this.#cancelWake?.();
      // Checked again then: a timer may fire a moment early, and a request must not be sent early.
      this.#cancelWake =
        this.#next() === undefined ? undefined : this.#clock.after(this.#pausedUntil - now, () => this.#advance());
      return;
    }
    this.#hasPass = false;
    for (let next = this.#next(); next !== undefined && this.#hasRoomFor(next); next = this.#next()) next.grant();
  }

  /** Most urgent first, then in order of arrival. */
  *#queued(): Generator<Waiter, void> {
    for (const priority of PRIORITIES) yield* this.#waiting[priority];
  }

  #next(): Waiter | undefined {
    return this.#queued().next().value ?? undefined;
  }

  /** The error of a call that can't wait for the end of the pause. */
  #pauseFor({ startBy }: QueuedCall): HttpError | undefined {
    const now = this.#clock.now();
    const isLate = this.#pausedUntil > now && startBy < this.#pausedUntil;
    return isLate && this.#refusal !== undefined ? stillPaused(this.#refusal, now) : undefined;
  }

  #hasRoomFor({ call }: Pick<Waiter, 'call'>): boolean {
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
