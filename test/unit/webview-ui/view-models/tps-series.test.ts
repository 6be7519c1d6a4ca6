import { strict as assert } from 'node:assert';
import {
  align,
  lonePoints,
  stepOf,
  summaryOf,
  tpsCell,
  tpsText,
  withoutZeros,
} from '../../../../webview-ui/view-models/tps-series';

const DAY = 86_400;
const days = (...numbers: number[]) => numbers.map((day) => day * DAY);
const seriesOf = (timestamps: number[], values: number[]) => ({
  ...{ chainId: '43114', name: 'C-Chain', complete: true },
  timestamps,
  values,
});

describe('a TPS series for the chart', () => {
  it('has a gap in the first place of each hole', () => {
    const { times, columns } = align([seriesOf(days(1, 2, 5, 6), [1, 2, 5, 6])]);
    assert.deepEqual(times, days(1, 2, 3, 5, 6));
    assert.deepEqual(columns, [[1, 2, null, 5, 6]]);
  });

  it('shares its axis with others, which have no gap where it has points', () => {
    const { times, columns } = align([seriesOf(days(1, 2, 3), [1, 2, 3]), seriesOf(days(2, 3, 4), [20, 30, 40])]);
    assert.deepEqual(times, days(1, 2, 3, 4));
    assert.deepEqual(columns, [
      [1, 2, 3, undefined],
      [undefined, 20, 30, 40],
    ]);
  });

  it('keeps its gap among others that go on', () => {
    const { columns } = align([seriesOf(days(1, 2, 3, 4), [1, 2, 3, 4]), seriesOf(days(1, 2, 4), [1, 2, 4])]);
    assert.deepEqual(columns[1], [1, 2, null, 4]);
  });

  it('has a gap up to its next point, also where others have points', () => {
    const { columns } = align([seriesOf(days(1, 2, 3, 4, 5), [1, 2, 3, 4, 5]), seriesOf(days(1, 2, 5), [1, 2, 5])]);
    assert.deepEqual(columns[1], [1, 2, null, null, 5]);
  });

  it('leaves zeros out where the axis is logarithmic', () => {
    const { columns } = withoutZeros(align([seriesOf(days(1, 2, 3), [1, 0, 3])]));
    assert.deepEqual(columns, [[1, null, 3]]);
  });

  it("leaves out values that a logarithmic axis can't show", () => {
    const { columns } = withoutZeros(align([seriesOf(days(1, 2, 3), [5e-324, -1, 3])]));
    assert.deepEqual(columns, [[null, null, 3]]);
  });

  for (const [what, column, places] of [
    ['the only point', [1], [0]],
    ['a point between gaps', [1, 2, null, 3, null, 4, 5], [3]],
    ['points at the ends', [1, null, 2, 3, null, 4], [0, 5]],
    ['points with only other series between them', [1, undefined, 2], []],
    ['a point after which only other series go on', [null, 7, undefined, undefined], [1]],
    ['no point', [null, undefined], []],
  ] as const) {
    it(`shows ${what} where no line does`, () => assert.deepEqual(lonePoints(column), places));
  }

  for (const [what, timestamps, step] of [
    ['days', days(1, 2, 4), DAY],
    ['hours', [0, 3600, 7200], 3600],
    ['days, one of them there twice', [0, 60, ...days(1, 2, 3, 4)], DAY],
    ['days with two points each', days(1, 2, 3, 4).flatMap((time) => [time, time + 60]), DAY - 60],
    ['days with few points', days(1, 8, 15, 22), DAY],
    ['one point', [7], DAY],
    ['no point', [], DAY],
  ] as const) {
    it(`has the step of ${what}`, () => assert.equal(stepOf(timestamps), step));
  }

  it('is summed up within a part of the axis', () => {
    const series = seriesOf(days(1, 2, 3, 6, 7), [9, 1, 4, 2, 8]);
    assert.deepEqual(summaryOf(series, 2 * DAY, 6 * DAY), {
      newest: { time: 6 * DAY, value: 2 },
      lowest: { time: 2 * DAY, value: 1 },
      highest: { time: 3 * DAY, value: 4 },
      average: 7 / 3,
      missing: 2,
    });
    assert.deepEqual(summaryOf(series, 8 * DAY), { missing: 0 });
  });

  it('misses no day because of a point beside its time', () => {
    const { missing } = summaryOf(seriesOf([...days(1, 2), 2 * DAY + 60, ...days(3, 5)], [1, 2, 2, 3, 5]));
    assert.equal(missing, 1);
  });

  for (const [value, text] of [
    [1.98, '1.98'],
    [0, '0'],
    [12_345.678, '12,345.68'],
    [1_234_567.5, '1,234,567.5'],
    [999.999, '1,000'],
    [100, '100'],
    [-1_234.5, '-1,234.5'],
    [0.00123, '0.0012'],
  ] as const) {
    it(`writes ${value} as ${text}`, () => assert.equal(tpsText(value), text));
  }

  for (const [value, text] of [
    [0, '0.00'],
    [2, '2.00'],
    [20.2, '20.20'],
    [1234.567, '1,234.57'],
    [0.00012, '0.00012'],
  ] as const) {
    it(`writes ${value} as ${text} in a column`, () => assert.equal(tpsCell(value), text));
  }
});
