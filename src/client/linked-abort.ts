import { setMaxListeners } from 'node:events';

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
