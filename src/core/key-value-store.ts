/** A store that outlives a window. */
export interface KeyValueStore {
  get(key: string): unknown;
  keys(): readonly string[];
  update(key: string, value: unknown): PromiseLike<void>;
}
