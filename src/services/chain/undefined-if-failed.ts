import type { CallOptions } from '../../client/call-options';
import { LensError } from '../../core/errors';

/** For `catch` of a question that may stay open: undefined if it failed, but not if it was aborted or has a bug. */
export function undefinedIfFailed({ signal }: CallOptions): (error: unknown) => undefined {
  return (error) => {
    signal?.throwIfAborted();
    if (!(error instanceof LensError)) throw error;
    return undefined;
  };
}
