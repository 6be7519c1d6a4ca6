import assert from 'node:assert/strict';
import { everyNth } from '../../test/support/fuzz/daily';
import { readRecording } from '../../test/support/recording/recording';
import { rehearseRecording } from './replay/rehearse';

describe('plans of what a recorded node took and refused', () => {
  const recordings = [
    { file: 'primary-network-1.15.jsonl.gz', size: 5, least: 40 },
    { file: 'platform-checks.jsonl.gz', size: 20, least: 80 },
    { file: 'c-atomic.jsonl.gz', size: 5, least: 20 },
    { file: 'x-chain-wallet.jsonl.gz', size: 20, least: 10 },
  ];
  // `npm run rehearse` takes all of one.
  for (const { file, size, least } of everyNth(2, recordings))
    it(`are rehearsed as they happened: ${file}, ${size} at a time`, async () => {
      const { transactions, unknown, differences } = await rehearseRecording(
        readRecording(`test/fixtures/recordings/${file}`),
        size,
      );
      assert.deepEqual(differences, []);
      assert.ok(transactions >= least && unknown * 4 <= transactions, `${transactions}, of which ${unknown} unknown`);
    });
});
