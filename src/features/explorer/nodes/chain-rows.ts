import * as l10n from '@vscode/l10n';
import { networkByID } from '../../../core/networks';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { ChainStatus } from '../../../services/chain/chain-watch';
import { retryRow } from './failure-row';
import type { Row } from './tree-node';

/** Above the rows of a chain that has another history than before; refreshing the chain dismisses it. */
export const WAS_RESET: Row = {
  label: l10n.t('The chain was reset. Cached data cleared'),
  description: l10n.t('Dismiss'),
  icon: 'history',
  iconColor: 'problemsWarningIcon.foreground',
  context: 'reset',
  spoken: l10n.t('The chain was reset. Cached data cleared. Select to dismiss'),
  action: { kind: 'run', command: 'xchainLens.refreshExplorer' },
};

/** Below the sandbox while it is stopped. */
export const STOPPED: Row = {
  label: l10n.t('Start Sandbox'),
  description: l10n.t('The sandbox is stopped'),
  icon: 'debug-start',
  context: 'message',
  spoken: l10n.t('The sandbox is stopped. Select to start it'),
  action: { kind: 'run', command: 'xchainLens.startSandbox' },
};

/** The row of a chain that isn't ready, with Retry; undefined when it is ready. */
export function failureOf(status: ChainStatus | undefined): Row | undefined {
  if (status?.phase === 'ready') return undefined;
  return retryRow(status?.why ?? l10n.t("The node didn't respond"), status?.phase === 'waiting');
}

/** The chain's network; undefined when it isn't known or the chain has the same name. */
export function networkText(
  { name, networkID: stated }: ChainConfig,
  status: ChainStatus | undefined,
): string | undefined {
  const id = status?.identity?.networkID ?? stated;
  if (id === undefined) return undefined;
  const network = networkByID(id)?.name.toLowerCase();
  if (network === undefined) return l10n.t('network {0}', id);
  return network === name.trim().toLowerCase() ? undefined : network;
}
