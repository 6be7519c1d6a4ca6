import { setMaxListeners } from 'node:events';
import { ResponseError } from './errors';

/** The surface that waits for the response, most urgent first. */
export type Priority = 'hover' | 'tree' | 'dashboard';

/** Most urgent first. */
export const PRIORITIES: readonly Priority[] = ['hover', 'tree', 'dashboard'];

export interface CallOptions {
  /** Aborting rejects the call with the signal's reason, which isn't one of our errors. */
  readonly signal?: AbortSignal | undefined;
  /** `tree` when left out. */
  readonly priority?: Priority | undefined;
  /**
   * Limit for the whole call up to its response, including waits and retries. A long response is read after that,
   * within limits of its own (`bodies/body-thread.ts`). Default: `DEFAULT_DEADLINE_MS`.
   */
  readonly deadlineMs?: number | undefined;
}

/** The deadline of a call without one, ms. */
export const DEFAULT_DEADLINE_MS: Readonly<Record<Priority, number>> = {
  hover: 5_000,
  tree: 15_000,
  dashboard: 30_000,
};

/**
 * How long a call may sleep in all, ms, after a 429 and between retries. A call that would have to sleep longer fails
 * at once with the time to retry: a user doesn't wait longer for a hover or a tree node.
 */
export const MAX_SLEEP_MS: Readonly<Record<Priority, number>> = { hover: 2_000, tree: 2_000, dashboard: 10_000 };

/**
 * A signal that aborts with the first of its sources, or by its own `abort`. Release it when the task ends: unlike
 * `AbortSignal.any`, it then leaves no listener in a source, which may live as long as the window.
 */
export class LinkedAbort {
  readonly #controller = new AbortController();
  readonly #unlink: (() => void)[] = [];

  constructor(...sources: readonly (AbortSignal | undefined)[]) {
    for (const source of sources) if (source !== undefined) this.#link(source);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason?: unknown): void {
    this.#controller.abort(reason);
    this.release();
  }

  /** Detaches the signal from its sources. */
  release(): void {
    for (const unlink of this.#unlink.splice(0)) unlink();
  }

  #link(source: AbortSignal): void {
    if (this.signal.aborted) return;
    const onAbort = (): void => this.abort(source.reason);
    if (source.aborted) {
      onAbort();
      return;
    }
    // Many calls share one signal; Node would warn about a leak from the eleventh on.
    setMaxListeners(0, source);
    source.addEventListener('abort', onAbort, { once: true });
    this.#unlink.push(() => source.removeEventListener('abort', onAbort));
  }
}

/**
 * How many items of a list are requested at once. Half as many after a response that is too long, from then on: the
 * items that follow are probably as long.
 */
export class PageSize {
  #size: number;

  constructor(largest: number) {
    this.#size = largest;
  }

  /** Requests a page until it can be read, each time with half as many items, down to one. Rejects as `ask`. */
  async fitting<T>(ask: (size: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask(this.#size);
      } catch (error) {
        if (!(error instanceof ResponseError && error.tooLong) || this.#size === 1) throw error;
        this.#size = Math.ceil(this.#size / 2);
      }
    }
  }
}
