/** Something that is to be let go of once. */
export interface Disposable {
  dispose(): void;
}

/** Disposables that end together. One that arrives after the end is disposed at once. */
export class DisposableStore implements Disposable {
  readonly #items: Disposable[] = [];
  #isDisposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  /** The last one first: it may use those before it. */
  dispose(): void {
    this.#isDisposed = true;
    for (let item = this.#items.pop(); item !== undefined; item = this.#items.pop()) item.dispose();
  }
}
