import type { Disposable } from './disposable-store';

/** Something that is made when it is first asked for, once; a failed attempt is forgotten, so that the next one counts. */
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

  /** What is still being made is disposed when it is there. */
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
