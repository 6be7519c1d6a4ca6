import * as l10n from '@vscode/l10n';

/** Shown instead of a result where a text may hold a private key. */
export const KEY_WARNING = l10n.t("This may be a private key. X-Chain Lens doesn't keep or send it.");
