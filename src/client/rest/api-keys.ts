import { InvalidInputError } from '../../core/errors';
import { ApiKey } from './api-key';

/** Where secrets are kept; VS Code's `SecretStorage` is one. */
export interface SecretStore {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
  delete(name: string): PromiseLike<void>;
}

/** The API keys, one an origin. A key is looked up by the origin of each request, and so reaches no other. */
export class ApiKeys {
  readonly #store: SecretStore;
  readonly #onTrouble: (reason: string) => void;

  /** `onTrouble` hears why the store could not be read; the calls then go without a key. */
  constructor(store: SecretStore, onTrouble: (reason: string) => void = () => undefined) {
    this.#store = store;
    this.#onTrouble = onTrouble;
  }

  /** The key of an origin (`https://host:port`), undefined where there is none, or none that can be read. */
  async find(origin: string): Promise<ApiKey | undefined> {
    try {
      const text = await this.#store.get(nameOf(origin));
      return text === undefined || !maySend(origin) ? undefined : new ApiKey(text);
    } catch {
      // Whatever the store says of it may repeat what it holds.
      this.#onTrouble(`The API key of ${new URL(origin).host} cannot be read; it is asked without one.`);
      return undefined;
    }
  }

  /**
   * Keeps a key for an origin in place of any other. Throws `InvalidInputError` for a text that is no key, and for an
   * origin that it would reach unencrypted.
   */
  async set(origin: string, text: string): Promise<void> {
    if (!maySend(origin)) throw new InvalidInputError('an API key is sent over https:// only, or to this machine');
    const key = new ApiKey(text);
    await this.#store.store(nameOf(origin), key.secret);
    await this.#remember(new Set([...(await this.origins()), new URL(origin).origin]));
  }

  /** Forgets the key of an origin; nothing happens where there is none. */
  async remove(origin: string): Promise<void> {
    await this.#store.delete(nameOf(origin));
    const others = new Set(await this.origins());
    others.delete(new URL(origin).origin);
    await this.#remember(others);
  }

  /** The origins that a key is kept for. */
  async origins(): Promise<string[]> {
    const list = (await this.#store.get(LIST)) ?? '';
    return list.split('\n').filter((origin) => URL.canParse(origin));
  }

  /** A store cannot be asked for its names. */
  async #remember(origins: ReadonlySet<string>): Promise<void> {
    await (origins.size === 0 ? this.#store.delete(LIST) : this.#store.store(LIST, [...origins].join('\n')));
  }
}

/** Where the list of origins is kept. */
const LIST = 'apiKeyOrigins';

function nameOf(origin: string): string {
  return `apiKey:${new URL(origin).origin}`;
}

/** Whether nobody on the way can read what is sent to an origin. */
function maySend(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
