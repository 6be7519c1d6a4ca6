import * as l10n from '@vscode/l10n';

/** The type of the dashboard's panel, by which VS Code restores it. */
export const DASHBOARD_VIEW = 'xchainLens.dashboard';

/** The title of the dashboard's panel. */
export const DASHBOARD_TITLE = l10n.t('Avalanche EVM Dashboard');
