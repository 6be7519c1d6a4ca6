import assert from 'node:assert/strict';
import { HttpError, RpcError, saysAbsent } from '../../../../src/client/errors';
import { HttpClient } from '../../../../src/client/http/http-client';
import { type MethodName, METHODS } from '../../../../src/client/rpc/methods';
import { NodeRpc, type ServiceClient } from '../../../../src/client/rpc/node-rpc';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { formatAddress } from '../../../../src/core/ids/address';
import { blockIDOf } from '../../../../src/core/ids/ids';
import type { JSONObject } from '../../../../src/core/json/json';
import { startSandbox } from '../../../../sandbox/server';
import { UTXOPages } from '../../../../src/services/utxos/utxo-pages';
import { avmUTXOs } from '../../../../src/services/utxos/utxo-source';
import { FakeClock } from '../../../support/setup/fake-clock';
import { EWOQ, LOCAL_AVAX, LOCAL_X, SAMPLE_BLOCK_1, UNUSED_ID } from '../../../support/known-ids';
import { demoStory, startDemo } from '../../../support/sandbox/demo-sandbox';
import { rejection } from '../../../support/assertions/rejection';
import { MAX_UTXO_PAGE } from '../../../../src/core/bytes/bytes';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';
import { chainAt } from '../../../support/setup/chain-at';

/** Holds 1,506 UTXOs in the recorded chain. */
const D = 'X-local15qlrv7v3w6ytcfmy0zcjs0erv5upyqrucr2rcj';

describe('the client over the sandbox', () => {
  const { sandbox, http } = recordedSetUp();
  const avm = (chain = 'X', baseURL = sandbox.url): ServiceClient<'avm'> =>
    new NodeRpc({ http, baseURL, chain }).client('avm');

  it('reads by alias and by blockchain ID', async () => {
    const heights = await Promise.all(['X', 'avm', LOCAL_X].map((chain) => avm(chain).getHeight()));
    assert.equal(new Set(heights).size, 1);
  });

  it("recognizes a chain that doesn't exist", async () => {
    const error = await rejection(avm('Foo').getHeight(), HttpError);
    assert.deepEqual([error.status, error.messages], [404, ['404 page not found']]);
  });

  it('recognizes a node that rejects its host name', async () => {
    const strict = await startSandbox({ allowedHosts: [] });
    const named = strict.url.replace('127.0.0.1', 'localhost');
    const error = await rejection(avm('X', named).getHeight(), HttpError);
    await strict.close();
    assert.deepEqual([error.status, error.nodeState], [403, 'host refused']);
  });

  it('distinguishes absence from failure', async () => {
    assert.equal(await avm().getTx({ txID: UNUSED_ID }), undefined);
    assert.equal(await avm().getBlock({ blockID: UNUSED_ID }), undefined);
    assert.ok(saysAbsent(await rejection(avm().getBlockByHeight({ height: 999_999n }), RpcError)));
    assert.ok(saysAbsent(await rejection(avm().getAssetDescription({ assetID: UNUSED_ID }), RpcError)));
    assert.ok(!saysAbsent(await rejection(avm().getTx({ txID: '0OIl' }), RpcError)));
  });

  for (const limit of [MAX_UTXO_PAGE, 400, 1000]) {
    it(`walks all UTXOs of an address in pages of ${limit}`, async () => {
      const chain = chainAt(sandbox.url, { http, clock: new FakeClock() });
      const pages = new UTXOPages({ source: avmUTXOs(chain, { addresses: [D] }), pageSize: limit });
      await pages.all(() => undefined);
      const balances = await avm().getAllBalances({ address: D, includePartial: true });
      assert.ok(balances.length > 0);
      assert.deepEqual([pages.utxos.length, pages.state], [1506, 'complete']);
    });
  }
});

describe('each method of the table, over the sample chains of the sandbox', () => {
  const { pAndC, names, people } = demoStory();
  const id = encodeCb58;
  const of = (alias: string): string => formatAddress({ alias, hrp: 'local', bytes: people.ewoq.address });
  const [block] = pAndC.blocks.filter(({ chain }) => chain === 'P');
  const platformTx = { txID: id(names.staking.leaver.id) };
  const atomicTx = { txID: id(Object.values(names.crossings.atomic)[0] ?? new Uint8Array()) };
  const subnet = { subnetID: id(names.subnet.subnet.id) };
  const chain = { blockchainID: id(names.subnet.blockchain.id) };
  const indexed = { chain: 'X', id: '' };
  const account = { address: '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', block: 'latest' };
  /** The parameters of methods that need some. */
  const PARAMS: Readonly<Partial<Record<MethodName, JSONObject>>> = {
    'avm.getAllBalances': { address: EWOQ },
    'avm.getAssetDescription': { assetID: 'AVAX' },
    'avm.getBalance': { address: EWOQ, assetID: 'AVAX' },
    'avm.getBlock': { blockID: SAMPLE_BLOCK_1 },
    'avm.getBlockByHeight': { height: '1' },
    'avm.getTx': { txID: LOCAL_AVAX },
    'avm.getTxStatus': { txID: LOCAL_AVAX },
    'avm.getUTXOs': { addresses: [EWOQ] },
    'info.getBlockchainID': { alias: 'X' },
    'info.isBootstrapped': { chain: 'X' },
    'platform.getAllValidatorsAt': { height: '1' },
    'platform.getBalance': { addresses: [of('P')] },
    'platform.getBlock': { blockID: id(blockIDOf(block?.bytes ?? new Uint8Array())) },
    'platform.getBlockByHeight': { height: '1' },
    'platform.getBlockchainStatus': chain,
    'platform.getL1Validator': { validationID: id(names.l1.validationIDs.active) },
    'platform.getRewardUTXOs': platformTx,
    'platform.getStake': { addresses: [of('P')] },
    'platform.getSubnet': subnet,
    'platform.getTotalStake': subnet,
    'platform.getTx': platformTx,
    'platform.getTxStatus': platformTx,
    'platform.getUTXOs': { addresses: [of('P')] },
    'platform.getValidatorsAt': { height: '1' },
    'platform.sampleValidators': { size: 1 },
    'platform.validatedBy': chain,
    'platform.validates': subnet,
    'avax.getAtomicTx': atomicTx,
    'avax.getAtomicTxStatus': atomicTx,
    'avax.getUTXOs': { addresses: [of('C')], sourceChain: 'P' },
    eth_getBalance: account,
    eth_getTransactionCount: account,
    'index.getContainerByID': indexed,
    'index.getContainerByIndex': { chain: 'P', index: '1' },
    'index.getContainerRange': { chain: 'C', startIndex: '0', numToFetch: 2, encoding: 'hexnc' },
    'index.getIndex': indexed,
    'index.getLastAccepted': { chain: 'X' },
    'index.isAccepted': indexed,
  };
  const http = new HttpClient();
  const sandbox = sandboxSetUp(() => startDemo());
  let node: NodeRpc;

  before(async () => {
    node = new NodeRpc({ http, baseURL: sandbox.url });
    indexed.id = (await node.call('index.getLastAccepted', { chain: 'X' }))?.id ?? '';
  });
  after(() => http.close());

  for (const [name, { sends }] of Object.entries(METHODS)) {
    // The sandbox has no blocks of the EVM: the document of a call reads recorded ones.
    if (sends === true || name === 'eth_getBlockByNumber') continue;
    it(`${name} is there, and its result is read`, async () => {
      const method = name as MethodName;
      const params = PARAMS[method] ?? {};
      assert.equal((await node.show(method, params)).problem, undefined);
      assert.notEqual(await node.call(method, params), undefined);
    });
  }
});
