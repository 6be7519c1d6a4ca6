import type { ShownRequest } from '../http/endpoint';
import { Rest, type RestCall, type RestOptions } from './rest-request';

/** What the clients of both services have in common. */
export abstract class RestClient {
  protected readonly rest: Rest;

  constructor(options: RestOptions) {
    this.rest = new Rest(options);
  }

  /** Like `Rest.host`. */
  get host(): string {
    return this.rest.host;
  }

  /** Like `Rest.shown`. */
  shown(call: RestCall): Promise<ShownRequest> {
    return this.rest.shown(call);
  }

  /** Like `Rest.reached`. */
  get reached(): string | undefined {
    return this.rest.reached;
  }
}
