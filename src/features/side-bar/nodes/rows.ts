import * as l10n from '@vscode/l10n';
import type { Row, RowAction, RowCommand, TreeNode } from './tree-node';
import { HttpError } from '../../../client/errors';
import { ExpectedError } from '../../../core/outcome';
import { SHOWN_REASON, visibleText } from '../../../services/text/format-text';

// Rows in the place of missing ones. Each names its next step, which selecting it takes.

const ADD = {
  step: l10n.t('Add…'),
  icon: 'add',
  spokenStep: l10n.t('Select to add one'),
  action: { kind: 'run', command: 'avalancheLens.addAddress' },
} as const;

/** In an empty list of addresses. */
export const NO_ADDRESS = stepRow(l10n.t('No addresses'), ADD);

/** In an empty list of subnets. */
export const NO_SUBNET = stepRow(l10n.t('No subnets or L1s'), ADD);

/** In a list whose subnets are all of other networks. */
export const NO_SUBNET_HERE = stepRow(l10n.t('None of your subnets is on this network'), ADD);

/** Below a chain that can't be reached, while no other chain has responded. */
export const NO_CHAIN: Row = {
  label: l10n.t('Start Sandbox'),
  description: l10n.t('try offline'),
  icon: 'debug-start',
  context: 'message',
  spoken: l10n.t('No chain reached. Select to start the sandbox, which needs no network'),
  action: { kind: 'startSandbox' },
};

/** Below the chains while nothing of the product was used: no chain was reached, and the settings list nothing. */
export const TRY_OUT: Row = {
  label: l10n.t('Open Sample File'),
  description: l10n.t('IDs to hover'),
  icon: 'beaker',
  context: 'message',
  action: { kind: 'run', command: 'avalancheLens.tryOut' },
};

/**
 * Below an address without UTXOs, which don't include exports of other chains to it. `isOnBoth` if P was read as well, undefined for a chain
 * without one.
 */
export function ownsNothing(transfers: TreeNode, isOnBoth: boolean | undefined): Row {
  const none = isOnBoth === undefined ? l10n.t('No balance') : l10n.t('No balance on X');
  return stepRow(isOnBoth === true ? l10n.t('No balance on X or P') : none, {
    step: l10n.t('Show Transfers in Progress'),
    icon: 'circle-slash',
    spokenStep: l10n.t('Select to show transfers in progress'),
    action: { kind: 'show', row: transfers },
  });
}

/** The `viewItem` of rows with Retry as inline icon. */
export const FAILED_CONTEXT = 'failed';

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
    context: FAILED_CONTEXT,
    spoken: l10n.t('Retry: {0}', label),
    action: { kind: 'run', command: 'avalancheLens.retry' },
  };
}

interface RowStep {
  /** As a description beside the message. */
  readonly step: string;
  readonly icon: string;
  /** As a sentence after the message, for screen readers. */
  readonly spokenStep: string;
  readonly action: RowAction;
}

/** A message with its next step, which selecting it takes. */
export function stepRow(message: string, { step, icon, spokenStep, action }: RowStep): Row {
  const spoken = l10n.t('{0}. {1}', message, spokenStep);
  return { label: message, description: step, icon, context: 'message', spoken, action };
}

/** Below a list: loads its next page. */
export function moreRow(label: string, spoken: string): Row {
  return {
    label,
    icon: 'arrow-down',
    context: 'more',
    spoken,
    action: { kind: 'run', command: 'avalancheLens.loadMore' },
  };
}

/** In a list whose filter leaves nothing; `command` changes the filter. */
export function noMatchRow(label: string, command: RowCommand): Row {
  return {
    label,
    description: l10n.t('Change filter'),
    icon: 'list-filter',
    context: 'message',
    action: { kind: 'run', command },
  };
}
