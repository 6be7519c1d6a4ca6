import { ExpectedError } from '../../core/errors';
import { SHOWN_REASON, visibleText } from '../../services/text/format-text';
import type { XChainLensError } from './xchain-lens-api';

/** An error as other extensions get it: a message and a code, and nothing of what was given. */
export class APIError extends Error implements XChainLensError {
  override readonly name = 'XChainLensError';
  readonly code: XChainLensError['code'];

  constructor(code: XChainLensError['code'], message: string) {
    super(visibleText(message, SHOWN_REASON));
    this.code = code;
  }
}

/** Passes on a value. An expected failure is thrown as an `APIError`; an abort and a bug as they are. */
export async function answered<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof ExpectedError ? new APIError('requestFailed', error.message) : error;
  }
}
