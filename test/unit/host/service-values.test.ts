import { strict as assert } from 'node:assert';
import { readServices } from '../../../src/host/service-values';

const METRICS = 'https://metrics.avax.network';
const DATA = 'https://data-api.avax.network';
const REASON = 'dataURL: it is neither "sandbox" nor an address that begins with http:// or https:// and names a host';

describe('where the REST services are', () => {
  const ROWS: readonly (readonly [set: unknown, dataURL: string, complaints: readonly string[]])[] = [
    [undefined, DATA, []],
    [null, DATA, []],
    ['', DATA, []],
    [' http://127.0.0.1:1/x?y=z ', 'http://127.0.0.1:1/x?y=z', []],
    [' Sandbox', 'sandbox', []],
    ['sandboxes', DATA, [REASON]],
    ['https://', DATA, [REASON]],
    ['ftp://SECRET@host', DATA, [REASON]],
    [7, DATA, [REASON]],
  ];
  for (const [set, dataURL, expected] of ROWS) {
    it(`${JSON.stringify(set)} is ${dataURL}`, () => {
      const complaints: string[] = [];
      const get = (key: string): unknown => (key === 'dataURL' ? set : undefined);
      const read = readServices(get, (setting, reason) => complaints.push(`${setting}: ${reason}`));
      assert.deepEqual([read, complaints], [{ metricsURL: METRICS, dataURL }, expected]);
    });
  }
});
