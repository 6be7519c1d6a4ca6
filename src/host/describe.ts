/** An exchange as the log may show it: see `ExchangeRecord` in client. */
export interface LoggedExchange {
  readonly method: string;
  readonly host: string;
  readonly status?: number;
  readonly ms: number;
  readonly bytes: number;
  readonly error?: string;
}

/** One line of the log for what left this machine. */
export function exchangeLine({ method, host, status, ms, bytes, error }: LoggedExchange): string {
  const answer = status === undefined ? 'no answer' : `${status}, ${bytes} bytes`;
  return `${method} -> ${host}: ${answer} in ${Math.round(ms)} ms${error === undefined ? '' : `, ${error}`}`;
}

/**
 * What the log says of an error: name, sentence and details of our own, stack of any other, and what caused it.
 * Errors are told apart by their `details`, not their class: each bundle of the extension has a class of its own.
 */
export function errorLines(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = isOwnError(error)
    ? `${error.name}: ${error.message}${error.details === undefined ? '' : ` (${error.details})`}`
    : (error.stack ?? error.message);
  return error.cause === undefined ? own : `${own}\n  caused by ${errorLines(error.cause)}`;
}

/** Whether we raised the error on purpose (a `LensError`): its message is then a sentence for a person. */
function isOwnError(error: unknown): error is Error & { readonly details: string | undefined } {
  return error instanceof Error && 'details' in error;
}

/** Longest text of a node in a notification. The log has all of it. */
const SHOWN_WORDS = 200;

/**
 * A failure for a notification: what happened, why, what to do. A node's refusal is explained where it is known, and
 * its own text follows.
 */
export function failureText(error: unknown, product: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (!isOwnError(error)) return `${product} failed: ${reason}`;
  const explained = explanationOf(error);
  if (explained === undefined) return reason;
  const words = reason.length > SHOWN_WORDS ? `${reason.slice(0, SHOWN_WORDS)}…` : reason;
  return `${explained.meaning} ${explained.advice} (${words})`;
}

function explanationOf(error: Error): { readonly meaning: string; readonly advice: string } | undefined {
  const { explanation } = error as { readonly explanation?: { readonly meaning?: unknown; readonly advice?: unknown } };
  if (typeof explanation?.meaning !== 'string' || typeof explanation.advice !== 'string') return undefined;
  return { meaning: explanation.meaning, advice: explanation.advice };
}
