import assert from 'node:assert/strict';
import { HttpClient } from '../../../../src/client/http/http-client';
import { atomicFormats } from '../../../../src/core/codec/atomic/atomic-formats';
import { platformFormats } from '../../../../src/core/codec/platform/platform-formats';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../src/core/encodings/hex';
import { txIDOf } from '../../../../src/core/ids/ids';
import type { Chain } from '../../../../src/services/chain/chain';
import { createServices } from '../../../../src/services/create-services';
import type { PastBlocks } from '../../../../src/services/past/blocks/past-blocks';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { FakeClock } from '../../../support/setup/fake-clock';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { chainAt } from '../../../support/setup/chain-at';

const NOTHING = new Uint8Array(32);

describe('PastBlocks of P and C', () => {
  const clock = new FakeClock();
  const { names, journal } = demoStory();
  const sandbox = sandboxSetUp(() => startDemo());
  let http: HttpClient;
  let chain: Chain;
  let past: PastBlocks;

  before(async () => {
    http = new HttpClient();
    chain = chainAt(sandbox.url, { http, clock });
    ({ past } = createServices({ http, clock, sandboxURL: () => Promise.resolve(sandbox.url) }));
    for (const of of ['X', 'P', 'C'] as const) {
      await past.findSpender(chain, of, { txID: NOTHING, outputIndex: 0 });
    }
  });
  after(() => http.close());

  it('has the block of every transaction of P, and the spender of each output that they spend', async () => {
    const [range, ...others] = past.reach(chain, 'P')?.ranges ?? [];
    const tip = await chain.platform.getHeight();
    assert.deepEqual([range, others], [{ from: 1n, to: tip }, []]);
    let count = 0;
    for (let height = 1n; height <= tip; height++) {
      const block = platformFormats.block.decode(decodeHex((await chain.platform.getBlockByHeight({ height })) ?? ''));
      const txs = [...('txs' in block ? block.txs : []), ...('tx' in block ? [block.tx] : [])];
      for (const tx of txs) {
        const txID = txIDOf(platformFormats.tx.encode(tx));
        const answer = past.blockOf(chain, 'P', txID);
        assert.deepEqual(answer.kind === 'known' && [answer.value.height, answer.isVerified], [height, true]);
        if (!('inputs' in tx.unsignedTx)) continue;
        const imported = 'importedInputs' in tx.unsignedTx ? tx.unsignedTx.importedInputs : [];
        for (const spent of [...tx.unsignedTx.inputs, ...imported]) {
          const spender = past.spenderOf(chain, 'P', spent);
          assert.equal(spender.kind === 'known' && encodeCb58(spender.value), encodeCb58(txID));
          count++;
        }
      }
    }
    assert.ok(count > 0);
  });

  it('finds on X the import of what P and C exported', () => {
    const arrived = journal.flatMap((entry) => (entry.kind === 'arrival' ? entry.utxos : []));
    const spenders = arrived.map((utxo) => past.spenderOf(chain, 'X', utxo));
    assert.ok(spenders.some(({ kind }) => kind === 'known'));
  });

  it('has the block of an atomic transaction of C from the node, and what it spends from the index', async () => {
    let spent = 0;
    for (const txID of Object.values(names.crossings.atomic)) {
      const byNode = await past.findBlock(chain, 'C', txID);
      const byIndex = past.blockOf(chain, 'C', txID);
      assert.ok(byNode.kind === 'known' && byIndex.kind === 'known');
      assert.deepEqual([byNode.source, byNode.value.height], ['node', byIndex.value.height]);
      // The API of C knows no blocks that could confirm those of the index.
      assert.equal(byIndex.isVerified, false);
      const { tx = '' } = (await chain.atomic.getAtomicTx({ txID: encodeCb58(txID) })) ?? {};
      const { unsignedTx } = atomicFormats.tx.decode(decodeHex(tx));
      if (unsignedTx.type !== 'atomic.UnsignedImportTx') continue;
      for (const input of unsignedTx.importedInputs) {
        const spender = past.spenderOf(chain, 'C', input);
        assert.equal(spender.kind === 'known' && encodeCb58(spender.value), encodeCb58(txID));
        const confirmed = await past.findSpender(chain, 'C', input);
        assert.equal(confirmed.kind === 'known' && confirmed.isVerified, true);
        spent++;
      }
    }
    assert.ok(spent > 0);
    const none = await past.findBlock(
      chain,
      'C',
      NOTHING.map(() => 7),
    );
    assert.equal(none.kind === 'unknown' && none.because, 'inNoBlock');
  });
});
