import { systemClock } from '../../../../src/client/clock';
import type { HttpClient } from '../../../../src/client/http/http-client';
import { createClient } from '../../../../src/client/create-client';
import { createAPI } from '../../../../src/services/answers/extension-api';
import type { AvalancheLensAPI, AvalancheLensError } from '../../../../src/services/answers/avalanche-lens-api';
import { createServices } from '../../../../src/services/create-services';

/** The API as the extension makes it, without a window. */
export class TestAPI {
  readonly api: AvalancheLensAPI;
  readonly #http: HttpClient;
  #exchanges = 0;

  /** @param sandboxURL where the chain called Sandbox is. */
  constructor(sandboxURL: string, activeChain = 'Sandbox') {
    const { http } = createClient({ clock: systemClock, onExchange: () => this.#exchanges++ });
    const services = createServices({ http, clock: systemClock, sandboxURL: () => Promise.resolve(sandboxURL) });
    services.chains.configure({ chains: [], activeChain });
    this.#http = http;
    this.api = createAPI(services);
  }

  /** Requests that left so far. */
  get exchanges(): number {
    return this.#exchanges;
  }

  close(): Promise<void> {
    return this.#http.close();
  }
}

/** The code and the words of the error that `request` is rejected with. */
export async function errorOf(request: Promise<unknown>): Promise<Pick<AvalancheLensError, 'code' | 'message'>> {
  try {
    await request;
  } catch (error) {
    const { code, message } = error as AvalancheLensError;
    return { code, message };
  }
  throw new Error('not rejected');
}
