import type { SecretStore } from '../../../src/client/rest/api-keys';

/** Secrets in memory, as VS Code's SecretStorage keeps them. */
export class MemorySecrets implements SecretStore {
  readonly kept = new Map<string, string>();

  get(name: string): Promise<string | undefined> {
    return Promise.resolve(this.kept.get(name));
  }

  store(name: string, value: string): Promise<void> {
    this.kept.set(name, value);
    return Promise.resolve();
  }

  delete(name: string): Promise<void> {
    this.kept.delete(name);
    return Promise.resolve();
  }
}
