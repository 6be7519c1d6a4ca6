import { ExpectedError } from '../../core/errors';

/** What Go's encoding/json says of a text that it cannot read; `message` is its wording. */
export class GoJSONError extends ExpectedError {
  override readonly name = 'GoJSONError';
}
