import { strict as assert } from 'node:assert';
import { tpsTable } from '../../../../src/features/dashboard/tables';

const NOON = 1_700_049_600;

describe('the table of average TPS', () => {
  const table = tpsTable({
    service: 'h',
    metric: 'avgTps',
    isSampleData: false,
    series: [
      {
        ...{ chainId: '1', name: 'One', complete: false, partial: 'Why.' },
        timestamps: [NOON, NOON + 60],
        values: [1, 2],
      },
    ],
  });

  it('keeps the time of each point', () => {
    assert.deepEqual(table.text('csv', 0).split('\r\n'), [
      'chainId,name,day,averageTPS,timestamp,coverage',
      `1,One,2023-11-15,1,${NOON},partial`,
      `1,One,2023-11-15,2,${NOON + 60},partial`,
      '',
    ]);
    const { series } = JSON.parse(table.text('json', 0)) as { series: { days: { timestamp: number }[] }[] };
    assert.deepEqual(
      series[0]?.days.map(({ timestamp }) => timestamp),
      [NOON, NOON + 60],
    );
  });

  it('of fees has the exact values of the service', () => {
    const wei = '1435117553916960000001';
    const fees = tpsTable({
      ...{ service: 'h', metric: 'feesPaid', isSampleData: false },
      series: [{ chainId: '1', name: 'One', complete: true, timestamps: [NOON], values: [1435.1], raw: [wei] }],
    });
    assert.equal(fees.name, 'feesPaid-1');
    assert.equal(
      fees.text('csv', 0),
      `chainId,name,day,feesPaid,timestamp,coverage\r\n1,One,2023-11-15,${wei},${NOON},complete\r\n`,
    );
    const { unit, series } = JSON.parse(fees.text('json', 0)) as { unit: string; series: { days: object[] }[] };
    assert.deepEqual([unit, series[0]?.days], ['wei', [{ day: '2023-11-15', feesPaid: wei, timestamp: NOON }]]);
  });

  it('shows in its name and in words that it is partial', () => {
    assert.deepEqual([table.name, table.partial], ['average-tps-1-partial', 'Why.']);
  });
});
