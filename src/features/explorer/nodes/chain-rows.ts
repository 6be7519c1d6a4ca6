import { networkByID } from '../../../core/known-names';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { ChainStatus } from '../../../services/chain/chain-watch';
import { retryRow } from './failure-row';
import type { Row } from './tree-node';

/** Above the rows of a chain that has another history than before. */
export const WAS_RESET: Row = {
  label: 'The chain was reset. Cached data cleared',
  description: 'Dismiss',
  icon: 'history',
  iconColor: 'problemsWarningIcon.foreground',
  context: 'state',
  spoken: 'The chain was reset. Cached data cleared. Select to dismiss',
  action: { kind: 'run', command: 'xchainLens.retry' },
};

/** Below the sandbox while it is stopped. */
export const STOPPED: Row = {
  label: 'Start',
  description: 'The sandbox is stopped',
  icon: 'debug-start',
  context: 'message',
  spoken: 'The sandbox is stopped. Choose to start it',
  action: { kind: 'run', command: 'xchainLens.startSandbox' },
};

/** The row of a chain that isn't ready, with Retry; undefined where it is. */
export function failureOf(status: ChainStatus | undefined): Row | undefined {
  if (status?.phase === 'ready') return undefined;
  return retryRow(status?.why ?? 'It did not answer', status?.phase === 'waiting');
}

/** Nothing where the chain is called like its network. */
export function networkWords({ name, networkID: stated }: ChainConfig, status: ChainStatus | undefined): string {
  const id = status?.identity?.networkID ?? stated;
  if (id === undefined) return '';
  const network = networkByID(id)?.name.toLowerCase() ?? `network ${id}`;
  return network === name.trim().toLowerCase() ? '' : network;
}
