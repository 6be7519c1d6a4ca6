import { ExpectedError } from '../core/errors';

/** The node says no: `message` is its wording, which the caller reads as the error of a JSON-RPC answer. */
export class Refusal extends ExpectedError {
  override readonly name = 'Refusal';
}

/** What avalanchego's database says of a key that it does not hold. */
export function notFound(): Refusal {
  return new Refusal('not found');
}

/** Runs `action`; what it refuses is said again behind `prefix`, as Go wraps an error. */
export function within<T>(prefix: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ExpectedError) throw new Refusal(`${prefix}: ${error.message}`, { cause: error });
    throw error;
  }
}
