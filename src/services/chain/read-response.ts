import { ResponseError } from '../../client/errors';
import { InvalidInputError } from '../../core/errors';

/** The words of a `ResponseError` by what is wrong with the bytes: those for a person, and those for the log. */
export type UnreadableWords = (why: string) => { readonly reason: string; readonly details: string };

/** Decodes what a node returned. What can't be decoded makes a `ResponseError`; other errors are thrown as they are. */
export function readResponse<T>({ host }: { readonly host: string }, read: () => T, words: UnreadableWords): T {
  try {
    return read();
  } catch (error) {
    throw unreadableResponse({ host }, error, words);
  }
}

/** The `ResponseError` for an `InvalidInputError` that a response caused, else the error itself. */
export function unreadableResponse(
  { host }: { readonly host: string },
  error: unknown,
  words: UnreadableWords,
): unknown {
  return error instanceof InvalidInputError ? new ResponseError(host, words(error.message)) : error;
}
