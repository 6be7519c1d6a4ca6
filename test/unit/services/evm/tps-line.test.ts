import { strict as assert } from 'node:assert';
import { evmIDOfCChain, tpsLine } from '../../../../src/services/evm/tps-samples';
import { NOON } from '../../../support/sandbox/rest-sandbox';
import { snapshotOf } from '../../../support/wording/snapshot';

const DAY = 86_400;
const TODAY = Math.floor(NOON / 1000 / DAY) * DAY;

describe('a line of TPS', () => {
  const snapshot = snapshotOf('tps-line');
  let isComplete = true;
  type Day = readonly [ago: number, value: number];
  const line = (...days: readonly Day[]) => lineOf(days);
  const lineOf = (days: readonly Day[]) =>
    tpsLine(
      {
        isComplete: () => isComplete,
        since: (since) => {
          const kept = days.map(([ago, value]) => [TODAY - ago * DAY, value] as const).filter(([day]) => day >= since);
          return { timestamps: kept.map(([day]) => day), values: kept.map(([, value]) => value) };
        },
      },
      NOON,
    );

  const ROWS: [what: string, line: string | undefined, shown: string | undefined][] = [
    ['of nothing is none', line(), undefined],
    ['of days long ago is none', line([31, 5]), undefined],
    ['is as high as its values', line([3, 0], [2, 1], [1, 1.98]), '▁▅█ 1.98'],
    ['shows a gap as a gap', line([4, 2], [2, 2]), '█ █ 2.00'],
    ['of zeros is flat', line([2, 0], [1, 0]), '▁▁ 0.00'],
  ];
  for (const [what, shown, expected] of ROWS) {
    it(what, () => assert.equal(shown === undefined ? shown : /[▁-█][▁-█ ]* [\d.]+/.exec(shown)?.[0], expected));
  }

  it('names the chain, the newest day and how many there are', () => {
    const shown = line([4, 2], [2, 2]) ?? '';
    assert.ok(shown.includes('2026-11-19'));
    snapshot.matches('two days', shown);
  });

  it('takes more points than a call takes arguments', () => {
    assert.ok(lineOf(Array.from({ length: 200_000 }, () => [1, 2] as const))?.includes('█ 2.00'));
  });

  it('shows that it is partial', () => {
    isComplete = false;
    snapshot.matches('partial', line([1, 1]) ?? '');
  });

  it("is empty for a chain that wasn't loaded", () => assert.equal(tpsLine(undefined, NOON), undefined));

  it('is of the C-Chain of a public network only', () => {
    assert.deepEqual([1, 5, 12_345].map(evmIDOfCChain), ['43114', '43113', undefined]);
  });
});
