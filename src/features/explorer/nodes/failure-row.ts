import { HttpError } from '../../../client/errors';
import { ExpectedError } from '../../../core/errors';
import { visibleText } from '../../../services/text/format-text';
import type { Row } from './tree-node';

/** A node may put anything into its own words. */
const SHOWN_REASON = 160;

/** A failed question as a row that asks again when it is chosen. Passes on what is no failure of ours. */
export function failureRow(error: unknown): Row {
  rethrowUnlessLens(error);
  return retryRow(error.message, error instanceof HttpError && error.nodeState === 'bootstrapping');
}

/** Throws again what is no error of ours: that is a bug, and nothing for a row. */
export function rethrowUnlessLens(error: unknown): asserts error is ExpectedError {
  if (!(error instanceof ExpectedError)) throw error;
}

/**
 * Why something is not there, and that choosing the row asks again. What can be done stands first: reasons are longer
 * than a side bar is wide, and the tooltip has all of them.
 */
export function retryRow(why: string, isWaiting = false): Row {
  const sentence = visibleText(why, SHOWN_REASON);
  return {
    label: 'Retry',
    description: sentence,
    icon: isWaiting ? 'clock' : 'warning',
    iconColor: isWaiting ? 'charts.yellow' : 'problemsWarningIcon.foreground',
    context: 'state',
    spoken: `${sentence}. Choose to try again`,
    action: { kind: 'run', command: 'xchainLens.retry' },
  };
}
