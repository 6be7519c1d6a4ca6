import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { CardProblem, Range, TPSContent } from '../../protocol';
import type { RestServices } from '../../services/evm/rest-services';
import { partialText } from '../../services/evm/bridged-list';
import { metricDecimals, TPSSamples } from '../../services/evm/tps-samples';
import { growthSince, type Question } from './card-loader';
import { DAY_SECONDS } from '../../core/units';

interface ChartChoice {
  readonly chainIds: readonly string[];
  readonly range: Range;
  readonly metric: string;
}

/** A metric of several chains, each loaded and failed independently. Loaded days are kept until the service changes. */
export class TPSHistories {
  readonly #rest: RestServices;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #nameOf: (chainId: string) => string;
  /** By metric and chain ID, as `keyOf` makes it. */
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
        choice.chainIds.reduce((sum, chainId) => sum + (this.historyOf(chainId, choice.metric)?.days ?? 0), 0);
      const isDue = growthSince(days());
      const onPage = (): void => {
        if (isDue(days())) show(this.content(choice));
      };
      const failures = await Promise.all(
        choice.chainIds.map(async (chainId) => {
          try {
            await this.#read({ chainId, metric: choice.metric }, since, { refresh, options, onPage });
            this.#problems.delete(keyOf(chainId, choice.metric));
            return undefined;
          } catch (error) {
            options.signal.throwIfAborted();
            this.#problems.set(keyOf(chainId, choice.metric), await problemOf(error));
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
  content({ chainIds, range, metric }: ChartChoice): TPSContent {
    const since = this.#since(range);
    const series = chainIds.map((chainId) => {
      const history = this.historyOf(chainId, metric);
      const problem = this.#problems.get(keyOf(chainId, metric));
      const { timestamps, values } = history?.since(since) ?? { timestamps: [], values: [] };
      const partial = history === undefined ? 'unread' : history.partial(since);
      return {
        chainId,
        name: this.#nameOf(chainId),
        timestamps,
        ...shownValues(values, metric),
        lastRun: history?.lastRun,
        complete: partial === undefined,
        partial: partial && partialText(partial),
        problem,
      };
    });
    return { service: this.#rest.metrics.host, metric, isSampleData: this.#rest.isSandbox('metrics'), series };
  }

  /** The loaded history of a chain; undefined if there is none. */
  historyOf(chainId: string, metric = 'avgTps'): TPSSamples | undefined {
    return this.#histories.get(keyOf(chainId, metric));
  }

  /** Clears everything: it belonged to another service. */
  reset(): void {
    this.#histories.clear();
    this.#problems.clear();
  }

  async #read(
    list: { readonly chainId: string; readonly metric: string },
    since: number,
    { refresh, options, onPage }: { refresh: boolean; options: CallOptions; onPage: () => void },
  ): Promise<void> {
    let history = this.historyOf(list.chainId, list.metric);
    if (history === undefined) {
      history = new TPSSamples(this.#rest.metrics, list, this.#clock);
      this.#histories.set(keyOf(list.chainId, list.metric), history);
    }
    if (refresh && history.readAt !== undefined) await history.renew(options);
    await history.cover(since, onPage, options);
  }

  /** Unix seconds: the start of the first day of a range, which ends with the last whole day. */
  #since(range: Range): number {
    if (range === 'all') return 0;
    return (Math.floor(this.#clock.now() / 1000 / DAY_SECONDS) - range) * DAY_SECONDS;
  }
}

function keyOf(chainId: string, metric: string): string {
  return `${metric} ${chainId}`;
}

/** Values for the chart, and as the service has them if that isn't the same. */
function shownValues(values: readonly (number | bigint)[], metric: string) {
  const decimals = metricDecimals(metric);
  const shown = values.map((value) => Number(value) / 10 ** decimals);
  return decimals === 0 && values.every((value) => typeof value === 'number')
    ? { values: shown }
    : { values: shown, raw: values.map(String) };
}
