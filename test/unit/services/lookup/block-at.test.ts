import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { blockAt } from '../../../../src/services/lookup/id-resolver';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { SAMPLE_BLOCK_1 } from '../../../support/known-ids';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';

describe('a block by its height', () => {
  const sandbox = sandboxSetUp(() => startDemo());
  let window: IssuingWindow;
  before(() => {
    window = new IssuingWindow();
  });
  after(() => window.http.close());

  it('returns it', async () => {
    const found = await blockAt(window.resolver, window.chain(sandbox.url), 1n);
    assert.equal(found.kind === 'block' && encodeCb58(found.id), SAMPLE_BLOCK_1);
  });

  it("returns the newest height if the chain doesn't have the block", async () => {
    const chain = window.chain(sandbox.url);
    const height = await chain.avm.getHeight();
    assert.deepEqual(await blockAt(window.resolver, chain, 99_999n), { kind: 'noBlock', newest: height });
  });

  it("rejects if the node doesn't respond", () =>
    assert.rejects(blockAt(window.resolver, window.chain('http://127.0.0.1:1'), 1n), { name: 'NetworkError' }));
});
