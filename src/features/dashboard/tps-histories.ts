import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { CardProblem, Range, TPSContent } from '../../protocol';
import type { RestServices } from '../../services/evm/rest-services';
import { partialText } from '../../services/evm/bridged-list';
import { DAY, TPSSamples } from '../../services/evm/tps-samples';
import { growthSince, type Question } from './card-loader';

/** What a chart shows. */
interface ChartChoice {
  readonly chainIds: readonly string[];
  readonly range: Range;
}

/** The TPS of several chains, each loaded and failed independently. Loaded days are kept until the service changes. */
export class TPSHistories {
  readonly #rest: RestServices;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #nameOf: (chainId: string) => string;
  readonly #histories = new Map<string, TPSSamples>();
  readonly #problems = new Map<string, CardProblem>();

  constructor(parts: { rest: RestServices; clock: Pick<Clock, 'now'>; nameOf: (chainId: string) => string }) {
    this.#rest = parts.rest;
    this.#clock = parts.clock;
    this.#nameOf = parts.nameOf;
  }

  /** Loads the missing days of the range; with `refresh`, the newest days too. Fails only if every chain fails. */
  question(choice: ChartChoice, refresh: boolean): Question<TPSContent> {
    return async ({ options, problemOf, show }) => {
      const since = this.#since(choice.range);
      const days = (): number =>
        choice.chainIds.reduce((sum, chainId) => sum + (this.#histories.get(chainId)?.days ?? 0), 0);
      const isDue = growthSince(days());
      const onPage = (): void => {
        if (isDue(days())) show(this.content(choice));
      };
      const failures = await Promise.all(
        choice.chainIds.map(async (chainId) => {
          try {
            await this.#read(chainId, since, { refresh, options, onPage });
            this.#problems.delete(chainId);
            return undefined;
          } catch (error) {
            options.signal.throwIfAborted();
            this.#problems.set(chainId, await problemOf(error));
            return { error };
          }
        }),
      );
      const content = this.content(choice);
      const [first] = failures;
      if (first === undefined || failures.includes(undefined)) return content;
      show(content);
      throw first.error;
    };
  }

  /** The loaded days of the range. */
  content({ chainIds, range }: ChartChoice): TPSContent {
    const since = this.#since(range);
    const series = chainIds.map((chainId) => {
      const history = this.#histories.get(chainId);
      const problem = this.#problems.get(chainId);
      const partial = history === undefined ? 'unread' : history.partial(since);
      return {
        chainId,
        name: this.#nameOf(chainId),
        ...(history?.since(since) ?? { timestamps: [], values: [] }),
        ...(history?.lastRun === undefined ? {} : { lastRun: history.lastRun }),
        complete: partial === undefined,
        ...(partial === undefined ? {} : { partial: partialText(partial) }),
        ...(problem === undefined ? {} : { problem }),
      };
    });
    return { service: this.#rest.metrics.host, isSampleData: this.#rest.isSandbox('metrics'), series };
  }

  /** The loaded history of a chain; undefined if there is none. */
  historyOf(chainId: string): TPSSamples | undefined {
    return this.#histories.get(chainId);
  }

  /** Clears everything: it belonged to another service. */
  reset(): void {
    this.#histories.clear();
    this.#problems.clear();
  }

  async #read(
    chainId: string,
    since: number,
    { refresh, options, onPage }: { refresh: boolean; options: CallOptions; onPage: () => void },
  ): Promise<void> {
    let history = this.#histories.get(chainId);
    if (history === undefined) {
      history = new TPSSamples(this.#rest.metrics, chainId, this.#clock);
      this.#histories.set(chainId, history);
    }
    if (refresh && history.readAt !== undefined) await history.renew(options);
    await history.cover(since, onPage, options);
  }

  /** Unix seconds: the start of the first day of a range, which ends with the last whole day. */
  #since(range: Range): number {
    if (range === 'all') return 0;
    return (Math.floor(this.#clock.now() / 1000 / DAY) - range) * DAY;
  }
}
