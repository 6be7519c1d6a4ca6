import { ResponseError } from './errors';

/**
 * How many items of a list are requested at once. Half as many after a response that is too long, from then on: the
 * items that follow are probably as long.
 */
export class PageSize {
  #size: number;

  constructor(largest: number) {
    this.#size = largest;
  }

  /** Requests a page until it can be read, each time with half as many items, down to one. Rejects as `ask`. */
  async fitting<T>(ask: (size: number) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask(this.#size);
      } catch (error) {
        if (!(error instanceof ResponseError && error.tooLong) || this.#size === 1) throw error;
        this.#size = Math.ceil(this.#size / 2);
      }
    }
  }
}
