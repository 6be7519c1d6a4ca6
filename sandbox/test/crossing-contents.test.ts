import assert from 'node:assert/strict';
import { HttpClient } from '../../src/client/http/http-client';
import { NodeRpc, type ServiceClient } from '../../src/client/rpc/node-rpc';
import { formatAddress } from '../../src/core/ids/address';
import { atomicFormats, atomicTxsOf } from '../../src/core/codec/atomic/atomic-formats';
import { readEVMBlock } from '../../src/core/codec/evm/evm-block';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { unwrap } from '../../src/core/codec/proposervm/proposervm-block';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { decodeHex } from '../../src/core/encodings/hex';
import { blockIDOf, txIDOf } from '../../src/core/ids/ids';
import { ATOMIC_FEE } from '../story/write-p-and-c';
import { askNode } from '../../test/support/servers/raw-http';
import { demoStory, startDemo } from '../../test/support/sandbox/demo-sandbox';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

describe('the transfers between chains that the sandbox begins with', () => {
  const { pAndC, names, people, journal } = demoStory();
  const { crossings } = names;
  const http = new HttpClient();
  const sandbox = sandboxSetUp(() => startDemo());
  let platform: ServiceClient<'platform'>;
  let atomic: ServiceClient<'avax'>;
  let index: ServiceClient<'index'>;
  before(() => {
    const node = new NodeRpc({ http, baseURL: sandbox.url });
    platform = node.client('platform');
    atomic = node.client('avax');
    index = node.client('index');
  });
  after(() => http.close());

  const id = encodeCb58;

  it('has something to import in each of the six directions', async () => {
    const ewoq = people.ewoq.address;
    const of = (alias: string) => [formatAddress({ alias, hrp: 'local', bytes: ewoq })];
    const x = sandbox.network.chain('X');
    assert.ok(x);
    for (const source of ['X', 'C'] as const) {
      assert.ok(
        (await platform.getUTXOs({ addresses: of('P'), sourceChain: source })).utxos.length > 0,
        `${source} to P`,
      );
    }
    for (const source of ['X', 'P'] as const) {
      assert.ok(
        (await atomic.getUTXOs({ addresses: of('C'), sourceChain: source })).utxos.length > 0,
        `${source} to C`,
      );
    }
    for (const source of ['P', 'C'] as const) {
      const from = sandbox.network.blockchains.lookup(source);
      const exported = sandbox.network.memory.exported(from, x.blockchainID);
      const arrived: Uint8Array[] = [...exported.ownedBy(ewoq)].map(({ bytes }) => bytes);
      assert.equal(arrived.length, 1, `${source} to X`);
      const { txID } = x.codec.decodeUTXO(arrived[0] as Uint8Array);
      const known =
        source === 'P' ? await platform.getTx({ txID: id(txID) }) : await atomic.getAtomicTx({ txID: id(txID) });
      assert.ok(known !== undefined, 'its transaction can be read');
    }
  });

  it('names real transactions of P and C as the sources of what the X-Chain imported', async () => {
    const arrivals = journal.flatMap((entry) => (entry.kind === 'arrival' ? entry.utxos : []));
    assert.equal(arrivals.length, 6);
    for (const { txID } of arrivals) {
      const found = (await platform.getTx({ txID: id(txID) })) ?? (await atomic.getAtomicTx({ txID: id(txID) }))?.tx;
      assert.ok(found !== undefined);
      assert.deepEqual(Buffer.from(txIDOf(decodeHex(found))), Buffer.from(txID));
    }
  });

  it('returns atomic transactions with their block, and the block by the index', async () => {
    for (const txID of Object.values(crossings.atomic)) {
      const found = await atomic.getAtomicTx({ txID: id(txID) });
      assert.ok(found?.blockHeight !== undefined);
      assert.deepEqual(Buffer.from(txIDOf(decodeHex(found.tx))), Buffer.from(txID));
      assert.deepEqual(await atomic.getAtomicTxStatus({ txID: id(txID) }), {
        status: 'Accepted',
        blockHeight: found.blockHeight,
      });
      const container = await index.getContainerByIndex({ chain: 'C', index: found.blockHeight - 1n });
      assert.ok(container);
      const { height, extraData } = readEVMBlock(unwrap(decodeHex(container.bytes)).inner);
      const ids = atomicTxsOf(extraData).map((tx) => id(txIDOf(atomicFormats.tx.encode(tx))));
      assert.deepEqual([height, ids], [found.blockHeight, [id(txID)]]);
    }
  });

  it("indexes the P-Chain's blocks, outcomes of proposals as options", async () => {
    const blocks = pAndC.blocks.flatMap(({ chain, bytes }) => (chain === 'P' ? [bytes] : []));
    const containers = await index.getContainerRange({ chain: 'P', startIndex: 0n, numToFetch: 1024 });
    assert.ok(containers);
    const inner = containers.map(({ bytes }) => unwrap(decodeHex(bytes)));
    assert.deepEqual(
      inner.map((each) => id(blockIDOf(each.inner))),
      blocks.map((bytes) => id(blockIDOf(bytes))),
    );
    const options = inner.flatMap(({ outer }, i) => (outer?.type === 'block.option' ? [i] : []));
    const commits = blocks.flatMap((bytes, i) =>
      platformFormats.block.decode(bytes).type === 'block.BanffCommitBlock' ? [i] : [],
    );
    assert.equal(commits.length, 2);
    assert.deepEqual(options, commits);
  });

  it('has the account of the test key', async () => {
    const call = (method: string, ...params: string[]) => askNode(sandbox.url, '/ext/bc/C/rpc', method, params);
    const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    const exported = 750_000_000n + 6_000_000_000n + 10_000_000_000n + 8_000_000_000n + 4n * ATOMIC_FEE;
    const nAVAX = 50_000_000_000_000_000n - exported + 5_000_000_000n - ATOMIC_FEE;
    assert.equal(
      (await call('eth_getBalance', account, 'latest')).result,
      `0x${(nAVAX * 1_000_000_000n).toString(16)}`,
    );
    assert.equal((await call('eth_getTransactionCount', account, 'latest')).result, '0x4');
    assert.equal((await call('eth_blockNumber')).result, '0x5');
    assert.match((await call('eth_getBalance', '0x12')).body, /"code":-32602/);
    assert.match((await call('eth_getBalance')).body, /"code":-32602/);
  });
});
