import assert from 'node:assert/strict';

/** The error that a promise rejects with, which must be of this class. */
export async function rejection<E extends Error>(
  promise: Promise<unknown>,
  type: abstract new (...args: never[]) => E,
): Promise<E> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  assert.ok('error' in outcome, `resolved instead of ${type.name}`);
  assert.ok(outcome.error instanceof type, `${String(outcome.error)} instead of ${type.name}`);
  return outcome.error;
}
