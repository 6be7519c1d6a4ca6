import { strict as assert } from 'node:assert';
import type { EVMBlock } from '../../../../src/client/schemas/data-schemas';
import { blockFields } from '../../../../src/services/evm/evm-block-fields';
import { snapshotOf } from '../../../support/wording/snapshot';

// docs/protocol.md 7.2: a block of the public service.
const BLOCK: EVMBlock = {
  ...{ chainId: '43114', blockNumber: 49889407n, blockTimestamp: 1724990250, txCount: 1 },
  ...{ blockHash: `0x${'d3'.repeat(32)}`, parentHash: `0x${'f4'.repeat(32)}`, baseFee: 25_000_000_000n },
  ...{ gasUsed: 53608n, gasLimit: 15_000_000n, gasCost: 0n, feesSpent: 2n ** 96n, cumulativeTransactions: 500325352n },
};

const TWELVE = [
  ...['43114', '49889407', '2024-08-30 03:57:30 UTC', `0x${'d3'.repeat(32)}`, '1', '25', '53608', '15000000', '0'],
  ...[`0x${'f4'.repeat(32)}`, '79228162514.264337593543950336', '500325352'],
];

describe('the fields of a block', () => {
  const snapshot = snapshotOf('fields-of-a-block');
  const valuesOf = (block: EVMBlock): string[] => blockFields(block).map(({ value }) => value);

  it('are twelve, each with its unit if known', () => {
    assert.deepEqual(valuesOf(BLOCK), TWELVE);
    snapshot.matches(
      'the twelve',
      blockFields(BLOCK).map(({ label, unit }) => [label, unit ?? []].flat().join(': ')),
    );
  });

  it('are two more since the Granite upgrade', () => {
    const block = { ...BLOCK, blockTimestampMilliseconds: 1724990250500, blockMinDelayExcess: 7477290n };
    assert.deepEqual(valuesOf(block), [...TWELVE, '2024-08-30 03:57:30.500 UTC', '7477290']);
    snapshot.matches(
      'since Granite',
      blockFields(block)
        .slice(12)
        .map(({ label, unit }) => [label, unit ?? []].flat().join(': ')),
    );
  });

  it('show an invalid time in words, and as its number', () => {
    const [, , time] = blockFields({ ...BLOCK, blockTimestamp: Number.MAX_SAFE_INTEGER });
    assert.equal(time?.unit, 'Unix 9007199254740991');
    snapshot.matches('a time that is none', time.value);
  });
});
