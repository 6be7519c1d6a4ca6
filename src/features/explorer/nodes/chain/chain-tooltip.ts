import * as l10n from '@vscode/l10n';
import type { Upgrade } from '../../../../client/schemas/node';
import { formatAmount } from '../../../../core/text/amount';
import { ExpectedError } from '../../../../core/errors';
import { visibleText } from '../../../../services/text/format-text';
import { formatTime } from '../../../../services/text/format-time';
import { codeSpan, escapeMarkdown } from '../../../../services/text/markdown';
import type { ChainScope } from '../chain-scope';

/**
 * The node's version, the chain's IDs and fees, the network's upgrades, requested when the mouse rests on the row, and
 * the network's activity at `now` (Unix ms).
 * Rejects only with the abort reason.
 */
export async function chainTooltip(
  { chain, identity }: ChainScope,
  { activity, now }: { readonly activity: string | undefined; readonly now: number },
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, priority: 'hover' } as const;
  const orWhy = unknown(signal);
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

function unknown(signal: AbortSignal): (error: unknown) => string {
  return (error) => {
    signal.throwIfAborted();
    if (!(error instanceof ExpectedError)) throw error;
    return l10n.t('unknown: {0}', escapeMarkdown(visibleText(error.message, 160)));
  };
}
