import type { SecretStore } from '../../client/rest/api-keys';

/** Storage key of the list of IDs: a secret storage can't list its keys. */
const STORED_NODE_URLS = 'nodeURLs';

/** Node URLs with credentials, in VS Code's secret storage. The settings have the URL without them, and the ID. */
export class StoredURLs {
  readonly #store: SecretStore;

  constructor(store: SecretStore) {
    this.#store = store;
  }

  /** Stores a complete URL and returns its new ID. */
  async keep(url: string): Promise<string> {
    const id = crypto.randomUUID().replaceAll('-', '');
    await this.#store.store(storedURLName(id), url);
    await this.#list([...(await this.ids()), id]);
    return id;
  }

  /** The complete URL; undefined if this computer doesn't have it. */
  async find(id: string): Promise<string | undefined> {
    return this.#store.get(storedURLName(id));
  }

  async remove(id: string): Promise<void> {
    await this.#store.delete(storedURLName(id));
    await this.#list((await this.ids()).filter((other) => other !== id));
  }

  async ids(): Promise<string[]> {
    const list = (await this.#store.get(STORED_NODE_URLS)) ?? '';
    return list.split('\n').filter((id) => id !== '');
  }

  async #list(ids: readonly string[]): Promise<void> {
    await (ids.length === 0
      ? this.#store.delete(STORED_NODE_URLS)
      : this.#store.store(STORED_NODE_URLS, ids.join('\n')));
  }
}

function storedURLName(id: string): string {
  return `nodeURL:${id}`;
}
