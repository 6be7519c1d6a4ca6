import { strict as assert } from 'node:assert';
import { readServices } from '../../../../src/host/settings/value-readers';
import { snapshotOf } from '../../../support/wording/snapshot';

const METRICS = 'https://metrics.avax.network';
const DATA = 'https://data-api.avax.network';

describe('the addresses of the REST services', () => {
  const snapshot = snapshotOf('mistakes-in-addresses');
  const ROWS: readonly (readonly [set: unknown, dataURL: string | undefined, complaints: readonly string[]])[] = [
    [undefined, DATA, []],
    [null, DATA, []],
    ['', DATA, []],
    [' http://127.0.0.1:1/x?y=z ', 'http://127.0.0.1:1/x?y=z', []],
    [' Sandbox', 'sandbox', []],
    ['sandboxes', undefined, ['dataURL']],
    ['https://', undefined, ['dataURL']],
    ['ftp://SECRET@host', undefined, ['dataURL']],
    [7, undefined, ['dataURL']],
  ];
  for (const [set, dataURL, expected] of ROWS) {
    it(`${JSON.stringify(set)} is ${dataURL}`, () => {
      const complaints: string[] = [];
      const get = (key: string): unknown => (key === 'dataURL' ? set : undefined);
      const read = readServices(get, (setting, reason) => {
        complaints.push(setting);
        assert.ok(!reason.includes('SECRET'));
        snapshot.matches('an address that is none', reason);
      });
      assert.deepEqual([read, complaints], [{ metricsURL: METRICS, dataURL }, expected]);
    });
  }
});
