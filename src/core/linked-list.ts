/** A place in a `LinkedList`. */
export interface ListLink<T> {
  readonly value: T;
  before: ListLink<T> | undefined;
  after: ListLink<T> | undefined;
}

/**
 * Values in order, of which any can leave in constant time. A Map or Set does as well, but its first key is found only
 * past all that were deleted before it.
 */
export class LinkedList<T> implements Iterable<T> {
  #first: ListLink<T> | undefined;
  #last: ListLink<T> | undefined;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get first(): T | undefined {
    return this.#first?.value;
  }

  /** At the end. */
  add(value: T): ListLink<T> {
    const link: ListLink<T> = { value, before: this.#last, after: undefined };
    if (this.#last === undefined) this.#first = link;
    else this.#last.after = link;
    this.#last = link;
    this.#size++;
    return link;
  }

  /** Once only for each place. */
  remove({ before, after }: ListLink<T>): void {
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
    this.#size--;
  }

  *[Symbol.iterator](): Generator<T, void> {
    for (let link = this.#first; link !== undefined; link = link.after) yield link.value;
  }
}
