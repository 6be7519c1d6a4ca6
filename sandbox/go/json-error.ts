import { ExpectedError } from '../../src/core/errors';

/** The error of Go's encoding/json for a text that it can't read; `message` is its wording. */
export class GoJSONError extends ExpectedError {
  override readonly name = 'GoJSONError';
}
