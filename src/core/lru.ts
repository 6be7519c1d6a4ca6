/**
 * A map of at most `capacity` entries, and of as many bytes as `mostBytes` allows; a new one pushes out those that were
 * read or written longest ago.
 */
export class LRU<K, V> {
  readonly #capacity: number;
  readonly #mostBytes: number;
  readonly #entries = new Map<K, V>();
  /** Of the entries that say how long they are. */
  readonly #sizes = new Map<K, number>();
  #bytes = 0;

  constructor(capacity: number, mostBytes = Infinity) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity must be at least 1: ${capacity}`);
    this.#capacity = capacity;
    this.#mostBytes = mostBytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Also makes the entry the most recent one. A stored undefined looks absent. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // A Map iterates in insertion order, so inserting it again moves the entry to the end.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** `bytes` is how long the value is. The newest entry stays, however long it is. */
  set(key: K, value: V, bytes = 0): void {
    this.delete(key);
    this.#entries.set(key, value);
    if (bytes > 0) this.#sizes.set(key, bytes);
    this.#bytes += bytes;
    while (this.#entries.size > this.#capacity || (this.#bytes > this.#mostBytes && this.#entries.size > 1)) {
      const oldest = this.#entries.keys().next();
      if (oldest.done === true) return;
      this.delete(oldest.value);
    }
  }

  delete(key: K): boolean {
    if (this.#sizes.size > 0) {
      this.#bytes -= this.#sizes.get(key) ?? 0;
      this.#sizes.delete(key);
    }
    return this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#sizes.clear();
    this.#bytes = 0;
  }
}
