import { strict as assert } from 'node:assert';
import { chainItems } from '../../../../src/features/chains/chain-items';
import { BUILT_IN_CHAINS, type ChainConfig } from '../../../../src/services/chain/chain-config';
import { snapshotOf } from '../../../support/wording/snapshot';

const row = (config: Partial<ChainConfig>) =>
  chainItems([{ name: 'A', url: 'http://h:1/', blockchain: 'X', ...config }], BUILT_IN_CHAINS[0]!)[0]!;

/** All that is shown of a row. */
const text = ({ label, description = '', detail = '' }: ReturnType<typeof row>): string =>
  [label, description, detail].join(' | ');

/** The row's icon. */
const icon = ({ label }: ReturnType<typeof row>): string | undefined => /^\$\((\w+)\)/.exec(label)?.[1];

describe('the list of chains', () => {
  const snapshot = snapshotOf('list-of-chains');

  it('shows name, network and host, the main network unlike the others, and which is active', () => {
    const items = chainItems(BUILT_IN_CHAINS, BUILT_IN_CHAINS[1]!);
    assert.deepEqual(
      items.map(({ config }) => config),
      BUILT_IN_CHAINS,
    );
    assert.deepEqual(items.map(icon), ['globe', 'beaker', 'beaker', 'beaker']);
    assert.deepEqual(
      items.map(({ picked }) => picked),
      [false, true, false, false],
    );
    assert.deepEqual(
      items.slice(0, 3).map(({ detail }) => detail),
      ['api.avax.network', 'api.avax-test.network', '127.0.0.1:9650'],
    );
    snapshot.matches('the built-in chains', items.map(text));
  });

  it('shows when the network is unknown', () => {
    assert.deepEqual([icon(row({})), icon(row({ networkID: 77 }))], ['question', 'beaker']);
    snapshot.matches('a network that is not stated, and one without a name', [
      text(row({})),
      text(row({ networkID: 77 })),
    ]);
  });

  it('has no icon of a stranger', () => {
    const shown = row({ name: '$(pass) Mainnet', url: 'http://$(pass)/', blockchain: 'other' });
    assert.deepEqual(text(shown).match(/\$\(\w+\)/g), ['$(question)']);
  });

  it('names a chain that is not the X-Chain, and nothing of a URL but its host', () => {
    const other = text(row({ url: 'https://user:secret@h/secret?key=secret', blockchain: 'other' }));
    assert.doesNotMatch(other, /secret|user/);
    assert.match(other, /\bh\b.*\bother\b/);
    snapshot.matches('another chain of a node', other);
  });
});
