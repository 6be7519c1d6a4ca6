import type { ApiKeys } from '../../client/rest/api-keys';
import type { Allowance, Budget, Estimate } from '../../client/rest/budget';
import type { Clock } from '../../client/clock';
import { DataClient } from '../../client/rest/data-client';
import type { QueueState } from '../../client/http/request-queue';
import type { HttpClient } from '../../client/http/http-client';
import { MetricsClient } from '../../client/rest/metrics-client';
import type { RestOptions } from '../../client/rest/rest';
import type { RestRoute, Service } from '../../client/rest/rest-routes';
import { SAMPLE_DATA, SANDBOX_SERVICE } from '../../core/sandbox-words';

/** Where the two services are: a base URL, or `sandbox`. */
export interface ServiceURLs {
  readonly metricsURL: string;
  readonly dataURL: string;
}

/** The Metrics and the Data API where the settings say they are, and what asking them costs. */
export class RestServices {
  readonly #http: HttpClient;
  readonly #apiKeys: ApiKeys;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #urls: () => ServiceURLs;
  readonly #sandboxURL: () => Promise<string>;
  readonly budget: Budget;
  #metrics: { readonly baseURL: string; readonly client: MetricsClient } | undefined;
  #data: { readonly baseURL: string; readonly client: DataClient } | undefined;

  /**
   * `budget` is to hear of each exchange of `http`. `urls` is asked anew each time: settings change. `sandboxURL` is
   * asked with each request to the sandbox, which it starts.
   */
  constructor(parts: {
    http: HttpClient;
    apiKeys: ApiKeys;
    budget: Budget;
    clock: Pick<Clock, 'now'>;
    urls: () => ServiceURLs;
    sandboxURL: () => Promise<string>;
  }) {
    this.#http = parts.http;
    this.#apiKeys = parts.apiKeys;
    this.#clock = parts.clock;
    this.#urls = parts.urls;
    this.#sandboxURL = parts.sandboxURL;
    this.budget = parts.budget;
  }

  get metrics(): MetricsClient {
    const baseURL = this.#urls().metricsURL;
    if (this.#metrics?.baseURL !== baseURL) {
      const client = new MetricsClient({ http: this.#http, clock: this.#clock, baseURL: this.#placeOf(baseURL) });
      this.#metrics = { baseURL, client };
    }
    return this.#metrics.client;
  }

  get data(): DataClient {
    const baseURL = this.#urls().dataURL;
    if (this.#data?.baseURL !== baseURL) {
      const client = new DataClient({
        http: this.#http,
        clock: this.#clock,
        baseURL: this.#placeOf(baseURL),
        // The sandbox's port is another one each time: a key of its origin could reach whoever listens there next.
        ...(this.isSandbox('data') ? {} : { apiKeys: this.#apiKeys }),
      });
      this.#data = { baseURL, client };
    }
    return this.#data.client;
  }

  /** Whether a key is kept for the Data API. */
  hasKey(): Promise<boolean> {
    return this.data.hasKey();
  }

  /** A key was kept or removed: the limits that the service named were for another one. */
  keysChanged(): void {
    const { reached } = this.data;
    if (reached !== undefined) this.#http.forgetRateLimit(reached);
  }

  /** Whether a service is the sandbox's, which takes no key and makes its data up. */
  isSandbox(service: Service): boolean {
    return this.#urls()[service === 'data' ? 'dataURL' : 'metricsURL'] === SANDBOX_SERVICE;
  }

  /** The queue of a service, for show; undefined before it was asked. */
  stateOf({ reached }: MetricsClient | DataClient): QueueState | undefined {
    return this.#http.states().find((state) => state.host === reached);
  }

  /** What a service still allows; undefined where nothing is known of it. */
  async allowance(client: MetricsClient | DataClient): Promise<Allowance | undefined> {
    const hasKey = client === this.data && (await this.hasKey());
    return this.budget.allowance(client.reached ?? '', { hasKey, rateLimit: this.stateOf(client)?.rateLimit });
  }

  /** What so many requests of a route would cost now. */
  async estimate(route: RestRoute, requests: number): Promise<Estimate> {
    const client = route.service === 'data' ? this.data : this.metrics;
    const hasKey = route.service === 'data' && (await this.hasKey());
    const rateLimit = this.stateOf(client)?.rateLimit;
    return this.budget.estimate(client.reached ?? '', route, requests, { hasKey, rateLimit });
  }

  #placeOf(baseURL: string): RestOptions['baseURL'] {
    return baseURL === SANDBOX_SERVICE ? { name: SAMPLE_DATA, url: this.#sandboxURL } : baseURL;
  }
}
