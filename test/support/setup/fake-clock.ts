import type { Clock } from '../../../src/client/clock';

/** A clock that stands still until the test moves it. */
export class FakeClock implements Clock {
  #now: number;
  #timers: { at: number; callback: () => void }[] = [];

  constructor(now = 1_800_000_000_000) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Timers that wait. */
  get pending(): number {
    return this.#timers.length;
  }

  /** Lets what is ready run, then moves on, calling each timer at its own time. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#now = Math.max(this.#now, due.at);
      this.#timers = this.#timers.filter((other) => other !== due);
      due.callback();
      await settle();
    }
    this.#now = end;
    await settle();
  }
}

/** Lets everything that is ready to run, run. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
