import * as l10n from '@vscode/l10n';
import { HttpError } from '../../../client/errors';
import { ExpectedError } from '../../../core/errors';
import { SHOWN_REASON, visibleText } from '../../../services/text/format-text';
import type { Row } from './tree-node';

/** The `viewItem` of rows with Retry as inline icon. */
export const FAILED = 'failed';

/** An expected failure as a row with Retry. Rethrows other errors. */
export function failureRow(error: unknown): Row {
  rethrowUnlessExpected(error);
  return retryRow(error.message, error instanceof HttpError && error.nodeState === 'bootstrapping');
}

/** Rethrows unexpected errors: those are bugs and belong in no row. */
export function rethrowUnlessExpected(error: unknown): asserts error is ExpectedError {
  if (!(error instanceof ExpectedError)) throw error;
}

/**
 * Why something isn't loaded. Retry is the inline icon and what selecting the row does; the
 * tooltip has the whole reason.
 */
export function retryRow(reason: string, isWaiting = false): Row {
  const label = visibleText(reason, SHOWN_REASON);
  return {
    label,
    icon: isWaiting ? 'clock' : 'warning',
    iconColor: isWaiting ? 'charts.yellow' : 'problemsWarningIcon.foreground',
    context: FAILED,
    spoken: l10n.t('Retry: {0}', label),
    action: { kind: 'run', command: 'xchainLens.retry' },
  };
}
