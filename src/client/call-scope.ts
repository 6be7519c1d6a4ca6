import * as l10n from '@vscode/l10n';
import { type CallOptions, DEFAULT_DEADLINE_MS, LinkedAbort, MAX_SLEEP_MS, type Priority } from './call-options';
import { type Clock, inWords } from './clock';
import { NetworkError, retryAdvice, type ServerKind } from './errors';

/**
 * One call from its first wait to its response. The caller's abort and the deadline become one signal: everything that
 * waits rejects with the signal's reason, which is the caller's, or the `NetworkError` of the deadline.
 */
export class CallScope {
  readonly signal: AbortSignal;
  readonly priority: Priority;
  readonly #clock: Clock;
  readonly #deadline: number;
  #sleepLeft: number;
  readonly #close: () => void;
  #maybeArrived = false;

  constructor(
    { host, kind }: { readonly host: string; readonly kind: ServerKind },
    options: CallOptions,
    clock: Clock,
  ) {
    this.priority = options.priority ?? 'tree';
    const deadlineMs = Math.max(0, options.deadlineMs ?? DEFAULT_DEADLINE_MS[this.priority]);
    this.#clock = clock;
    this.#deadline = clock.now() + deadlineMs;
    this.#sleepLeft = MAX_SLEEP_MS[this.priority];

    const abort = new LinkedAbort(options.signal);
    this.signal = abort.signal;
    const end = (): void => abort.abort(this.#tooLate(host, deadlineMs, retryAdvice(kind)));
    const cancel = clock.after(deadlineMs, end);
    // A timer takes at least 1 ms, in which a request could leave.
    if (deadlineMs === 0) end();
    this.#close = () => {
      cancel();
      abort.release();
    };
  }

  /** When the next attempt has to begin, Unix ms. A call that would have to wait longer fails. */
  startBy(): number {
    return Math.min(this.#deadline, this.#clock.now() + this.#sleepLeft);
  }

  /** Counts time that the call waited without a request. */
  slept(ms: number): void {
    this.#sleepLeft = Math.max(0, this.#sleepLeft - ms);
  }

  /** From now on the service may have received the request. */
  requestLeaves(): void {
    this.#maybeArrived = true;
  }

  /** Releases the timer and the caller's signal. */
  close(): void {
    this.#close();
  }

  #tooLate(host: string, deadlineMs: number, nextStep: string): NetworkError {
    const reason = l10n.t('no response within {0}', inWords(deadlineMs));
    return new NetworkError({
      host,
      code: 'DEADLINE',
      reason,
      nextStep,
      transient: true,
      maybeArrived: this.#maybeArrived,
    });
  }
}
