import assert from 'node:assert/strict';
import { inWords, untilInWords } from '../../../src/client/durations';

describe('a length of time in words', () => {
  const rows: [ms: number, words: string][] = [
    [0, '0 s'],
    [1, '0.1 s'],
    [2_000, '2 s'],
    [1_500, '1.5 s'],
    [30_000, '30 s'],
    [119_001, '120 s'],
    [300_000, '5 min'],
    [7_200_000, '2 h'],
    [1_036_800_000, '12 days'],
  ];
  for (const [ms, words] of rows) it(`${ms} ms is ${words}`, () => assert.equal(inWords(ms), words));

  it('names the time of day within a day', () => {
    const now = Date.UTC(2027, 0, 1, 12, 0, 0);
    assert.equal(untilInWords(now + 30_000, now), 'in 30 s (12:00:30 UTC)');
    assert.equal(untilInWords(now + 86_400_000 * 3, now), 'in 3 days');
    assert.equal(untilInWords(now - 1, now), 'now');
  });
});
