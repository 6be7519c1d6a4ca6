import * as l10n from '@vscode/l10n';
import { inspect } from 'node:util';
import { InvalidInputError } from '../../core/outcome';

/** Longer than any key; a whole file may be pasted by mistake. */
const MAX_API_KEY = 512;
/** Shorter texts aren't keys, and removing them would make messages unreadable. */
const MIN_LENGTH = 8;

/** The text of every key. */
const HIDDEN_KEY = '***';

/**
 * A key of the Data API. In log lines, JSON and messages it prints as `***`: only `headers` and `secret` have its
 * characters.
 */
export class ApiKey {
  readonly #text: string;

  /** Spaces around it are ignored. Throws `InvalidInputError`, which doesn't repeat the text. */
  constructor(text: string) {
    const trimmed = text.trim();
    // Other characters of headers are never part of a key, and a line break would begin another header.
    if (!/^[\x21-\x7e]+$/.test(trimmed)) {
      throw new InvalidInputError(l10n.t('An API key has only letters, digits and punctuation, without spaces'));
    }
    if (trimmed.length < MIN_LENGTH || trimmed.length > MAX_API_KEY) {
      throw new InvalidInputError(l10n.t('An API key has {0} to {1} characters', MIN_LENGTH, MAX_API_KEY));
    }
    this.#text = trimmed;
  }

  /** Under the specification's name and the one that the public service reads (docs/protocol.md 2). */
  headers(): Readonly<Record<string, string>> {
    return { 'x-data-api-key': this.#text, 'x-glacier-api-key': this.#text };
  }

  /** Its characters: to store it, or to remove it from a text. */
  get secret(): string {
    return this.#text;
  }

  toString(): string {
    return HIDDEN_KEY;
  }

  toJSON(): string {
    return HIDDEN_KEY;
  }

  [inspect.custom](): string {
    return HIDDEN_KEY;
  }
}

/** A store of secrets, such as VS Code's `SecretStorage`. */
export interface SecretStore {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
  delete(name: string): PromiseLike<void>;
}

/** The API keys, one per origin. A key is looked up by the origin of each request, so that it reaches no other. */
export class ApiKeys {
  readonly #store: SecretStore;
  readonly #onTrouble: (reason: string) => void;

  /** `onTrouble` gets the reason if the store can't be read; requests are then sent without a key. */
  constructor(store: SecretStore, onTrouble: (reason: string) => void = () => undefined) {
    this.#store = store;
    this.#onTrouble = onTrouble;
  }

  /** The key of an origin (`https://host:port`), undefined if there is none, or the store can't be read. */
  async find(origin: string): Promise<ApiKey | undefined> {
    try {
      const text = await this.#store.get(secretName(origin));
      return text === undefined || !maySend(origin) ? undefined : new ApiKey(text);
    } catch {
      // The store's error may repeat its content.
      this.#onTrouble(
        l10n.t(
          "Can't read the API key of {0} from VS Code's secret storage. Requests are sent without a key.",
          new URL(origin).host,
        ),
      );
      return undefined;
    }
  }

  /**
   * Stores the key of an origin, replacing any other. Throws `InvalidInputError` for a text that isn't a key, and for
   * an origin that it would reach unencrypted.
   */
  async set(origin: string, text: string): Promise<void> {
    if (!maySend(origin))
      throw new InvalidInputError(l10n.t('An API key is only sent over https:// or to your computer'));
    const key = new ApiKey(text);
    await this.#store.store(secretName(origin), key.secret);
    await this.#remember(new Set([...(await this.origins()), new URL(origin).origin]));
  }

  /** Deletes the key of an origin, if there is one. */
  async remove(origin: string): Promise<void> {
    await this.#store.delete(secretName(origin));
    const others = new Set(await this.origins());
    others.delete(new URL(origin).origin);
    await this.#remember(others);
  }

  async origins(): Promise<string[]> {
    const list = (await this.#store.get(KEY_ORIGINS)) ?? '';
    return list.split('\n').filter((origin) => URL.canParse(origin));
  }

  /** A store can't list its names. */
  async #remember(origins: ReadonlySet<string>): Promise<void> {
    await (origins.size === 0
      ? this.#store.delete(KEY_ORIGINS)
      : this.#store.store(KEY_ORIGINS, [...origins].join('\n')));
  }
}

const KEY_ORIGINS = 'apiKeyOrigins';

function secretName(origin: string): string {
  return `apiKey:${new URL(origin).origin}`;
}

/** Whether requests to an origin are encrypted or stay on this machine. */
function maySend(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
