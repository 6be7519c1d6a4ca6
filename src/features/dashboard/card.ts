import type { Clock } from '../../client/clock';
import { isAbort } from '../../host/abort';
import type { CardState, Problem } from '../../protocol';

/** What a question for a card's content is given. */
export interface Asking<T> {
  readonly signal: AbortSignal;
  /** Shows what came so far; the answer counts when it is returned. */
  readonly show: (value: T, progress?: string) => void;
}

export type Question<T> = (asking: Asking<T>) => Promise<T>;

/** What a card needs of its dashboard. */
export interface CardOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly problemOf: (error: unknown) => Promise<Problem>;
  readonly changed: () => void;
}

/** How often a card goes on by itself in a row: a service that refuses it each time is left to the user. */
const MAX_RENEWALS = 3;

/** Nobody waits for the answer any more: no failure. */
class Left extends Error {
  override readonly name = 'AbortError';
}

/**
 * One card: asks, shows, fails and tries again by itself, whatever becomes of the others. One question at a time; the
 * latest counts. What was there stays while more is asked for, and when that fails.
 */
export class Card<T> {
  readonly #options: CardOptions;
  #state: CardState<T> = { status: 'idle' };
  #question: Question<T> | undefined;
  #failed: Question<T> | undefined;
  #renewals = 0;
  #abort: AbortController | undefined;

  constructor(options: CardOptions) {
    this.#options = options;
  }

  get state(): CardState<T> {
    return this.#state;
  }

  get value(): T | undefined {
    return this.#state.status === 'idle' ? undefined : this.#state.value;
  }

  /** Asks, in place of what was asked before. Never rejects. */
  ask(question: Question<T>, progress?: string): Promise<void> {
    this.#renewals = 0;
    return this.#ask(question, progress);
  }

  /** Asks once more what failed; false where nothing did. */
  again(): boolean {
    if (this.#failed === undefined) return false;
    void this.ask(this.#failed);
    return true;
  }

  /** Asks once more what failed until a time that a service named, if that is over. */
  goOn(): void {
    if (this.#failed === undefined || this.#state.status !== 'failed') return;
    const { retryAt } = this.#state.problem;
    if (retryAt === undefined || this.#options.clock.now() < retryAt || this.#renewals >= MAX_RENEWALS) return;
    this.#renewals++;
    void this.#ask(this.#failed);
  }

  async #ask(question: Question<T>, progress?: string): Promise<void> {
    this.#abort?.abort(new Left('asked again'));
    this.#question = question;
    this.#failed = undefined;
    const abort = (this.#abort = new AbortController());
    const { signal } = abort;
    this.#set({ status: 'loading', ...this.#had(), ...(progress === undefined ? {} : { progress }) });
    const show = (value: T, text?: string): void => {
      if (signal.aborted) return;
      const at = this.#options.clock.now();
      this.#set({ status: 'loading', value, at, ...(text === undefined ? {} : { progress: text }) });
    };
    try {
      const value = await question({ signal, show });
      if (signal.aborted) return;
      this.#question = undefined;
      this.#set({ status: 'ready', value, at: this.#options.clock.now() });
    } catch (error) {
      if (signal.aborted) return;
      const problem = isAbort(error) ? undefined : await this.#options.problemOf(error);
      // While the problem was looked at, somebody may have asked again.
      if (this.#abort !== abort) return;
      this.#question = undefined;
      if (problem !== undefined) {
        this.#failed = question;
        this.#set({ status: 'failed', problem, ...this.#had() });
      } else this.#stay();
    }
  }

  /** Nothing is to be asked, because of what the user typed. */
  refuse(message: string): void {
    this.#forget();
    this.#set({ status: 'failed', problem: { message, step: 'correct' }, ...this.#had() });
  }

  /** Asks no longer; what came so far stays. */
  cancel(): void {
    if (this.#state.status !== 'loading') return;
    this.#forget();
    this.#stay();
  }

  /** Stops asking while nobody looks, to go on with `resume`. */
  suspend(): void {
    this.#leave();
  }

  /** Goes on with what was asked when it was suspended. */
  resume(): void {
    if (this.#question !== undefined && this.#abort === undefined) void this.#ask(this.#question, this.#progress());
  }

  /** Forgets all: what was there was another's. */
  reset(): void {
    this.#forget();
    this.#set({ status: 'idle' });
  }

  /** Writes what is there in another way, without having asked. */
  rewrite(value: T): void {
    if (this.#state.status !== 'idle' && this.#state.value !== undefined) this.#set({ ...this.#state, value });
  }

  #forget(): void {
    this.#leave();
    this.#question = undefined;
    this.#failed = undefined;
  }

  #leave(): void {
    this.#abort?.abort(new Left('no longer wanted'));
    this.#abort = undefined;
  }

  #stay(): void {
    const { value, at } = this.#had();
    this.#set(value === undefined || at === undefined ? { status: 'idle' } : { status: 'ready', value, at });
  }

  #had(): { value?: T; at?: number } {
    if (this.#state.status === 'idle') return {};
    const { value, at } = this.#state;
    return { ...(value === undefined ? {} : { value }), ...(at === undefined ? {} : { at }) };
  }

  #progress(): string | undefined {
    return this.#state.status === 'loading' ? this.#state.progress : undefined;
  }

  #set(state: CardState<T>): void {
    this.#state = state;
    this.#options.changed();
  }
}
