import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';

/** Nobody rests the mouse for longer: what is not there by then is unknown. */
export const HOVER_MS = 2_000;

/** Requests of a hover: to identify an ID, two of which name what it is, and for details. A chain's identity is not counted. */
export const IDENTIFY_NAMES = 4;
export const DETAILS = 4;

/** How long a headline waits for the names of assets once everything else is there. */
export const NAMES_MS = 250;

/** The time that one hover has for all its requests together, from the first of them: a sandbox may have to start. */
export class HoverRequest {
  readonly signal: AbortSignal;
  readonly #clock: Clock;
  #until: number | undefined;

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock;
    this.signal = signal;
  }

  /** For a request that leaves now. */
  get options(): CallOptions {
    const now = this.#clock.now();
    this.#until ??= now + HOVER_MS;
    return { signal: this.signal, priority: 'hover', deadlineMs: Math.max(0, this.#until - now) };
  }

  /** Waits for a promise, or `ms` if that is shorter; its failure is its own business. */
  within(ms: number, promise: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, resolve);
      const settle = (): void => {
        cancel();
        resolve();
      };
      promise.then(settle, settle);
    });
  }
}
