import { strict as assert } from 'node:assert';
import { addressOfCall, callAt, type CallAddress, type MethodCall } from '../../../../src/features/call/method-call';

describe('the address of a call', () => {
  const CALLS: MethodCall[] = [
    { chain: 'Sandbox', method: 'avm.getHeight', params: {} },
    { chain: 'My node', method: 'avm.getTx', params: { txID: 'x', encoding: 'json' } },
    { chain: 'a:b@c#d', method: 'avm.getHeight', params: {} },
    { chain: 'Local', method: 'avm.getUTXOs', params: { addresses: ['X-a', 'X-b'], limit: 5 } },
  ];
  for (const call of CALLS) {
    it(`${call.method} on ${call.chain} is read as it was written`, () =>
      assert.deepEqual(callAt(addressOfCall(call)), call));
  }

  it('has the names of the table, however they were spelled', () => {
    const address = { authority: 'Sandbox', path: '/avm.getBalance.json', query: '{"assetId":"AVAX","Address":"X-a"}' };
    assert.deepEqual(callAt(address)?.params, { assetID: 'AVAX', address: 'X-a' });
  });

  const OTHERS: [why: string, change: Partial<CallAddress>][] = [
    ['a send', { path: '/avm.issueTx.json', query: '{"tx":"0x00"}' }],
    ['the deprecated send', { path: '/wallet.issueTx.json', query: '{"tx":"0x00"}' }],
    ['a method of another service', { path: '/health.health.json' }],
    ['a name that objects have', { path: '/constructor.json' }],
    ['a list', { query: '[]' }],
    ['no JSON', { query: 'txID=x' }],
    ['nothing', { query: 'null' }],
    ['no chain', { authority: '' }],
  ];
  for (const [why, change] of OTHERS) {
    it(`${why} is no call`, () =>
      assert.equal(callAt({ authority: 'Sandbox', path: '/avm.getHeight.json', query: '{}', ...change }), undefined));
  }
});
