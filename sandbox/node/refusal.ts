import { ExpectedError } from '../../src/core/errors';

/** The node rejects a request: `message` is its wording, which the caller gets as the error of a JSON-RPC response. */
export class Refusal extends ExpectedError {
  override readonly name = 'Refusal';
}

/** The error of avalanchego's database for a missing key. */
export function notFound(): Refusal {
  return new Refusal('not found');
}

/** Runs `action`; its refusal is thrown again with `prefix`, as Go wraps an error. */
export function within<T>(prefix: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ExpectedError) throw new Refusal(`${prefix}: ${error.message}`, { cause: error });
    throw error;
  }
}
