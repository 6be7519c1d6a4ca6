import { strict as assert } from 'node:assert';
import type { EVMBlock } from '../../../src/client/rest/data-types';
import { blockFields } from '../../../src/services/evm/evm-block-fields';

// docs/protocol.md 7.2: a block of the public service.
const BLOCK: EVMBlock = {
  ...{ chainId: '43114', blockNumber: 49889407n, blockTimestamp: 1724990250, txCount: 1 },
  ...{ blockHash: `0x${'d3'.repeat(32)}`, parentHash: `0x${'f4'.repeat(32)}`, baseFee: 25_000_000_000n },
  ...{ gasUsed: 53608n, gasLimit: 15_000_000n, gasCost: 0n, feesSpent: 2n ** 96n, cumulativeTransactions: 500325352n },
};

const TWELVE = [
  'Chain ID: 43114',
  'Number: 49889407',
  'Time: 1724990250 Unix seconds: 2024-08-30 03:57:30 UTC',
  `Hash: 0x${'d3'.repeat(32)}`,
  'Transactions: 1',
  'Base fee: 25000000000 wei per unit of gas',
  'Gas used: 53608 gas',
  'Gas limit: 15000000 gas',
  'Gas cost: 0 unit not documented',
  `Parent hash: 0x${'f4'.repeat(32)}`,
  'Fees spent: 79228162514264337593543950336 wei',
  'Cumulative transactions: 500325352 transactions of the chain, this block included',
];

const GRANITE = [
  'Time to the millisecond: 1724990250500 Unix milliseconds',
  'Minimum delay excess: 7477290 unit not documented',
];

describe('the fields of a block', () => {
  const textOf = (block: EVMBlock): string[] =>
    blockFields(block).map(({ label, value, unit }) => `${label}: ${[value, unit ?? []].flat().join(' ')}`);

  it('are twelve, each with what is known of its unit', () => assert.deepEqual(textOf(BLOCK), TWELVE));

  it('are two more since the Granite upgrade', () => {
    const block = { ...BLOCK, blockTimestampMilliseconds: 1724990250500, blockMinDelayExcess: 7477290n };
    assert.deepEqual(textOf(block), [...TWELVE, ...GRANITE]);
  });

  it('show a time that is none as the number it is', () => {
    const [, , time] = textOf({ ...BLOCK, blockTimestamp: Number.MAX_SAFE_INTEGER });
    assert.equal(time, 'Time: 9007199254740991 Unix seconds: the end of time');
  });
});
