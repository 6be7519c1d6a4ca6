/** Runs one action after the other, in the order in which they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as the action does; the next one runs regardless. */
  take<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
