import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { axisEnds, chartPage, stepLines } from '../../../../src/features/balance-chart/chart-page';
import type { BalanceChart } from '../../../../src/services/past/ledger/ledger-text';
import type { BalancePoint } from '../../../../src/services/past/ledger/ledger';
import type { AssetRef } from '../../../../src/services/text/pieces';
import { snapshotOf } from '../../../support/wording/snapshot';

const ASSET = new Uint8Array(32).fill(7);

const asset = (symbol: string): AssetRef => ({
  assetID: ASSET,
  info: {
    ...{ assetID: encodeCb58(ASSET), name: 'Lens Coin', symbol, denomination: 9, isNative: false },
    traits: { isFungible: true, isMintable: false, isNFT: false, isProperty: false },
  },
});

const POINTS: readonly BalancePoint[] = [
  { height: 0n, time: undefined, own: 4_000_000_000n, shared: 0n },
  { height: 5n, time: 1_795_243_600n, own: 1_000_000_000n, shared: 2_000_000_000n },
  { height: 9n, time: 1_795_243_700n, own: 1n, shared: 0n },
];

const chartOf = (of: Partial<BalanceChart> = {}): BalanceChart => ({
  chain: 'Mine',
  address: 'X-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f',
  name: undefined,
  source: 'hello avm',
  limits: [],
  newest: { height: 25n, time: 1_795_243_800n },
  assets: [{ asset: asset('LNSC'), points: POINTS }],
  ...of,
});

const pageOf = (of?: Partial<BalanceChart>): string =>
  chartPage(chartOf(of), { cspSource: 'https://csp.example', style: 'https://csp.example/a.css', language: 'en' });

/** What a page says, a line an element. */
const textOf = (page: string): string[] =>
  page
    .slice(page.indexOf('<body>'))
    .replace(/<(svg) [^>]*aria-label="([^"]*)"/g, '>$2\n<$1')
    .replace(/<\/?(?:td|th|tr|p|h1|h2|span|div|title|caption|summary)[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '>');

describe('the chart of a balance', () => {
  const snapshot = snapshotOf('balance-chart');

  it('has a step for each block that changed it', () => {
    const { lines, steps, highest, times } = stepLines(POINTS, 1_795_243_800n);
    assert.deepEqual([highest, times], [4_000_000_000n, { first: 1_795_243_600n, last: 1_795_243_800n }]);
    assert.deepEqual(
      steps.map(({ from, to }) => [from, to]),
      [
        [0, 40],
        [40, 520],
        [520, 1000],
      ],
    );
    assert.deepEqual(lines, [
      { kind: 'own', path: 'M0 0H0V0H40V750H520V1000H1000' },
      { kind: 'shared', path: 'M0 1000H0V1000H40V500H520V1000H1000' },
    ]);
  });

  it('begins at 0, unless the changes are small', () => {
    const lowestOf = (...own: bigint[]): bigint =>
      stepLines(
        own.map((each, i) => ({ height: BigInt(i), time: i === 0 ? undefined : BigInt(i), own: each, shared: 0n })),
        9n,
      ).lowest;
    assert.deepEqual(
      [lowestOf(100n, 99n), lowestOf(100n, 51n), lowestOf(100n, 50n), lowestOf(100n, 100n)],
      [99n, 51n, 0n, 0n],
    );
    const [, ...later] = POINTS;
    assert.equal(stepLines([{ ...later[0], own: 99n, shared: 0n } as BalancePoint], 9n).lowest, 0n);
  });

  it('has short ends of its axis, which differ as long as the amounts do', () => {
    assert.deepEqual(axisEnds({ lowest: 299_999_975_793_286_912n, highest: 300_000_000_000_000_000n }), [
      299_999_975_800_000_000n,
      300_000_000_000_000_000n,
    ]);
    assert.deepEqual(axisEnds({ lowest: 0n, highest: 7_181_789_463n }), [0n, 7_180_000_000n]);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), fc.bigInt({ min: 1n, max: 2n ** 70n }), (lowest, length) => {
        const [low, high] = axisEnds({ lowest, highest: lowest + length });
        assert.ok(low < high);
      }),
    );
  });

  it('stays within its frame, whatever the amounts and times', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 70n });
    const point = fc.record({
      time: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      own: amount,
      shared: amount,
      staked: amount,
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), fc.boolean(), (given, hasBase) => {
        const sorted = [...given].sort((a, b) => (a.time < b.time ? -1 : 1));
        const points = sorted.map((each, i) => ({
          ...each,
          height: BigInt(i),
          time: hasBase && i === 0 ? undefined : each.time,
        }));
        const { lines, steps } = stepLines(points, sorted.at(-1)?.time ?? 0n);
        for (const number of lines.flatMap(({ path }) => path.match(/-?[\d.]+/g) ?? [])) {
          assert.ok(Number(number) >= 0 && Number(number) <= 1000, number);
        }
        steps.forEach(({ from, to }, i) => {
          assert.ok(from <= to);
          assert.equal(to, steps[i + 1]?.from ?? 1000);
        });
      }),
    );
  });

  it('is a picture with a name, and a table of the same', () => {
    snapshot.matches('a page', textOf(pageOf()));
    const high = [4_000_000_000n, 3_900_000_001n].map((own, i) => ({ ...POINTS[i], own, shared: 0n }) as BalancePoint);
    snapshot.matches('an axis that begins higher', textOf(pageOf({ assets: [{ asset: asset('A'), points: high }] })));
    snapshot.matches('a partial one with a name', textOf(pageOf({ name: 'treasury', limits: ['hello lens'] })));
    const staking = POINTS.map((point, i) => (i === 0 ? point : { ...point, staked: BigInt(i) * 1_000n }));
    const onP = pageOf({ assets: [{ asset: asset('AVAX'), points: staking }] });
    assert.match(onP, /<path class="staked" d="M0 /);
    snapshot.matches('with what is staked', textOf(onP));
    snapshot.matches('an address that never owned anything', textOf(pageOf({ assets: [] })));
    const base: BalancePoint = { height: 3n, time: undefined, own: 5n, shared: 0n };
    const still = [{ asset: { assetID: ASSET, info: undefined }, points: [base] }];
    snapshot.matches('a balance that never changed, of an unknown asset', textOf(pageOf({ assets: still })));
  });

  it('says why there is none', () => {
    const { chain, address } = chartOf();
    const sources = { cspSource: 'https://csp.example', style: 'a.css', language: 'en' };
    snapshot.matches('unknown', textOf(chartPage({ chain, address, why: 'hello <b>lens</b>' }, sources)));
  });

  it('runs no script, loads its style alone, and shows hostile names as text', () => {
    const hostile = '</title><script>alert(1)</script>\u202e" onload="x';
    const page = pageOf({ name: hostile, chain: hostile, assets: [{ asset: asset(hostile), points: POINTS }] });
    assert.match(page, /content="default-src 'none'; style-src https:\/\/csp\.example"/);
    assert.ok(!/<script|\u202e| onload="|javascript:| style="/.test(page));
    assert.equal(page.match(/<title>/g)?.length, 1 + POINTS.length);
  });

  it('lists the newest thousand changes, and how many are older', () => {
    const points = Array.from({ length: 1_003 }, (_, i): BalancePoint => ({
      ...{ height: BigInt(i), time: BigInt(i), shared: 0n },
      own: BigInt(i % 2) + 1n,
    }));
    const page = pageOf({ assets: [{ asset: asset('A'), points }] });
    assert.equal(page.match(/<tr>/g)?.length, 1_001);
    assert.equal(page.match(/<rect/g), null);
    snapshot.matches('older changes', textOf(page).at(-1) ?? '');
  });
});
