import * as l10n from '@vscode/l10n';

/** The type of the page's panel, by which VS Code restores it. */
export const TX_PAGE_VIEW = 'xchainLens.txPage';

/** The title of the page's panel before it shows a transaction. */
export const TX_PAGE_TITLE = l10n.t('Transaction');
