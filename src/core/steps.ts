/**
 * Work in steps of a few milliseconds at most, between which a caller can let other tasks run (`inSlices` in
 * `client/turns.ts`). The result is the same as without pauses.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all steps at once. */
export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

/** Makes one value of each item, an item a step. */
export function* mapped<T, R>(items: Iterable<T>, valueOf: (item: T) => R): Steps<R[]> {
  const values: R[] = [];
  for (const item of items) {
    values.push(valueOf(item));
    yield;
  }
  return values;
}
