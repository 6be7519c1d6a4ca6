import * as l10n from '@vscode/l10n';

/** The daily metrics of the Metrics API by their names there, in the order of the picker. */
export const METRICS: ReadonlyMap<string, string> = new Map([
  ['avgTps', l10n.t('Average TPS')],
  ['maxTps', l10n.t('Highest TPS')],
  ['txCount', l10n.t('Transactions')],
  ['activeAddresses', l10n.t('Active addresses')],
  ['activeSenders', l10n.t('Active senders')],
  ['gasUsed', l10n.t('Gas used')],
  ['avgGps', l10n.t('Average gas per second')],
  ['maxGps', l10n.t('Highest gas per second')],
  ['avgGasPrice', l10n.t('Average gas price (gwei)')],
  ['maxGasPrice', l10n.t('Highest gas price (gwei)')],
  ['feesPaid', l10n.t("Fees paid (in the chain's token)")],
  ['contracts', l10n.t('New contracts')],
  ['deployers', l10n.t('Deployers of contracts')],
  ['cumulativeTxCount', l10n.t('Transactions since genesis')],
  ['cumulativeAddresses', l10n.t('Addresses since genesis')],
  ['cumulativeContracts', l10n.t('Contracts since genesis')],
  ['cumulativeDeployers', l10n.t('Deployers since genesis')],
]);

/** Whether its values are whole numbers. */
export function isCount(metric: string): boolean {
  return !/^(?:avg|max|fees)/.test(metric);
}
