import { strict as assert } from 'node:assert';
import { explorerURL, readExplorerURL } from '../../../../src/core/endpoints/explorer-pages';
import { RECORDED_PAYMENT } from '../../../support/known-ids';

describe('pages of the public explorer', () => {
  const pages = [
    { networkID: 1, kind: 'tx', name: RECORDED_PAYMENT },
    { networkID: 5, kind: 'p/tx', name: RECORDED_PAYMENT },
    { networkID: 1, kind: 'p/block', name: '24209543' },
    { networkID: 5, kind: 'p/node', name: 'NodeID-JXJNyJXhgXzvVGisLkrDiZvF938zJxnT5' },
    { networkID: 1, kind: 'address', name: 'avax1umkusjfu7hgdckc6eldnfhwnll5yuj7qutkk2n' },
  ] as const;

  it('have URLs that are read back, on Mainnet and Fuji alone', () => {
    for (const page of pages) {
      const url = explorerURL(page) ?? assert.fail();
      assert.deepEqual([readExplorerURL(url), readExplorerURL(`${url}/?tab=utxos#top`)], [page, page]);
      assert.equal(explorerURL({ ...page, networkID: 12345 }), undefined);
    }
    // As in AvalancheGo's ACPs, its documentation, and wallets.
    assert.equal(explorerURL(pages[2]), 'https://subnets.avax.network/p-chain/block/24209543');
    assert.equal(explorerURL(pages[1]), `https://subnets-test.avax.network/p-chain/tx/${RECORDED_PAYMENT}`);
  });

  it('are no other hosts, paths, or schemes', () => {
    for (const url of [
      '',
      'https://subnets.avax.network/p-chain/tx/',
      'http://subnets.avax.network/p-chain/tx/abc',
      'https://subnets.avax.network.example/p-chain/tx/abc',
      'https://subnets.avax.network@example.com/p-chain/tx/abc',
      'https://subnets.avax.network/constructor/abc',
      'https://subnets.avax.network/x-chain/../p-chain/tx/abc',
      'https://subnets.avax.network/p-chain/tx/a b',
    ])
      assert.equal(readExplorerURL(url), undefined, url);
  });
});
