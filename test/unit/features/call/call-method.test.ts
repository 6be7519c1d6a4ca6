import { strict as assert } from 'node:assert';
import { MAINNET_C } from '../../../support/known-ids';
import {
  addressOfCall,
  type Call,
  type CallAddress,
  callAt,
  type MethodCall,
  nameOf,
} from '../../../../src/features/call/call-method';

describe('the address of a call', () => {
  const HASH = `0x${'aB'.repeat(32)}`;
  const CALLS: Call[] = [
    { chain: 'Sandbox', method: 'avm.getHeight', params: {} },
    { chain: 'My node', method: 'avm.getTx', params: { txID: 'x', encoding: 'json' } },
    { chain: 'a:b@c#d', method: 'avm.getHeight', params: {} },
    { chain: 'Local', method: 'avm.getUTXOs', params: { addresses: ['X-a', 'X-b'], limit: 5 } },
    { service: 'average-tps', params: { chainId: 'total' } },
    { service: 'block', params: { chainId: MAINNET_C, blockId: HASH } },
    { service: 'address-chains', params: { address: HASH.slice(0, 42) } },
    { service: 'btcb-addresses', params: { threshold: '1', pageSize: '5000' } },
    { service: 'btcb-addresses', params: { threshold: '1', pageSize: '7', page: '12', pageToken: 'a+b/c=&d' } },
    { service: 'health', params: {} },
  ];
  for (const call of CALLS) {
    it(`${nameOf(call)} ${JSON.stringify(call.params)} is read as it was written`, () =>
      assert.deepEqual(callAt(addressOfCall(call, 'metrics.avax.network')), call));
  }

  it('names a tab by its first parameter', () => {
    const pathOf = (params: MethodCall['params']): string =>
      addressOfCall({ chain: 'Sandbox', method: 'avm.getUTXOs', params }).path;
    assert.equal(pathOf({}), '/avm.getUTXOs.json');
    assert.equal(
      pathOf({ addresses: ['X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'] }),
      '/avm.getUTXOs-local18jma8ppw.json',
    );
    assert.equal(pathOf({ limit: 5 }), '/avm.getUTXOs-5.json');
  });

  it('has the names of the table, however they were spelled', () => {
    const address = { authority: 'Sandbox', path: '/avm.getBalance.json', query: '{"assetId":"AVAX","Address":"X-a"}' };
    assert.deepEqual(callAt(address)?.params, { assetID: 'AVAX', address: 'X-a' });
  });

  const OTHERS: [why: string, change: Partial<CallAddress>][] = [
    ['a send', { path: '/avm.issueTx.json', query: '{"tx":"0x00"}' }],
    ['the deprecated send', { path: '/wallet.issueTx.json', query: '{"tx":"0x00"}' }],
    ['a method of another service', { path: '/keystore.listUsers.json' }],
    ['a name that objects have', { path: '/constructor.json' }],
    ['a list', { query: '[]' }],
    ['no JSON', { query: 'txID=x' }],
    ['nothing', { query: 'null' }],
    ['no chain', { authority: '' }],
    ['a document without its parameters', { path: '/block.json', query: '{"chainId":"1"}' }],
    ['one with others', { path: '/health.json', query: '{"chainId":"1"}' }],
    ['one with a word that leads to another route', { path: '/chain/...json', query: '{"chainId":".."}' }],
    ['one with a number', { path: '/chain.json', query: '{"chainId":1}' }],
    ['a page of what has none', { path: '/chain.json', query: '{"chainId":"1","page":"2"}' }],
    ...['0', 'x', 2].map((page): [string, Partial<CallAddress>] => [
      `the page ${JSON.stringify(page)}`,
      { path: '/btcb-addresses.json', query: JSON.stringify({ threshold: '1', pageSize: '7', page }) },
    ]),
  ];
  for (const [why, change] of OTHERS) {
    it(`${why} is no call`, () =>
      assert.equal(callAt({ authority: 'Sandbox', path: '/avm.getHeight.json', query: '{}', ...change }), undefined));
  }
});
