import { strict as assert } from 'node:assert';
import { chainItems } from '../../../../src/features/chains/chain-items';
import { BUILT_IN_CHAINS, type ChainConfig } from '../../../../src/services/chain/chain-config';

const row = (config: Partial<ChainConfig>) => {
  const [item] = chainItems([{ name: 'A', url: 'http://h:1/', blockchain: 'X', ...config }], BUILT_IN_CHAINS[0]!);
  return [item?.label, item?.description, item?.detail];
};

describe('the list of chains', () => {
  it('shows name, network and host, the main network unlike the others, and which is active', () => {
    assert.deepEqual(
      chainItems(BUILT_IN_CHAINS, BUILT_IN_CHAINS[1]!).map(({ label, description, detail }) => [
        label,
        description,
        detail,
      ]),
      [
        ['$(globe) Mainnet', 'main network: what is here is worth money', 'api.avax.network'],
        ['$(beaker) Fuji', 'test network Fuji · active', 'api.avax-test.network'],
        ['$(beaker) Local', 'test network Local', '127.0.0.1:9650'],
        ['$(beaker) Sandbox', 'test network Local', 'inside X-Chain Lens, started when first needed'],
      ],
    );
  });

  it('says when it is not known which network it is', () => {
    assert.deepEqual(row({}), ['$(question) A', 'network not stated', 'h:1']);
    assert.deepEqual(row({ networkID: 77 }), ['$(beaker) A', 'test network 77', 'h:1']);
  });

  it('names a chain that is not the X-Chain, and nothing of a URL but its host', () => {
    const [, , detail] = row({ url: 'https://user:secret@h/secret?key=secret', blockchain: 'other' });
    assert.equal(detail, 'h · chain other');
  });
});
