import { type HTTPHandler, type HTTPReply, type HTTPRequest, errorReply } from '../http/http-reply';

/** What a client's tests make of the network: a slow node, or one that fails. */
export interface NetworkConditions {
  /** Milliseconds before each response. */
  readonly latency: number;
  /** Each so many-th request fails; 0 for none. */
  readonly failEvery: number;
  /** The HTTP status of those that fail. */
  readonly status: number;
}

const NORMAL: NetworkConditions = { latency: 0, failEvery: 0, status: 503 };

/** Applies conditions to requests. */
export class Conditions {
  #now = NORMAL;
  #count = 0;

  get now(): NetworkConditions {
    return this.#now;
  }

  set(conditions: NetworkConditions): void {
    this.#now = conditions;
    this.#count = 0;
  }

  async applied(request: HTTPRequest, handler: HTTPHandler): Promise<HTTPReply> {
    const { latency, failEvery, status } = this.#now;
    if (failEvery > 0) this.#count++;
    const fails = failEvery > 0 && this.#count % failEvery === 0;
    if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
    return fails ? errorReply(status, 'a failure that the conditions of this sandbox ask for') : handler(request);
  }
}
