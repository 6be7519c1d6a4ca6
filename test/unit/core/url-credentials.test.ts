import { strict as assert } from 'node:assert';
import { withoutCredentials } from '../../../src/core/endpoints/urls';

const HEX = '0123456789abcdef0123456789abcdef';

describe('credentials in the URL of a node', () => {
  const CASES: readonly (readonly [url: string, bare: string])[] = [
    ['https://user:pass@h/', 'https://h/'],
    ['https://token@h:9650/rpc', 'https://h:9650/rpc'],
    ['https://h/?key=short', 'https://h/'],
    ['https://h/rpc?network=fuji&api_key=abc&v=2', 'https://h/rpc?network=fuji&v=2'],
    [`https://h/?${HEX}`, 'https://h/'],
    [`https://h/?id=${HEX}`, 'https://h/'],
    [`https://h/${HEX}`, 'https://h/'],
    [`https://h/v1/${HEX}/rpc`, 'https://h/v1/rpc'],
    ['https://h/v1/3f2b8c1e-1111-4222-8333-0123456789ab', 'https://h/v1'],
    [`https://h/${'a'.repeat(32)}`, 'https://h/'],
  ];
  for (const [url, bare] of CASES) {
    it(`${url} without them is ${bare}`, () => {
      assert.equal(withoutCredentials(url), bare);
      assert.equal(withoutCredentials(bare), bare);
    });
  }

  for (const url of [
    'http://127.0.0.1:9650/',
    'https://api.avax.network/',
    'https://h/avalanche-mainnet-archive/rpc',
    'https://h/rpc?network=fuji',
    'https://h//a//b',
  ]) {
    it(`${url} has none`, () => assert.equal(withoutCredentials(url), url));
  }
});
