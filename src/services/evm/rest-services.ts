import type { ApiKeys } from '../../client/rest/api-keys';
import type { Allowance, Budget, Estimate } from '../../client/rest/budget';
import type { Clock } from '../../client/clock';
import { DataClient } from '../../client/rest/data-client';
import type { GateState } from '../../client/http/gate';
import type { HttpClient } from '../../client/http/http-client';
import { MetricsClient } from '../../client/rest/metrics-client';
import type { RestRoute } from '../../client/rest/rest-routes';

/** Where the two services are. */
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
  readonly budget: Budget;
  #metrics: { readonly baseURL: string; readonly client: MetricsClient } | undefined;
  #data: { readonly baseURL: string; readonly client: DataClient } | undefined;

  /** `budget` is to hear of each exchange of `http`. `urls` is asked anew each time: settings change. */
  constructor(parts: {
    http: HttpClient;
    apiKeys: ApiKeys;
    budget: Budget;
    clock: Pick<Clock, 'now'>;
    urls: () => ServiceURLs;
  }) {
    this.#http = parts.http;
    this.#apiKeys = parts.apiKeys;
    this.#clock = parts.clock;
    this.#urls = parts.urls;
    this.budget = parts.budget;
  }

  get metrics(): MetricsClient {
    const baseURL = this.#urls().metricsURL;
    if (this.#metrics?.baseURL !== baseURL) {
      this.#metrics = { baseURL, client: new MetricsClient({ http: this.#http, clock: this.#clock, baseURL }) };
    }
    return this.#metrics.client;
  }

  get data(): DataClient {
    const baseURL = this.#urls().dataURL;
    if (this.#data?.baseURL !== baseURL) {
      const client = new DataClient({ http: this.#http, clock: this.#clock, apiKeys: this.#apiKeys, baseURL });
      this.#data = { baseURL, client };
    }
    return this.#data.client;
  }

  /** Whether a key is kept for the Data API. */
  async hasKey(): Promise<boolean> {
    return (await this.#apiKeys.find(this.data.origin)) !== undefined;
  }

  /** The gate of a service, for show; undefined before it was asked. */
  stateOf({ host }: MetricsClient | DataClient): GateState | undefined {
    return this.#http.states().find((state) => state.host === host);
  }

  /** What a service still allows; undefined where nothing is known of it. */
  async allowance(client: MetricsClient | DataClient): Promise<Allowance | undefined> {
    const hasKey = client === this.data && (await this.hasKey());
    return this.budget.allowance(client.host, { hasKey, rateLimit: this.stateOf(client)?.rateLimit });
  }

  /** What so many requests of a route would cost now. */
  async estimate(route: RestRoute, requests: number): Promise<Estimate> {
    const client = route.service === 'data' ? this.data : this.metrics;
    const hasKey = route.service === 'data' && (await this.hasKey());
    const rateLimit = this.stateOf(client)?.rateLimit;
    return this.budget.estimate(client.host, route, requests, { hasKey, rateLimit });
  }
}
