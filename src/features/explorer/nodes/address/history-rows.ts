import * as l10n from '@vscode/l10n';
import { type AddressHistory, lagOf } from '../../../../services/history/address/address-history';
import { groupedInteger } from '../../../../services/text/format-text';
import { failureRow } from '../failure-row';
import { moreRow, noMatchRow } from '../step-row';
import type { Row } from '../tree-node';

// Rows below a history that aren't transactions.

/** Transactions per page. */
export const EVENTS_A_PAGE = 50;

/** From which point the history holds; undefined for a whole one. */
export function partialRow({ isFromGenesis, isEnded, holdsFrom, error }: AddressHistory): Row | undefined {
  if (error !== undefined) return { ...failureRow(error), action: { kind: 'run', command: 'xchainLens.loadAll' } };
  if (isFromGenesis || holdsFrom === undefined) return undefined;
  const label = l10n.t('Complete only after block {0}', groupedInteger(holdsFrom));
  if (isEnded) return { label, icon: 'info', context: 'message' };
  return {
    label,
    description: l10n.t('Read older blocks'),
    icon: 'arrow-down',
    context: 'message',
    action: { kind: 'run', command: 'xchainLens.loadAll' },
  };
}

/** How far a history reaches, as texts of its row; empty for a whole one. */
export function historyReachTexts(history: AddressHistory): string[] {
  const { isFromGenesis, holdsFrom } = history;
  const lag = lagOf(history);
  return [
    ...(isFromGenesis || holdsFrom === undefined ? [] : [l10n.t('only after block {0}', groupedInteger(holdsFrom))]),
    ...(lag === undefined ? [] : [l10n.t('only to block {0} of {1}', groupedInteger(lag.to), groupedInteger(lag.of))]),
  ];
}

/**
 * That the index lacks the newest blocks; undefined if it doesn't, or if a failed request, which
 * has its own row, ended it.
 */
export function lagRow(history: AddressHistory): Row | undefined {
  const lag = history.error === undefined ? lagOf(history) : undefined;
  if (lag === undefined) return undefined;
  const label = l10n.t("The node's index ends at block {0}", groupedInteger(lag.to));
  const description = l10n.t('the chain is at block {0}', groupedInteger(lag.of));
  return { label, description, icon: 'warning', context: 'message' };
}

/** Shows the next page. */
export const MORE = moreRow(
  l10n.t('Load {0} more', EVENTS_A_PAGE),
  l10n.t('Load {0} more transactions', EVENTS_A_PAGE),
);

/** Where only blocks by height can be read, which the user has to agree to. */
export const BY_HEIGHT: Row = {
  label: l10n.t('The node has no index'),
  description: l10n.t('Read all blocks'),
  icon: 'fold-down',
  context: 'message',
  action: { kind: 'run', command: 'xchainLens.loadAll' },
};

export const NONE: Row = { label: l10n.t('No transactions'), icon: 'circle-slash', context: 'message' };
export const NO_MATCH = noMatchRow(l10n.t('No transactions match the filter'), 'xchainLens.filter');
