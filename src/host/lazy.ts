import type { Disposable } from './disposable-store';

/** A value that is created once, at first use; after a failure the next use tries again. */
export class Lazy<T extends Disposable> implements Disposable {
  readonly #make: () => Promise<T>;
  #made: Promise<T> | undefined;
  #isDisposed = false;

  constructor(make: () => Promise<T>) {
    this.#make = make;
  }

  get(): Promise<T> {
    return (this.#made ??= this.#attempt());
  }

  /** A value that is still being created is disposed when it is ready. */
  dispose(): void {
    this.#isDisposed = true;
    this.#made?.then(
      (made) => made.dispose(),
      () => undefined,
    );
  }

  async #attempt(): Promise<T> {
    if (this.#isDisposed) throw new Error('the extension was stopped');
    try {
      return await this.#make();
    } catch (error) {
      this.#made = undefined;
      throw error;
    }
  }
}
