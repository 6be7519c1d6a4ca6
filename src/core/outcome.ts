import { InvalidInputError, ExpectedError } from './errors';

/** A value, or the expected failure that stands in its place. */
export type Outcome<T, E extends ExpectedError = ExpectedError> =
  | { readonly value: T; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: E };

/**
 * Turns an expected failure into a value. Rejects with the reason of the caller's abort, and with unexpected errors,
 * which are bugs.
 */
export async function outcomeOf<T>(request: Promise<T>, signal?: AbortSignal): Promise<Outcome<T>> {
  try {
    return { value: await request };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof ExpectedError)) throw error;
    return { error };
  }
}

/** As `outcomeOf`, for reading a text or bytes. */
export function readOutcome<T>(read: () => T): Outcome<T, InvalidInputError> {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { error };
  }
}
