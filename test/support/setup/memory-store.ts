import type { KeyValueStore } from '../../../src/core/key-value-store';

/**
 * What VS Code's Memento is to a window, without VS Code: values go through JSON, as they do on their way to its file.
 */
export class MemoryStore implements KeyValueStore {
  readonly #values = new Map<string, string>();

  get(key: string): unknown {
    const stored = this.#values.get(key);
    return stored === undefined ? undefined : JSON.parse(stored);
  }

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  update(key: string, value: unknown): Promise<void> {
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, JSON.stringify(value));
    return Promise.resolve();
  }
}
