import { present } from '../../../../core/present';
import * as l10n from '@vscode/l10n';
import type { SandboxError } from '../../../../core/endpoints/sandbox-error';
import { networkByID } from '../../../../core/ids/networks';
import type { ChainConfig } from '../../../../services/chain/chain-config';
import type { ChainStatus } from '../../../../services/lookup/chain-watch';
import {
  formatMinute,
  formatTime,
  groupedInteger,
  SHOWN_REASON,
  visibleText,
} from '../../../../services/text/format-text';
import { retryRow, stepRow } from '../rows';
import type { Row } from '../tree-node';
import type { Upgrade } from '../../../../client/schemas/node-schemas';
import { formatAmount } from '../../../../core/text/amount';
import { ExpectedError } from '../../../../core/outcome';
import { codeSpan, escapeMarkdown } from '../../../../services/text/markdown';
import type { ChainScope } from '../chain-scope';

/** Above the rows of a chain that has another history than before; refreshing the chain dismisses it. */
export const WAS_RESET: Row = {
  ...stepRow(l10n.t('The chain was reset. Cached data cleared'), {
    step: l10n.t('Dismiss'),
    icon: 'history',
    spokenStep: l10n.t('Select to dismiss'),
    action: { kind: 'run', command: 'avalancheLens.refreshSideBar' },
  }),
  iconColor: 'problemsWarningIcon.foreground',
  context: 'reset',
};

/** Below the sandbox while it is stopped. */
export const STOPPED: Row = {
  label: l10n.t('Start Sandbox'),
  description: l10n.t('The sandbox is stopped'),
  icon: 'debug-start',
  context: 'message',
  spoken: l10n.t('The sandbox is stopped. Select to start it'),
  action: { kind: 'startSandbox' },
};

/** Below the sandbox if it can't start. */
export function unstartedRow({ message, port }: SandboxError): Row {
  const row = { ...STOPPED, description: visibleText(message, SHOWN_REASON) };
  return port === undefined
    ? { ...row, spoken: l10n.t('{0}. Select to start it', message) }
    : {
        ...row,
        label: l10n.t('Use a Free Port'),
        spoken: l10n.t('{0}. Select to use a free port', message),
        action: { kind: 'startSandbox', port: 0 },
      };
}

/** The row of a chain that isn't ready, with Retry; undefined when it is ready. */
export function statusFailureRow(status: ChainStatus | undefined): Row | undefined {
  if (status?.phase === 'ready') return undefined;
  return retryRow(status?.why ?? l10n.t("The node didn't respond"), status?.phase === 'waiting');
}

/** What the row of a chain shows. */
interface ChainRowParts {
  readonly config: ChainConfig;
  readonly status: ChainStatus | undefined;
  readonly isActive: boolean;
  readonly isSandbox: boolean;
  readonly isStopped: boolean;
  /** Whether it is expanded: then the row of the blocks shows the height. */
  readonly isOpen: boolean;
  readonly hasFailed: boolean;
}

export function rowOfChain(shown: ChainRowParts): Row {
  const { config, status, isActive, isSandbox, isStopped, hasFailed } = shown;
  const label = visibleText(config.name, 64);
  const isUnreachable = status?.phase === 'unreachable';
  const network = isSandbox || isUnreachable ? undefined : rowNetworkText(config, status);
  const facts = present([network, rowStateText(shown)]);
  const isReady = status?.phase === 'ready' && !hasFailed && !isStopped;
  return {
    label,
    description: facts.length === 0 ? undefined : facts.join(' · '),
    icon: isActive ? 'circle-filled' : 'circle-outline',
    iconColor: isActive && isReady ? 'charts.green' : undefined,
    // The menus of package.json match these words.
    context: present([
      isActive ? 'chain.active' : 'chain',
      isSandbox && 'sandbox',
      config.isFound === true && 'found',
    ]).join('+'),
    expands: 'collapsed',
    spoken: [isActive ? l10n.t('Chain {0}, active', label) : l10n.t('Chain {0}', label), ...facts].join(', '),
  };
}

function rowStateText({ config, status, isStopped, isOpen }: ChainRowParts): string | undefined {
  if (isStopped) return l10n.t('stopped');
  const { phase, height, identity, failedSince = 0 } = status ?? {};
  // A chain that never responded isn't polled: its node may be back.
  if (phase === 'unreachable' && identity !== undefined)
    return l10n.t("can't be reached since {0}", formatMinute(wholeSeconds(failedSince)));
  if (phase === 'unreachable' || phase === 'waiting') return FAILING[phase];
  if (height === undefined) return config.isFound ? l10n.t('runs on this computer') : undefined;
  return isOpen ? undefined : l10n.t('block {0}', groupedInteger(height));
}

const FAILING = { unreachable: l10n.t("can't be reached"), waiting: l10n.t('bootstrapping') };

/** What the status bar shows of a chain that responded before and can't be used now. */
export function lostChain(
  status: ChainStatus | undefined,
): { readonly text: string; readonly tooltip: string } | undefined {
  const { phase, why = '', failedSince = 0, height } = status ?? {};
  if (height === undefined || (phase !== 'unreachable' && phase !== 'waiting')) return undefined;
  const since = [formatTime(wholeSeconds(failedSince)), groupedInteger(height)];
  const tooltip = [visibleText(why, SHOWN_REASON), l10n.t('Since {0}. Newest block before: {1}.', ...since)].join('\n');
  return { text: FAILING[phase], tooltip };
}

function wholeSeconds(ms: number): bigint {
  return BigInt(Math.floor(ms / 1000));
}

/** The chain's network; undefined when it isn't known or the chain has the same name. */
function rowNetworkText({ name, networkID: stated }: ChainConfig, status: ChainStatus | undefined): string | undefined {
  const id = status?.identity?.networkID ?? stated;
  if (id === undefined) return undefined;
  const network = networkByID(id);
  if (network === undefined) return l10n.t('custom network {0}', id);
  if (network.name.toLowerCase() === name.trim().toLowerCase()) return undefined;
  return network.hrp === 'local' ? l10n.t('local network') : network.name;
}

/**
 * The node's version, the chain's IDs and fees, the network's upgrades, requested when the mouse rests on the row, and
 * the network's activity at `now` (Unix ms).
 * Rejects only with the abort reason.
 */
export async function chainTooltip(
  { chain, identity }: ChainScope,
  {
    activity,
    now,
    status,
  }: { readonly activity: string | undefined; readonly now: number; readonly status: ChainStatus },
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, priority: 'hover' } as const;
  const orWhy = askFailure(signal);
  const [version, fees, upgrades] = await Promise.all([
    chain.info.getNodeVersion(options).then(({ version: text }) => codeSpan(visibleText(text)), orWhy),
    chain.avm.getTxFee(options).then(
      ({ txFee, createAssetTxFee }) =>
        l10n.t('Fee {0} AVAX, {1} AVAX to create an asset', formatAmount(txFee, 9), formatAmount(createAssetTxFee, 9)),
      (error: unknown) => l10n.t('Fee {0}', orWhy(error)),
    ),
    chain.info.upgrades(options).then(
      (all) => upgradesText(all, now),
      (error: unknown) => l10n.t('Upgrades {0}', orWhy(error)),
    ),
  ]);
  return [
    `**${escapeMarkdown(visibleText(chain.config.name, 64))}**, ${escapeMarkdown(chain.avm.host)}`,
    l10n.t('Node {0}', version),
    l10n.t('Network {0}, blockchain {1}', identity.networkID, codeSpan(identity.blockchainID)),
    identity.alias === 'X' ? fees : undefined,
    upgrades,
    status.lower === undefined
      ? undefined
      : l10n.t(
          'Height {0}, but the last response was {1}. Not verified: another node responded, or the chain was reset.',
          groupedInteger(status.height ?? 0n),
          groupedInteger(status.lower),
        ),
    activity,
  ]
    .filter((line) => line !== undefined)
    .join('\n\n');
}

/** The year that avalanchego gives an upgrade without a time (upgrade/upgrade.go, UnscheduledActivationTime). */
const UNSCHEDULED_YEAR = '9999-';

/** The newest active upgrade and the next one, at `now` (Unix ms). */
export function upgradesText(all: readonly Upgrade[], now: number): string | undefined {
  const isActive = ({ time }: Upgrade): boolean => Number(time) * 1000 <= now;
  const active = all.findLast(isActive);
  const next = all.find((each) => !isActive(each));
  const nameOf = ({ name }: Upgrade): string => escapeMarkdown(visibleText(name, 32));
  const parts = [];
  if (active !== undefined) parts.push(l10n.t('{0} active since {1}', nameOf(active), formatTime(active.time)));
  if (next !== undefined) {
    const time = formatTime(next.time);
    const isScheduled = !time.startsWith(UNSCHEDULED_YEAR);
    parts.push(isScheduled ? l10n.t('{0} from {1}', nameOf(next), time) : l10n.t('{0} not scheduled', nameOf(next)));
  }
  return parts.length === 0 ? undefined : l10n.t('Upgrades: {0}', parts.join(' · '));
}

function askFailure(signal: AbortSignal): (error: unknown) => string {
  return (error) => {
    signal.throwIfAborted();
    if (!(error instanceof ExpectedError)) throw error;
    return l10n.t('unknown: {0}', escapeMarkdown(visibleText(error.message, 160)));
  };
}
