import type { CallOptions } from '../../../client/call-options';
import type { Clock } from '../../../client/clock';
import type { ChainConfig } from '../../../services/chain/chain-config';

/** How long a hover waits: what hasn't arrived by then is shown as unknown. */
export const HOVER_MS = 2_000;

/** How long a headline waits for the names of assets after everything else has arrived. */
export const NAMES_MS = 250;

/** The time of one hover for all its requests together, from the first request on: a sandbox may have to start. */
export class HoverRequest {
  readonly signal: AbortSignal;
  /** Where the hover looks: the chain that its document is of, else the active one. */
  readonly chain: ChainConfig;
  readonly #clock: Clock;
  #until: number | undefined;

  constructor(clock: Clock, chain: ChainConfig, signal: AbortSignal) {
    this.#clock = clock;
    this.chain = chain;
    this.signal = signal;
  }

  /** Options for a request that is sent now. */
  get options(): CallOptions {
    const now = this.#clock.now();
    this.#until ??= now + HOVER_MS;
    return { signal: this.signal, priority: 'hover', deadlineMs: Math.max(0, this.#until - now) };
  }

  /** Waits for a promise, but at most `ms`. Ignores its failure. */
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
