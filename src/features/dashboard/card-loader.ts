import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import { Cancelled, isAbort } from '../../host/disposable-store';
import type { CardProblem, CardState } from '../../protocol';

/** The context of a request for a card's content. */
interface CardRequest<T> {
  /** Of each request. */
  readonly options: CallOptions & { readonly signal: AbortSignal };
  readonly problemOf: (error: unknown) => Promise<CardProblem>;
  /** Shows partial content while the request continues. */
  readonly show: (value: T, progress?: string) => void;
}

export type Question<T> = (request: CardRequest<T>) => Promise<T>;

interface CardOptions<T> {
  readonly clock: Pick<Clock, 'now'>;
  readonly problemOf: (error: unknown) => Promise<CardProblem>;
  /** The request for its content from the beginning; undefined without typed text. */
  readonly question: () => Question<T> | undefined;
  readonly changed: () => void;
}

/** The whole content is sent each time: it is sent again when it has grown by this factor. */
const GROWTH = 1.25;

/** Whether a list of a size is shown while it is loaded, after it was shown with `shown` of it. */
export function growthSince(shown: number): (size: number) => boolean {
  return (size) => {
    if (size < shown * GROWTH) return false;
    shown = size;
    return true;
  };
}

/** Automatic retries in a row; after that the user retries. */
const MAX_RENEWALS = 3;

/**
 * One card: loads, shows, fails and retries independently of the others. One request at a time; a new one replaces it.
 * The content stays while more is loaded, and after a failure.
 */
export class CardLoader<T> {
  readonly #options: CardOptions<T>;
  #state: CardState<T> = { status: 'idle' };
  #question: Question<T> | undefined;
  #failed: Question<T> | undefined;
  #renewals = 0;
  #abort: AbortController | undefined;

  constructor(options: CardOptions<T>) {
    this.#options = options;
  }

  get state(): CardState<T> {
    return this.#state;
  }

  get value(): T | undefined {
    return this.#state.status === 'idle' ? undefined : this.#state.value;
  }

  /** Loads the content from the beginning, replacing a running request. */
  load(): void {
    const question = this.#options.question();
    if (question !== undefined) void this.ask(question);
  }

  /** Starts a request, replacing a running one. Never rejects. */
  ask(question: Question<T>, progress?: string): Promise<void> {
    this.#renewals = 0;
    return this.#ask(question, progress);
  }

  /** Repeats a failed request; false if none failed. */
  again(): boolean {
    if (this.#failed === undefined) return false;
    void this.ask(this.#failed);
    return true;
  }

  /** Repeats a failed request when the pause that the service named is over. */
  goOn(): void {
    if (this.#failed === undefined || this.#state.status !== 'failed') return;
    const { retryAt } = this.#state.problem;
    if (retryAt === undefined || this.#options.clock.now() < retryAt || this.#renewals >= MAX_RENEWALS) return;
    this.#renewals++;
    void this.#ask(this.#failed);
  }

  async #ask(question: Question<T>, progress?: string): Promise<void> {
    this.#abort?.abort(new Cancelled('replaced by another request'));
    this.#question = question;
    this.#failed = undefined;
    const abort = (this.#abort = new AbortController());
    const { signal } = abort;
    this.#set({ status: 'loading', ...this.#had(), progress });
    const show = (value: T, text?: string): void => {
      if (signal.aborted) return;
      const at = this.#options.clock.now();
      this.#set({ status: 'loading', value, at, progress: text });
    };
    try {
      const { problemOf } = this.#options;
      const value = await question({ options: { signal, priority: 'dashboard' }, problemOf, show });
      if (signal.aborted) return;
      this.#question = undefined;
      this.#set({ status: 'ready', value, at: this.#options.clock.now() });
    } catch (error) {
      if (signal.aborted) return;
      const problem = isAbort(error) ? undefined : await this.#options.problemOf(error);
      // Another request may have started meanwhile.
      if (this.#abort !== abort) return;
      this.#question = undefined;
      if (problem !== undefined) {
        this.#failed = question;
        this.#set({ status: 'failed', problem, ...this.#had() });
      } else this.#stay();
    }
  }

  /** Fails without a request, because of the user's text. */
  refuse(message: string): void {
    this.#forget();
    this.#set({ status: 'failed', problem: { message, step: 'correct' }, ...this.#had() });
  }

  /** Cancels a request; its partial content stays. */
  cancel(): void {
    if (this.#state.status !== 'loading') return;
    this.#forget();
    this.#stay();
  }

  /** Interrupts a request while the dashboard is hidden; `resume` continues it. */
  suspend(): void {
    this.#leave();
  }

  /** Continues the request that `suspend` interrupted. */
  resume(): void {
    if (this.#question !== undefined && this.#abort === undefined) void this.#ask(this.#question, this.#progress());
  }

  /** Clears everything: the content belonged to another service. */
  reset(): void {
    this.#forget();
    this.#set({ status: 'idle' });
  }

  /** Replaces the content without a request. */
  rewrite(value: T): void {
    if (this.#state.status !== 'idle' && this.#state.value !== undefined) this.#set({ ...this.#state, value });
  }

  #forget(): void {
    this.#leave();
    this.#question = undefined;
    this.#failed = undefined;
  }

  #leave(): void {
    this.#abort?.abort(new Cancelled('cancelled'));
    this.#abort = undefined;
  }

  #stay(): void {
    const { value, at } = this.#had();
    this.#set(value === undefined || at === undefined ? { status: 'idle' } : { status: 'ready', value, at });
  }

  #had(): { value?: T | undefined; at?: number | undefined } {
    if (this.#state.status === 'idle') return {};
    const { value, at } = this.#state;
    return { value, at };
  }

  #progress(): string | undefined {
    return this.#state.status === 'loading' ? this.#state.progress : undefined;
  }

  #set(state: CardState<T>): void {
    this.#state = state;
    this.#options.changed();
  }
}
