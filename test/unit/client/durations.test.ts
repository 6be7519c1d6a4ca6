import assert from 'node:assert/strict';
import { inWords, untilInWords } from '../../../src/client/clock';
import { snapshotOf } from '../../support/wording/snapshot';

describe('a length of time in words', () => {
  const snapshot = snapshotOf('durations');
  const rows: [ms: number, amount: string][] = [
    [0, '0'],
    [1, '0.1'],
    [2_000, '2'],
    [1_500, '1.5'],
    [30_000, '30'],
    [119_001, '120'],
    [300_000, '5'],
    [7_200_000, '2'],
    [1_036_800_000, '12'],
  ];
  for (const [ms, amount] of rows) {
    it(`${ms} ms is ${amount} of a unit`, () => {
      assert.equal(/[\d.]+/.exec(inWords(ms))?.[0], amount);
      snapshot.matches(`${ms} ms`, inWords(ms));
    });
  }

  it('names the time of day within a day', () => {
    const now = Date.UTC(2027, 0, 1, 12, 0, 0);
    assert.ok(untilInWords(now + 30_000, now).includes('12:00:30'));
    assert.ok(!untilInWords(now + 86_400_000 * 3, now).includes('12:00'));
    snapshot.matches('until half a minute from now', untilInWords(now + 30_000, now));
    snapshot.matches('until three days from now', untilInWords(now + 86_400_000 * 3, now));
    snapshot.matches('until just now', untilInWords(now - 1, now));
  });
});
