import { InvalidInputError } from '../../core/errors';
import { HttpError } from '../../client/errors';
import type { QueueState } from '../../client/http/request-queue';
import type { Problem } from '../../protocol';
import { visibleText } from '../../services/text/format-text';

/** Longest message of a card: what services say is theirs, and there may be a list of it. */
const MAX_MESSAGE = 1_000;

/** What is known of the service that a card asked. */
export interface Asked {
  /** Whether it takes keys. */
  readonly takesKey: boolean;
  readonly hasKey: boolean;
  /** Whether what was asked is of the user's own words: a chain, a block, an address. */
  readonly isTyped: boolean;
  readonly queue: QueueState | undefined;
}

/** A failure as a card says it, with the one thing to do about it. */
export function problemOf(error: unknown, { takesKey, hasKey, isTyped, queue }: Asked): Problem {
  const shown = (text: string): string => visibleText(text, MAX_MESSAGE);
  const message = shown(error instanceof Error ? error.message : String(error));
  if (error instanceof InvalidInputError) return { message, step: 'correct' };
  if (!(error instanceof HttpError)) return { message, step: 'retry' };
  const { status } = error;
  if (takesKey && (status === 401 || status === 403)) {
    return { message, step: hasKey ? 'replaceApiKey' : 'setApiKey' };
  }
  if (isTyped && [400, 404, 410, 422].includes(status)) return { message, step: 'correct' };
  // What the queue keeps to, also where the service named no time or an absurd one.
  const retryAt = queue?.pausedUntil ?? (status === 429 ? undefined : error.retryAt);
  if (retryAt === undefined) return { message, step: 'retry' };
  // The button beside it counts down: a time in the text would stand still.
  return { message: shown(error.withoutTime), step: 'retry', retryAt };
}
