import { SandboxError } from '../../core/endpoints/sandbox-words';
import { InvalidInputError, messageOf } from '../../core/errors';
import { HttpError } from '../../client/errors';
import type { QueueState } from '../../client/http/request-queue';
import type { CardProblem } from '../../protocol';
import { visibleText } from '../../services/text/format-text';

/** Longest message of a card, in characters: services may return long lists of messages. */
const MAX_MESSAGE = 1_000;

/** The service and the request of a card. */
export interface Requested {
  /** Whether the service takes API keys. */
  readonly takesKey: boolean;
  readonly hasKey: boolean;
  /** Whether the user typed a part of the request: a chain, a block, an address. */
  readonly isTyped: boolean;
  readonly queue: QueueState | undefined;
}

/** A failure in a card, with its next step. */
export function problemOf(error: unknown, { takesKey, hasKey, isTyped, queue }: Requested): CardProblem {
  const shown = (text: string): string => visibleText(text, MAX_MESSAGE);
  const message = shown(messageOf(error));
  if (error instanceof InvalidInputError) return { message, step: 'correct' };
  if (error instanceof SandboxError)
    return { message, step: error.port === undefined ? 'startSandbox' : 'useFreePort' };
  if (!(error instanceof HttpError)) return { message, step: 'retry' };
  const { status } = error;
  if (takesKey && (status === 401 || status === 403)) {
    return { message, step: hasKey ? 'replaceApiKey' : 'setApiKey' };
  }
  if (isTyped && [400, 404, 410, 422].includes(status)) return { message, step: 'correct' };
  // The queue's pause also counts if the service named no time or an absurd one.
  const retryAt = queue?.pausedUntil ?? (status === 429 ? undefined : error.retryAt);
  if (retryAt === undefined) return { message, step: 'retry' };
  // The button beside it has a countdown: a time in the text would be outdated.
  return { message: shown(error.withoutTime), step: 'retry', retryAt };
}
