import * as l10n from '@vscode/l10n';
import type { EVMBlock } from '../../client/schemas/data-schemas';
import { formatAmount, isoTime } from '../../core/text/amount';
import { C_CHAINS } from './tps-samples';
import { capitalized, formatTime } from '../text/format-text';

/** A value of a block with its label and its unit. */
interface BlockField {
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
  /** Whether the value is a whole number to write with grouped digits. */
  readonly isGrouped?: boolean | undefined;
}

const UNDOCUMENTED = l10n.t('unit not documented');

/** The units of the service's values that are documented (docs/protocol.md 7.2). */
export const BLOCK_UNITS = {
  blockTimestamp: l10n.t('Unix seconds'),
  blockTimestampMilliseconds: l10n.t('Unix milliseconds'),
  // By its name and its values, it is no time (ACP-226): the document's unit is named as such.
  blockMinDelayExcess: l10n.t('documented as milliseconds'),
  baseFee: l10n.t('wei per unit of gas'),
  gasUsed: l10n.t('gas'),
  gasLimit: l10n.t('gas'),
  gasCost: UNDOCUMENTED,
  feesSpent: l10n.t('wei'),
  cumulativeTransactions: l10n.t('transactions of the chain up to this block'),
} as const satisfies Partial<Record<keyof EVMBlock, string>>;

/** In the order of the specification; only newer blocks have the last two. */
const FIELD_LABELS: readonly (readonly [keyof EVMBlock, string])[] = [
  ['chainId', l10n.t('Chain ID')],
  ['blockNumber', l10n.t('Number')],
  ['blockTimestamp', capitalized(l10n.t('time'))],
  ['blockHash', l10n.t('Hash')],
  ['txCount', capitalized(l10n.t('transactions'))],
  ['baseFee', l10n.t('Base fee')],
  ['gasUsed', l10n.t('Gas used')],
  ['gasLimit', l10n.t('Gas limit')],
  ['gasCost', l10n.t('Gas cost')],
  ['parentHash', l10n.t('Parent hash')],
  ['feesSpent', l10n.t('Fees spent')],
  ['cumulativeTransactions', l10n.t('Cumulative transactions')],
  ['blockTimestampMilliseconds', l10n.t('Time to the millisecond')],
  ['blockMinDelayExcess', l10n.t('Minimum delay excess')],
];

/** Values in another form than the service's, with its unit. */
const FIELD_FORMS: { readonly [Name in keyof EVMBlock]?: (block: EVMBlock) => readonly [value: string, unit: string] } =
  {
    blockTimestamp: ({ blockTimestamp: time }) => [formatTime(BigInt(time)), l10n.t('Unix {0}', time)],
    blockTimestampMilliseconds: ({ blockTimestampMilliseconds: time = 0 }) => [
      isoTime(time / 1000)
        .replace('T', ' ')
        .replace('Z', ' UTC'),
      l10n.t('Unix {0} ms', time),
    ],
    baseFee: ({ baseFee }) => [formatAmount(baseFee, 9), l10n.t('gwei per unit of gas')],
    feesSpent: ({ feesSpent, chainId }) => [
      formatAmount(feesSpent, 18),
      Object.values(C_CHAINS).includes(chainId) ? 'AVAX' : l10n.t("of the chain's token"),
    ],
  };

/** The twelve fields of a block, and the two of the Granite upgrade if it has them. */
export function blockFields(block: EVMBlock): BlockField[] {
  return FIELD_LABELS.flatMap(([name, label]) => {
    const value = block[name];
    if (value === undefined) return [];
    const formed = FIELD_FORMS[name]?.(block);
    const unit = formed?.[1] ?? (BLOCK_UNITS as Partial<Record<keyof EVMBlock, string>>)[name];
    const isGrouped = typeof value !== 'string' && formed === undefined;
    const shown = formed?.[0] ?? String(value);
    return [{ label, value: shown, unit, isGrouped: isGrouped ? isGrouped : undefined }];
  });
}
