import * as l10n from '@vscode/l10n';

/** The value of a setting for the sandbox's service, instead of an address. */
export const SANDBOX_SERVICE = 'sandbox';

/** The name of the sandbox's Metrics and Data API wherever their data is shown. */
export const SAMPLE_DATA = l10n.t('Sandbox: sample data');
