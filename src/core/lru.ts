import { LinkedList, type ListLink } from './linked-list';

interface LRUEntry<K, V> {
  readonly key: K;
  readonly value: V;
  readonly bytes: number;
}

/**
 * A map of at most `capacity` entries, and of as many bytes as `mostBytes` allows; a new one pushes out those that were
 * read or written longest ago.
 */
export class LRU<K, V> {
  readonly #capacity: number;
  readonly #mostBytes: number;
  readonly #links = new Map<K, ListLink<LRUEntry<K, V>>>();
  /** What was read or written longest ago comes first. */
  #entries = new LinkedList<LRUEntry<K, V>>();
  #bytes = 0;

  constructor(capacity: number, mostBytes = Infinity) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity must be at least 1: ${capacity}`);
    this.#capacity = capacity;
    this.#mostBytes = mostBytes;
  }

  get size(): number {
    return this.#links.size;
  }

  /** Also makes the entry the most recent one. */
  get(key: K): V | undefined {
    const link = this.#links.get(key);
    if (link === undefined) return undefined;
    this.#entries.remove(link);
    this.#links.set(key, this.#entries.add(link.value));
    return link.value.value;
  }

  /** `bytes` is how long the value is. The newest entry stays, however long it is. */
  set(key: K, value: V, bytes = 0): void {
    this.delete(key);
    this.#links.set(key, this.#entries.add({ key, value, bytes }));
    this.#bytes += bytes;
    while (this.size > this.#capacity || (this.#bytes > this.#mostBytes && this.size > 1)) {
      const oldest = this.#entries.first;
      if (oldest === undefined) return;
      this.delete(oldest.key);
    }
  }

  delete(key: K): boolean {
    const link = this.#links.get(key);
    if (link === undefined) return false;
    this.#entries.remove(link);
    this.#bytes -= link.value.bytes;
    return this.#links.delete(key);
  }

  clear(): void {
    this.#links.clear();
    this.#entries = new LinkedList();
    this.#bytes = 0;
  }
}
