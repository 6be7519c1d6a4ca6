import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../../../services/text/format-text';
import { retryRow } from '../failure-row';
import { moreRow, noMatchRow } from '../step-row';
import type { Row } from '../tree-node';

// Messages in a list of UTXOs.

export function moreUTXOsRow(pageSize: number): Row {
  const count = groupedInteger(pageSize);
  const spoken = pageSize === 1 ? l10n.t('Load 1 more UTXO') : l10n.t('Load {0} more UTXOs', count);
  return moreRow(l10n.t('Load {0} more', count), spoken);
}

/** `Load All` ends here. */
export function fullRow(count: number): Row {
  return {
    label: l10n.t('Load All stops at {0} UTXOs', groupedInteger(count)),
    description: l10n.t('there are more'),
    icon: 'info',
    context: 'message',
  };
}

/** A list that isn't current. Refresh is the inline icon and what selecting the row does. */
function outdatedRow(reason: string): Row {
  return {
    label: reason,
    icon: 'history',
    iconColor: 'problemsWarningIcon.foreground',
    context: 'outdated',
    spoken: l10n.t('Refresh: {0}', reason),
    action: { kind: 'run', command: 'xchainLens.refreshExplorer' },
  };
}

export const ALL: Row = {
  label: l10n.t('Load all'),
  description: l10n.t('may take a while'),
  icon: 'fold-down',
  context: 'all',
  spoken: l10n.t('Load all UTXOs, may take a while'),
  action: { kind: 'run', command: 'xchainLens.loadAll' },
};
export const CHANGED = outdatedRow(l10n.t('The UTXO set changed while loading. Some UTXOs may be spent or missing'));
export const OUTDATED = outdatedRow(l10n.t('New blocks changed these UTXOs'));
export const STUCK = retryRow(l10n.t("The node keeps returning the same page. The remaining UTXOs can't be loaded"));
export const NONE: Row = { label: l10n.t('No UTXOs'), icon: 'circle-slash', context: 'message' };
export const NO_MATCH = noMatchRow(l10n.t('No UTXOs match the filter'), 'xchainLens.filter');
