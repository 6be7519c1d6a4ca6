import type { Clock } from '../../client/clock';

/** A task that repeats while the user sees its result. */
interface Poll {
  /** From the end of a run to the next one. */
  readonly everyMs: number;
  /** Its signal aborts when the result is hidden. Rejections are reported, and the next run follows. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** When its result was last loaded otherwise, Unix ms. Default: never. */
  readonly ranAt?: number | undefined;
}

interface Running {
  readonly poll: Poll;
  ranAt: number;
  cancel: (() => void) | undefined;
  round: AbortController | undefined;
}

/** Repeats tasks while the user sees the side bar. While it is hidden, nothing runs and nothing is due. */
export class SeenPolls {
  readonly #clock: Clock;
  readonly #onFailure: (error: unknown) => void;
  readonly #running = new Set<Running>();
  #isLooking = false;

  /** `onFailure` gets our own bugs: they must not end the polling. */
  constructor({ clock, onFailure }: { readonly clock: Clock; readonly onFailure: (error: unknown) => void }) {
    this.#clock = clock;
    this.#onFailure = onFailure;
  }

  /** Repeats a task until the returned function is called. */
  follow(poll: Poll): () => void {
    const running: Running = { poll, ranAt: poll.ranAt ?? -Infinity, cancel: undefined, round: undefined };
    this.#running.add(running);
    this.#schedule(running);
    return () => {
      this.#running.delete(running);
      rest(running);
    };
  }

  get isLooking(): boolean {
    return this.#isLooking;
  }

  /** Sets whether the user sees the side bar. */
  look(isLooking: boolean): void {
    if (this.#isLooking === isLooking) return;
    this.#isLooking = isLooking;
    for (const running of this.#running) {
      if (isLooking) this.#schedule(running);
      else rest(running);
    }
  }

  dispose(): void {
    this.look(false);
    this.#running.clear();
  }

  #schedule(running: Running): void {
    if (!this.#isLooking || !this.#running.has(running)) return;
    const { everyMs } = running.poll;
    // A clock that was set back would cause a long wait.
    const left = Math.min(everyMs, running.ranAt + everyMs - this.#clock.now());
    if (left > 0) running.cancel = this.#clock.after(left, () => void this.#run(running));
    else void this.#run(running);
  }

  async #run(running: Running): Promise<void> {
    running.cancel = undefined;
    const round = new AbortController();
    running.round = round;
    try {
      await running.poll.run(round.signal);
    } catch (error) {
      if (!round.signal.aborted) this.#onFailure(error);
    }
    if (round.signal.aborted) return;
    running.round = undefined;
    running.ranAt = this.#clock.now();
    this.#schedule(running);
  }
}

function rest(running: Running): void {
  running.cancel?.();
  running.cancel = undefined;
  running.round?.abort();
  running.round = undefined;
}
