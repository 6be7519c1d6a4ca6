import { formatAmount } from '../../../core/amount';
import { ExpectedError } from '../../../core/errors';
import { visibleText } from '../../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../../services/text/markdown';
import type { ChainScope } from './chain-scope';

/**
 * What the node of a chain says of itself, asked for when the mouse rests on the row, and what is known of its network's
 * activity. Rejects only with the abort.
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
    chain.avm
      .getTxFee(options)
      .then(
        ({ txFee, createAssetTxFee }) =>
          `${formatAmount(txFee, 9)} AVAX, to create an asset ${formatAmount(createAssetTxFee, 9)} AVAX`,
        orWhy,
      ),
  ]);
  return [
    `**${escapeMarkdown(visibleText(chain.config.name, 64))}**, ${escapeMarkdown(chain.avm.host)}`,
    `Node ${version}`,
    `Network ${identity.networkID}, blockchain ${codeSpan(identity.blockchainID)}`,
    identity.alias === 'X' ? `Fee ${fees}` : undefined,
    activity,
  ]
    .filter((line) => line !== undefined)
    .join('\n\n');
}

function unknown(signal: AbortSignal): (error: unknown) => string {
  return (error) => {
    signal.throwIfAborted();
    if (!(error instanceof ExpectedError)) throw error;
    return `unknown: ${escapeMarkdown(visibleText(error.message, 160))}`;
  };
}
