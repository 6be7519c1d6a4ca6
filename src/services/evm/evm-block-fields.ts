import type { EVMBlock } from '../../client/rest/data-types';
import { formatTime } from '../text/format-time';

/** A value of a block, what it is called, and what is known of its unit. */
export interface BlockField {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
}

const UNDOCUMENTED = 'unit not documented';

/** The units that are documented (docs/protocol.md 7.2). */
export const BLOCK_UNITS = {
  blockTimestamp: 'Unix seconds',
  blockTimestampMilliseconds: 'Unix milliseconds',
  blockMinDelayExcess: UNDOCUMENTED,
  baseFee: 'wei per unit of gas',
  gasUsed: 'gas',
  gasLimit: 'gas',
  gasCost: UNDOCUMENTED,
  feesSpent: 'wei',
  cumulativeTransactions: 'transactions of the chain, this block included',
} as const satisfies Partial<Record<keyof EVMBlock, string>>;

/** In the order of the specification; the last two only newer blocks have. */
const LABELS: readonly (readonly [keyof EVMBlock, string])[] = [
  ['chainId', 'Chain ID'],
  ['blockNumber', 'Number'],
  ['blockTimestamp', 'Time'],
  ['blockHash', 'Hash'],
  ['txCount', 'Transactions'],
  ['baseFee', 'Base fee'],
  ['gasUsed', 'Gas used'],
  ['gasLimit', 'Gas limit'],
  ['gasCost', 'Gas cost'],
  ['parentHash', 'Parent hash'],
  ['feesSpent', 'Fees spent'],
  ['cumulativeTransactions', 'Cumulative transactions'],
  ['blockTimestampMilliseconds', 'Time to the millisecond'],
  ['blockMinDelayExcess', 'Minimum delay excess'],
];

/** The twelve fields of a block, and the two that came with the Granite upgrade where it has them. */
export function blockFields(block: EVMBlock): BlockField[] {
  return LABELS.flatMap(([name, label]) => {
    const value = block[name];
    if (value === undefined) return [];
    const unit = unitOf(name, block);
    return [{ label, value: String(value), ...(unit === undefined ? {} : { unit }) }];
  });
}

function unitOf(name: keyof EVMBlock, { blockTimestamp }: EVMBlock): string | undefined {
  if (name === 'blockTimestamp') return `${BLOCK_UNITS[name]}: ${formatTime(BigInt(blockTimestamp))}`;
  return Object.hasOwn(BLOCK_UNITS, name) ? BLOCK_UNITS[name as keyof typeof BLOCK_UNITS] : undefined;
}
