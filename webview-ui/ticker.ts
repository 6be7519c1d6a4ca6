/** Calls its listeners with the time once a second, while the document is visible. */
export class Ticker {
  readonly #listeners = new Set<(now: number) => void>();

  constructor() {
    setInterval(() => {
      if (document.visibilityState === 'visible') this.tick();
    }, 1000);
  }

  /** Unix ms. */
  now(): number {
    return Date.now();
  }

  /** Calls back each second from now on. */
  each(listener: (now: number) => void): void {
    this.#listeners.add(listener);
  }

  tick(): void {
    const now = this.now();
    for (const listener of this.#listeners) listener(now);
  }
}
