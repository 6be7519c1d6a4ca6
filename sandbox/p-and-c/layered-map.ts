/** A map by keys of `keyOf`, over another one that stays as it is until `apply`. Iterates in the order of creation. */
export class LayeredMap<V> {
  readonly #base: LayeredMap<V> | undefined;
  /** What is changed here; undefined for what is removed. */
  readonly #own = new Map<string, V | undefined>();

  constructor(base?: LayeredMap<V>) {
    this.#base = base;
  }

  /** Whether something was changed in this layer. */
  get isChanged(): boolean {
    return this.#own.size > 0;
  }

  /** What is changed in this layer; undefined for what is removed. */
  get changes(): ReadonlyMap<string, V | undefined> {
    return this.#own;
  }

  get(key: string): V | undefined {
    return this.#own.has(key) ? this.#own.get(key) : this.#base?.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: V): void {
    this.#own.set(key, value);
  }

  delete(key: string): void {
    if (this.#base === undefined) this.#own.delete(key);
    else this.#own.set(key, undefined);
  }

  *entries(): Generator<[key: string, value: V]> {
    for (const [key, value] of this.#base?.entries() ?? []) {
      const present = this.#own.has(key) ? this.#own.get(key) : value;
      if (present !== undefined) yield [key, present];
    }
    for (const [key, value] of this.#own) {
      if (value !== undefined && this.#base?.has(key) !== true) yield [key, value];
    }
  }

  *values(): Generator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  fork(): LayeredMap<V> {
    return new LayeredMap(this);
  }

  /** Moves the changes of this layer to the one below. */
  apply(): void {
    for (const [key, value] of this.#own) {
      if (value === undefined) this.#base?.delete(key);
      else this.#base?.set(key, value);
    }
    this.#own.clear();
  }
}
