import assert from 'node:assert/strict';
import { InvalidInputError } from '../../src/core/errors';

/** Asserts that the call throws an `InvalidInputError` with this message and nothing else. */
export function refuses(call: () => unknown, message: string | RegExp): void {
  assert.throws(call, (error: unknown) => {
    assert.ok(error instanceof InvalidInputError, `expected an InvalidInputError, got ${String(error)}`);
    if (typeof message === 'string') assert.equal(error.message, message);
    else assert.match(error.message, message);
    return true;
  });
}

/** What a call gives, or undefined if it threw an `InvalidInputError`; any other exception is passed on. */
export function valueOrRefusal<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof InvalidInputError) return undefined;
    throw error;
  }
}
