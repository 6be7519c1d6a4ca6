import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readLines } from '../../test/support/recording/recording';
import { DAY } from '../../test/support/fuzz/daily';
import { Random } from '../../test/support/fuzz/mutate';
import { replayWithFaults } from './replay/faults';

/** Of each recording: a file, how many transactions it sends, and how many of them are tried. */
const FILES = [
  ['recordings/platform-checks.jsonl.gz', 640, 5],
  ['protocol/x-chain.jsonl.gz', 480, 5],
  ['recordings/primary-network-1.15.jsonl.gz', 130, 3],
  ['recordings/c-atomic.jsonl.gz', 200, 5],
] as const;

/**
 * Those that turned once: an import of C whose input is spent, with two nodes in turns of which one is a block behind.
 */
const TURNED = new Map([['recordings/primary-network-1.15.jsonl.gz', [89]]]);

describe('the verdicts of checks', () => {
  for (const [file, sent, count] of FILES) {
    it(`turn around by no failed request, no lag, no other node, and no other clock: ${file}, seed ${DAY}`, async () => {
      const random = new Random(DAY);
      const tried = new Set([...Array.from({ length: count }, () => random.below(sent)), ...(TURNED.get(file) ?? [])]);
      const { checked, turned } = await replayWithFaults(readLines(join('test/fixtures', file)), (i) => tried.has(i));
      assert.deepEqual(turned, []);
      assert.equal(checked, tried.size);
    });
  }
});
