import { Rest, type RestCall, type RestOptions } from './rest';

/** What the clients of both services have in common. */
export abstract class RestClient {
  protected readonly rest: Rest;

  constructor(options: RestOptions) {
    this.rest = new Rest(options);
  }

  /** As `Rest.host`. */
  get host(): string {
    return this.rest.host;
  }

  /** As `Rest.shownURL`. */
  shownURL(call: RestCall): Promise<string> {
    return this.rest.shownURL(call);
  }

  /** As `Rest.reached`. */
  get reached(): string | undefined {
    return this.rest.reached;
  }
}
