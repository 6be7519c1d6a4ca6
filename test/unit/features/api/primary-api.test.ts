import assert from 'node:assert/strict';
import { localStory } from '../../../../sandbox/story/local-story';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { producedOutputs } from '../../../../src/core/tx/moves';
import type { Address } from '../../../../src/services/answers/avalanche-lens-api';
import { EWOQ, LOCAL_AVAX } from '../../../support/known-ids';
import { errorOf, TestAPI } from './api';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { startDemo } from '../../../support/sandbox/demo-sandbox';

describe('the API about P and C', () => {
  const { names } = localStory();
  const sandbox = sandboxSetUp(() => startDemo());
  let lens: TestAPI;
  before(() => {
    lens = new TestAPI(sandbox.url);
  });
  after(() => lens.close());

  const addressOn = async (alias: string): Promise<Address> => {
    const found = await lens.api.inspect(EWOQ.replace('X', alias));
    assert.ok(found.kind === 'address');
    return found;
  };
  const avaxIn = ({ balances = [] }: Pick<Address, 'balances'> | { readonly balances: undefined }) =>
    balances.find(({ assetID }) => assetID === LOCAL_AVAX)?.spendable;

  it('reports the balances of the chain that an address names, and what its owner has elsewhere', async () => {
    const [onX, onP, onC] = [await addressOn('X'), await addressOn('P'), await addressOn('C')];
    assert.deepEqual(
      [onX, onP, onC].map(({ address }) => address),
      ['X', 'P', 'C'].map((alias) => EWOQ.replace('X', alias)),
    );
    const [x, p] = [avaxIn(onX), avaxIn(onP)];
    assert.ok(x !== undefined && p !== undefined && x !== p);
    assert.deepEqual(
      onX.elsewhere?.map((each) => [each.on, avaxIn(each)]),
      [['P', p]],
    );
    const elsewhere = onP.elsewhere?.map(({ on, exportedFrom = on }) => `${exportedFrom} ${on}`);
    assert.deepEqual(elsewhere, ['X P', 'C P', 'X X']);
    assert.equal(avaxIn(onP.elsewhere?.at(-1) ?? { balances: undefined }), x);
    assert.deepEqual([onC.balances, onC.isComplete], [[], true]);
    const places = onC.elsewhere?.map(({ on, exportedFrom = on }) => `${exportedFrom} ${on}`);
    assert.deepEqual(places, ['X C', 'P C', 'P P', 'X X']);
  });

  it('says in a sentence what a subnet is', async () => {
    const found = await lens.api.inspect(encodeCb58(names.subnet.subnet.id));
    assert.ok(found.kind === 'primary' && found.what === 'platformTx');
    assert.ok(found.headline.split(' ').length > 3, found.headline);
    // From the bytes, and from what the node reports.
    const labels = found.facts.map(({ label }) => label);
    assert.ok(labels.includes('fee') && labels.includes('blockchains'), labels.join());
    assert.equal(found.networkID, 12345);
  });

  it('has a reward by its transaction, and does not deny what an L1 validator had left', async () => {
    const { leaver } = names.staking;
    const outputOf = ({ id, tx }: typeof leaver): string =>
      `${encodeCb58(id)}:${producedOutputs(tx.unsignedTx).length}`;
    const reward = await lens.api.inspect(outputOf(leaver));
    assert.ok(reward.kind === 'output' && reward.status === 'unspent' && (reward.amount ?? 0n) > 0n);
    assert.equal((await errorOf(lens.api.inspect(outputOf(names.l1.disable)))).code, 'requestFailed');
  });
});
