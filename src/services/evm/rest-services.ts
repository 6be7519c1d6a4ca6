import * as l10n from '@vscode/l10n';
import type { ApiKeys } from '../../client/rest/api-keys';
import type { Allowance, Budget, Estimate } from '../../client/rest/budget';
import type { Clock } from '../../client/clock';
import { DataClient } from '../../client/rest/data-client';
import type { QueueState } from '../../client/http/request-queue';
import type { HttpClient } from '../../client/http/http-client';
import { MetricsClient } from '../../client/rest/metrics-client';
import type { RestOptions } from '../../client/rest/rest-request';
import type { RestRoute, Service } from '../../core/endpoints/rest-routes';
import { InvalidInputError } from '../../core/outcome';
import { sandboxURLOf, SANDBOX_SERVICE } from '../../core/endpoints/sandbox-error';

/** The name of the sandbox's Metrics and Data API wherever their data is shown. */
const SAMPLE_DATA = l10n.t('Sandbox: sample data');

/** The addresses of the two services: a base URL, or `sandbox`; undefined if the setting is invalid. */
export interface ServiceURLs {
  readonly metricsURL: string | undefined;
  readonly dataURL: string | undefined;
}

interface RestServicesParts {
  readonly http: HttpClient;
  readonly apiKeys: ApiKeys;
  readonly budget: Budget;
  readonly clock: Pick<Clock, 'now'>;
  readonly urls: () => ServiceURLs;
  readonly sandboxURL: () => Promise<string | undefined>;
}

/** The Metrics and the Data API of the settings, and the costs of their requests. */
export class RestServices {
  readonly #parts: RestServicesParts;
  readonly budget: Budget;
  #metrics: { readonly baseURL: string | undefined; readonly client: MetricsClient } | undefined;
  #data: { readonly baseURL: string | undefined; readonly client: DataClient } | undefined;

  /**
   * `budget` counts each exchange of `http`. `urls` is called each time, because settings change. `sandboxURL` is
   * called for each request to the sandbox, and starts it; undefined while it is stopped.
   */
  constructor(parts: RestServicesParts) {
    this.#parts = parts;
    this.budget = parts.budget;
  }

  get metrics(): MetricsClient {
    const baseURL = this.#parts.urls().metricsURL;
    if (this.#metrics === undefined || this.#metrics.baseURL !== baseURL) {
      const client = new MetricsClient({
        http: this.#parts.http,
        clock: this.#parts.clock,
        baseURL: this.#placeOf('metricsURL'),
      });
      this.#metrics = { baseURL, client };
    }
    return this.#metrics.client;
  }

  get data(): DataClient {
    const baseURL = this.#parts.urls().dataURL;
    if (this.#data === undefined || this.#data.baseURL !== baseURL) {
      const client = new DataClient({
        http: this.#parts.http,
        clock: this.#parts.clock,
        baseURL: this.#placeOf('dataURL'),
        // The sandbox's port may change: a key of its origin could reach another server on that port.
        apiKeys: this.isSandbox('data') ? undefined : this.#parts.apiKeys,
      });
      this.#data = { baseURL, client };
    }
    return this.#data.client;
  }

  /** Whether there is a key for the Data API. */
  hasKey(): Promise<boolean> {
    return this.data.hasKey();
  }

  /** As `HttpClient.letRetryPass`. */
  letRetryPass(): void {
    this.#parts.http.letRetryPass();
  }

  /** A key was set or removed: the known limits, and a pause, were for another one. */
  keysChanged(): void {
    const { reached } = this.data;
    if (reached !== undefined) this.#parts.http.forgetRateLimit(reached);
  }

  /** Whether a service is the sandbox's, which takes no key and has sample data. */
  isSandbox(service: Service): boolean {
    return this.#parts.urls()[service === 'data' ? 'dataURL' : 'metricsURL'] === SANDBOX_SERVICE;
  }

  /** The queue of a service, to show; undefined before the first request. */
  stateOf({ reached }: MetricsClient | DataClient): QueueState | undefined {
    return this.#parts.http.states().find((state) => state.host === reached);
  }

  /** The allowance of a service; undefined if unknown. */
  async allowance(client: MetricsClient | DataClient): Promise<Allowance | undefined> {
    const hasKey = client === this.data && (await this.hasKey());
    return this.budget.allowance(client.reached ?? '', { hasKey, rateLimit: this.stateOf(client)?.rateLimit });
  }

  /** The cost of `requests` requests of a route. */
  async estimate(route: RestRoute, requests: number): Promise<Estimate> {
    const client = route.service === 'data' ? this.data : this.metrics;
    const hasKey = route.service === 'data' && (await this.hasKey());
    const rateLimit = this.stateOf(client)?.rateLimit;
    return this.budget.estimate(client.reached ?? '', route, requests, { hasKey, rateLimit });
  }

  #placeOf(setting: keyof ServiceURLs): RestOptions['baseURL'] {
    const baseURL = this.#parts.urls()[setting];
    if (baseURL === undefined) {
      const name = `avalancheLens.${setting}`;
      return { name, url: () => Promise.reject(new InvalidInputError(invalidText(name))) };
    }
    return baseURL === SANDBOX_SERVICE
      ? { name: SAMPLE_DATA, url: () => sandboxURLOf(this.#parts.sandboxURL()) }
      : baseURL;
  }
}

function invalidText(name: string): string {
  return l10n.t('The setting {0} is invalid. No data is loaded from the service until you correct it', name);
}
