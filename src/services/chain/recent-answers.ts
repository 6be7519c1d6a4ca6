import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { ParamsOf, ResultOf } from '../../client/rpc/call';
import type { MethodName } from '../../client/rpc/methods';
import type { NodeRpc } from '../../client/rpc/node-rpc';
import { LRU } from '../../core/lru';
import { callerTime, SingleFlight } from './single-flight';

/** State of a node changes with each block. */
const RECENT_MS = 5_000;

const KEPT_A_CHAIN_ANSWERS = 512;

/**
 * Answers about what changes without a new ID (owners, validators, status), kept for seconds: a hover that is shown
 * again sends nothing. Absence is a response like any other; failures aren't kept.
 */
export class RecentAnswers {
  readonly #node: NodeRpc;
  readonly #clock: Clock;
  readonly #flights = new SingleFlight<unknown>();
  readonly #answers = new LRU<string, { readonly value: unknown; readonly at: number }>(KEPT_A_CHAIN_ANSWERS);

  constructor(node: NodeRpc, clock: Clock) {
    this.#node = node;
    this.#clock = clock;
  }

  /** As `NodeRpc.call`, recent. */
  call<M extends MethodName>(method: M, params: ParamsOf<M>, options: CallOptions): Promise<ResultOf<M>> {
    return this.of([method, params], options, (own) => this.#node.call(method, params, own));
  }

  /**
   * The recent answer, or a new one, which simultaneous callers share.
   * @param question equal ones have answers of the same type.
   */
  async of<T>(
    question: readonly unknown[],
    options: CallOptions,
    ask: (options: CallOptions) => Promise<T>,
  ): Promise<T> {
    // Heights are bigints.
    const key = JSON.stringify(question, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    const recent = this.#answers.get(key);
    const age = this.#clock.now() - (recent?.at ?? 0);
    if (recent !== undefined && age >= 0 && age <= RECENT_MS) return recent.value as T;
    const time = callerTime(this.#node.host, options, this.#clock);
    const flight = JSON.stringify([options.priority ?? 'tree', key]);
    const value = await this.#flights.join(
      flight,
      options.signal,
      (signal) => this.#ask(key, () => ask({ ...options, signal, deadlineMs: time.left() })),
      time,
    );
    return value as T;
  }

  async #ask(key: string, ask: () => Promise<unknown>): Promise<unknown> {
    const value = await ask();
    this.#answers.set(key, { value, at: this.#clock.now() });
    return value;
  }
}
