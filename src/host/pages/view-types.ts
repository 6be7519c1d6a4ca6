import * as l10n from '@vscode/l10n';

export const BALANCE_CHART_VIEW = 'avalancheLens.balanceChart';

/** The type of the dashboard's panel, by which VS Code restores it. */
export const DASHBOARD_VIEW = 'avalancheLens.dashboard';

export const DASHBOARD_TITLE = l10n.t('Avalanche EVM Dashboard');

/** The type of the page's panel, by which VS Code restores it. */
export const TX_PAGE_VIEW = 'avalancheLens.txPage';

/** The title of the page's panel before it shows a transaction. */
export const TX_PAGE_TITLE = l10n.t('Transaction');

/** The type of the panel of a plan, by which VS Code restores it. */
export const PLAN_VIEW = 'avalancheLens.plan';

/** The title of that panel before it shows a plan. */
export const PLAN_TITLE = l10n.t('Plan');
