import assert from 'node:assert/strict';
import { apiExports } from '../../../../src/features/api/api-exports';
import { TestAPI } from './api';

describe('what the extension exports', () => {
  const lens = new TestAPI('http://127.0.0.1:1');
  after(() => lens.close());

  it('loads nothing before a method is called', async () => {
    let loaded = 0;
    const exported = apiExports(() => {
      loaded++;
      return Promise.resolve(lens);
    });
    const api = exported.getAPI(1);
    assert.equal(loaded, 0);
    await assert.rejects(api.decode('0x00'));
    assert.equal(loaded, 1);
  });

  it('has version 1 only, which reads', () => {
    const exported = apiExports(() => Promise.resolve(lens));
    assert.deepEqual(Object.keys(exported), ['getAPI']);
    assert.deepEqual(Object.keys(exported.getAPI(1)), ['inspect', 'decode', 'check']);
    for (const other of [0, 2, undefined, '1']) assert.throws(() => exported.getAPI(other as 1), /version 1/);
  });
});
