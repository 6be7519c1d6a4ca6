import * as l10n from '@vscode/l10n';
import { saysNotOffered } from '../../../../client/errors';
import type { TokenWalkEnd } from '../../../../client/rest/token-walk';
import { ROUTES } from '../../../../core/endpoints/rest-routes';
import { type AddressHistory, lagOf } from '../../../../services/past/address/address-history';
import { unreadTxsText, MOST_SERVICE_PAGES } from '../../../../services/past/data-api/service-events';
import { NOT_OFFERED } from '../../../../services/text/facts';
import { counted, groupedInteger } from '../../../../services/text/format-text';
import { type HistoryFilter, isFiltering } from './history-filter';
import { failureRow, moreRow, noMatchRow, retryRow } from '../rows';
import type { Row } from '../tree-node';
import { present } from '../../../../core/present';

// Rows of a history that aren't transactions.

/** Transactions per page. */
export const EVENTS_A_PAGE = 50;

const COST = ROUTES.networkTxs.units;
export const LOAD_MORE = { kind: 'run', command: 'avalancheLens.loadMore' } as const;
const LOAD_ALL = { kind: 'run', command: 'avalancheLens.loadAll' } as const;

/** The row of a list of the Data API that isn't used yet. */
export const USE_SERVICE: Row = {
  label: l10n.t('Use Data API'),
  description: counted(COST, 'compute unit'),
  icon: 'cloud',
  context: 'serviceHistory',
  action: LOAD_MORE,
};

export const MORE = moreRow(
  l10n.t('Load {0} more', EVENTS_A_PAGE),
  l10n.t('Load {0} more transactions', EVENTS_A_PAGE),
);

export const MORE_OF_SERVICE: Row = {
  ...moreRow(l10n.t('Load more'), l10n.t('Load more transactions from the Data API')),
  description: counted(COST, 'compute unit'),
};

export const CONTINUED: Row = {
  label: l10n.t('Newer transactions may be missing'),
  description: l10n.t('the list was continued after its page token expired'),
  icon: 'info',
  context: 'message',
  action: { kind: 'run', command: 'avalancheLens.refreshSideBar' },
};

/** That the list ended before the service said so. */
export const ENDED_EARLY: Readonly<Record<Exclude<TokenWalkEnd, 'complete'>, Row>> = {
  stuck: {
    ...retryRow(l10n.t('Older transactions may be missing')),
    description: l10n.t('the Data API stopped returning new ones'),
    action: LOAD_MORE,
  },
  limit: {
    label: l10n.t('Older transactions may be missing'),
    description: l10n.t('more than {0} pages', groupedInteger(MOST_SERVICE_PAGES)),
    icon: 'warning',
    context: 'message',
  },
};

/** Where only blocks by height can be read, which the user has to agree to. */
export const BY_HEIGHT: Row = {
  label: l10n.t('The node has no index'),
  description: l10n.t('Read all blocks'),
  icon: 'fold-down',
  context: 'message',
  action: LOAD_ALL,
};

const NO_TRANSACTIONS: Row = { label: l10n.t('No transactions'), icon: 'circle-slash', context: 'message' };
const NO_TX_MATCHES = noMatchRow(l10n.t('No transactions match the filter'), 'avalancheLens.filter');

export function noneRow(filter: HistoryFilter): Row {
  return isFiltering(filter) ? NO_TX_MATCHES : NO_TRANSACTIONS;
}

export function leftOutRow(count: number): Row {
  return { label: unreadTxsText(count), icon: 'warning', context: 'message' };
}

/** From which point the history holds; undefined for a whole one. */
export function partialRow(history: AddressHistory): Row | undefined {
  const { isFromGenesis, isEnded, holdsFrom, error, rewardsError } = history;
  if (error !== undefined) return { ...failureRow(error), action: LOAD_ALL };
  if (isFromGenesis || holdsFrom === undefined) return undefined;
  if (rewardsError !== undefined) {
    const label = l10n.t("Rewards up to block {0} aren't known", groupedInteger(holdsFrom));
    if (saysNotOffered(rewardsError))
      return { label, description: NOT_OFFERED, icon: 'circle-slash', context: 'message' };
    return { ...failureRow(rewardsError), label, action: LOAD_ALL };
  }
  const label = l10n.t('Transactions up to block {0} are missing', groupedInteger(holdsFrom));
  if (isEnded) return { label, icon: 'info', context: 'message' };
  return { label, description: l10n.t('Read older blocks'), icon: 'arrow-down', context: 'message', action: LOAD_ALL };
}

/** How far a history reaches, as texts of its row; empty for a whole one. */
export function historyReachTexts(history: AddressHistory): string[] {
  const { isFromGenesis, holdsFrom } = history;
  const lag = lagOf(history);
  return present([
    isFromGenesis || holdsFrom === undefined ? undefined : l10n.t('after block {0}', groupedInteger(holdsFrom)),
    lag !== undefined && l10n.t('indexed to block {0} of {1}', groupedInteger(lag.to), groupedInteger(lag.newest)),
  ]);
}

/** That the index lacks the newest blocks; undefined if it doesn't, or if a failed request, which has its own row, ended it. */
export function lagRow(history: AddressHistory): Row | undefined {
  const lag = history.error === undefined ? lagOf(history) : undefined;
  if (lag === undefined) return undefined;
  const label = l10n.t("The node's index ends at block {0}", groupedInteger(lag.to));
  const description = l10n.t('the chain is at block {0}', groupedInteger(lag.newest));
  return { label, description, icon: 'warning', context: 'message' };
}
