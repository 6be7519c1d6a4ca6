/**
 * Base of all errors that Avalanche Lens throws on purpose. `message` is a sentence for a person, `details` is for the
 * log. Neither ever holds an API key or a private key.
 */
export abstract class ExpectedError extends Error {
  /** Written out in each subclass, because minifying changes class names. */
  abstract override readonly name: string;
  readonly details: string | undefined;

  constructor(message: string, options: { readonly details?: string | undefined; readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.details = options.details;
  }
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is wrong with an argument of a command, in one line: what may be a key in a wrong place isn't repeated. */
export function argumentProblem(error: unknown): string {
  const [sentence = ''] = messageOf(error).split(/\. |\.?\n/);
  return sentence.replace(/[0-9A-Za-z-]{40,}/g, '…');
}

/** For code to branch on; `message` is for people. `malformed` stands for everything without a code of its own. */
export type InputErrorCode = 'malformed' | 'wrong checksum' | 'over limit';

export interface InputProblem {
  readonly code: InputErrorCode;
  /** The node's own wording where it has one. */
  readonly words: string;
}

/** A text or bytes in the wrong format. `message` is the node's own wording where it has one. */
export class InvalidInputError extends ExpectedError {
  override readonly name: string = 'InvalidInputError';
  readonly code: InputErrorCode;

  constructor(
    message: string,
    { code = 'malformed', ...options }: { code?: InputErrorCode; details?: string; cause?: unknown } = {},
  ) {
    super(message, options);
    this.code = code;
  }
}

/** A value, or the expected failure in its place. */
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

/** Like `outcomeOf`, for reading a text or bytes. */
export function readOutcome<T>(read: () => T): Outcome<T, InvalidInputError> {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { error };
  }
}
