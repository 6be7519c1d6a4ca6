/** Something to release once. */
export interface Disposable {
  dispose(): void;
}

/** Disposables that are disposed together. One that is added afterwards is disposed at once. */
export class DisposableStore implements Disposable {
  readonly #items: Disposable[] = [];
  #isDisposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  /** In reverse order: a later one may use earlier ones. */
  dispose(): void {
    this.#isDisposed = true;
    for (let item = this.#items.pop(); item !== undefined; item = this.#items.pop()) item.dispose();
  }
}
