import * as l10n from '@vscode/l10n';
import { formatAmount } from '../../../../core/text/amount';
import { ExpectedError } from '../../../../core/errors';
import { visibleText } from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../../../services/text/markdown';
import type { ChainScope } from '../chain-scope';

/**
 * The node's version, the chain's IDs and fees, requested when the mouse rests on the row, and the network's activity.
 * Rejects only with the abort reason.
 */
export async function chainTooltip(
  { chain, identity }: ChainScope,
  activity: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, priority: 'hover' } as const;
  const orWhy = unknown(signal);
  const [version, fees] = await Promise.all([
    chain.info.getNodeVersion(options).then(({ version: text }) => codeSpan(visibleText(text)), orWhy),
    chain.avm.getTxFee(options).then(
      ({ txFee, createAssetTxFee }) =>
        l10n.t('Fee {0} AVAX, {1} AVAX to create an asset', formatAmount(txFee, 9), formatAmount(createAssetTxFee, 9)),
      (error: unknown) => l10n.t('Fee {0}', orWhy(error)),
    ),
  ]);
  return [
    `**${escapeMarkdown(visibleText(chain.config.name, 64))}**, ${escapeMarkdown(chain.avm.host)}`,
    l10n.t('Node {0}', version),
    l10n.t('Network {0}, blockchain {1}', identity.networkID, codeSpan(identity.blockchainID)),
    identity.alias === 'X' ? fees : undefined,
    activity,
  ]
    .filter((line) => line !== undefined)
    .join('\n\n');
}

function unknown(signal: AbortSignal): (error: unknown) => string {
  return (error) => {
    signal.throwIfAborted();
    if (!(error instanceof ExpectedError)) throw error;
    return l10n.t('unknown: {0}', escapeMarkdown(visibleText(error.message, 160)));
  };
}
