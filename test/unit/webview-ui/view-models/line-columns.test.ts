import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { asThickAs, type ColumnLine, lineInColumns, pointsIn } from '../../../../webview-ui/view-models/line-columns';

/** One point a second from second 0 on. */
const of = (values: (number | null | undefined)[], width: number, start = 0): ColumnLine =>
  lineInColumns([...values.keys()], values, { from: 0, to: values.length - 1 }, { start, width });

describe('a line in columns of pixels', () => {
  for (const [what, line, expected] of [
    ['covers what is between the least and the greatest value', of([3, 9, 1, 4], 4), [[0, [1], [9]]]],
    ['reaches half way to the next column, and from there on', of([1, 2, 8, 9], 2), [[0, [1, 5], [5, 9]]]],
    [
      'ends at a gap, and begins anew after it',
      of([1, null, 8, 9], 4),
      [
        [0, [1], [1]],
        [0, [8], [9]],
      ],
    ],
    ['goes on where only other series have points', of([1, undefined, 8, 9], 4), [[0, [1], [9]]]],
    [
      'begins left of column 0 with the point before the first that is shown',
      of([1, 2, 3], 2, 1),
      [[-1, [1, 1.5], [1.5, 3]]],
    ],
    ['is nothing without points', of([null, undefined], 1), []],
  ] as const) {
    it(what, () =>
      assert.deepEqual(
        line.bands.map(({ first, lows, highs }) => [first, lows, highs]),
        expected,
      ),
    );
  }

  it('leads over columns without a point in one stroke, but not over a gap', () => {
    const { bands, joins } = of([1, 2, undefined, undefined, 8, 9, null, undefined, 5, 6], 2);
    assert.deepEqual(
      bands.map(({ first, lows }) => [first, lows.length]),
      [
        [0, 1],
        [2, 1],
        [4, 1],
      ],
    );
    assert.deepEqual(joins, [[1, 4]]);
  });

  it('takes only the given range', () => {
    const { bands } = lineInColumns([0, 1, 2, 3], [9, 2, 3, 9], { from: 1, to: 2 }, { start: 0, width: 4 });
    assert.deepEqual(bands, [{ first: 0, lows: [2], highs: [3] }]);
  });

  it('is counted without gaps and the points of others', () => {
    assert.equal(pointsIn([1, null, undefined, 4, 5], { from: 0, to: 3 }), 2);
  });

  for (const [thickness, expected] of [
    [1.5, { first: 4, lows: [1, 5, 2], highs: [3, 6, 2] }],
    [3, { first: 3, lows: [1, 1, 1, 2, 2], highs: [3, 6, 6, 6, 2] }],
  ] as const) {
    it(`covers its neighbours where it is ${thickness} pixels thick`, () => {
      assert.deepEqual(asThickAs(thickness, { first: 4, lows: [1, 5, 2], highs: [3, 6, 2] }), expected);
    });
  }

  it('covers every point in its own column, and touches between columns, whatever the values', () => {
    const value = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: -50, max: 50 }) }, fc.constant(null));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 80 }), fc.integer({ min: 1, max: 9 }), (values, width) => {
        const { bands } = of(values, width);
        for (const [second, each] of values.entries()) {
          if (each === null) continue;
          const column = Math.floor(second / width);
          const covers = ({ first, lows, highs }: ColumnLine['bands'][number]): boolean =>
            (lows[column - first] ?? Infinity) <= each && each <= (highs[column - first] ?? -Infinity);
          assert.ok(bands.some(covers));
        }
        for (const { lows, highs } of bands)
          for (let i = 1; i < lows.length; i++)
            assert.ok(lows[i]! <= highs[i - 1]! && lows[i - 1]! <= highs[i]!, 'neighbours overlap');
      }),
    );
  });
});
