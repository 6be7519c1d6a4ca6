import { strict as assert } from 'node:assert';
import { extensions } from 'vscode';
import type {
  AvalancheLensAPI,
  AvalancheLensError,
  AvalancheLensExports,
} from '../../src/services/answers/avalanche-lens-api';
import { EWOQ_KEY, SAMPLE_PAYEE, SAMPLE_PAYMENT } from '../support/known-ids';

describe('the API for other extensions', () => {
  let lens: AvalancheLensAPI;
  before(async () => {
    const exported = await extensions.getExtension<AvalancheLensExports>('avalanche-lens.avalanche-lens')?.activate();
    assert.ok(exported);
    lens = exported.getAPI(1);
  });

  it('inspects what the active chain has, and decodes the same without it', async () => {
    const found = await lens.inspect(SAMPLE_PAYMENT);
    assert.ok(found.kind === 'transaction' && 'chain' in found);
    assert.deepEqual([found.txID, found.chain], [SAMPLE_PAYMENT, 'Sandbox']);
    const decoded = await lens.decode(Buffer.from(found.bytes).toString('hex'));
    // Without a request, the owner of the input isn't known, nor that an output is change, nor the block.
    const { status, block: _, ...same } = found;
    assert.equal(status, 'accepted');
    assert.deepEqual({ ...decoded, chain: found.chain, headline: found.headline }, same);
  });

  it('inspects an address, and checks a transaction that is accepted', async () => {
    const address = await lens.inspect(SAMPLE_PAYEE);
    assert.ok(address.kind === 'address' && address.balances.length > 0);
    const found = await lens.inspect(SAMPLE_PAYMENT);
    assert.ok(found.kind === 'transaction');
    assert.equal((await lens.check(Buffer.from(found.bytes).toString('hex'))).verdict, 'accepted');
  });

  it('refuses a private key', async () => {
    await assert.rejects(lens.inspect(EWOQ_KEY), ({ code }: AvalancheLensError) => code === 'privateKey');
  });
});
