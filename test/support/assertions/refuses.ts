import assert from 'node:assert/strict';
import { type InputErrorCode, InvalidInputError } from '../../../src/core/outcome';

/**
 * Asserts that the call throws an `InvalidInputError` and nothing else: with this message, where the words are the
 * node's, or with this code, where they are ours.
 */
export function refuses(call: () => unknown, expected: string | RegExp | { readonly code: InputErrorCode }): void {
  assert.throws(call, (error: unknown) => {
    assert.ok(error instanceof InvalidInputError, `expected an InvalidInputError, got ${String(error)}`);
    if (typeof expected === 'string') assert.equal(error.message, expected);
    else if (expected instanceof RegExp) assert.match(error.message, expected);
    else assert.equal(error.code, expected.code);
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
