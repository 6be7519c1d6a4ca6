import assert from 'node:assert/strict';
import { readRecording } from '../../test/support/recording/recording';
import { rehearseRecording } from './replay/rehearse';

describe('plans of what a recorded node took and refused', () => {
  for (const [file, size, least] of [
    ['primary-network-1.15.jsonl.gz', 5, 40],
    ['platform-checks.jsonl.gz', 20, 80],
    ['x-chain-wallet.jsonl.gz', 20, 10],
    ['c-atomic.jsonl.gz', 5, 20],
  ] as const)
    it(`are rehearsed as they happened: ${file}, ${size} at a time`, async () => {
      const { transactions, unknown, differences } = await rehearseRecording(
        readRecording(`test/fixtures/recordings/${file}`),
        size,
      );
      assert.deepEqual(differences, []);
      assert.ok(transactions >= least && unknown * 4 <= transactions, `${transactions}, of which ${unknown} unknown`);
    });
});
