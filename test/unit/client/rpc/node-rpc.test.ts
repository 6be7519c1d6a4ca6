import assert from 'node:assert/strict';
import { HttpError, ResponseError } from '../../../../src/client/errors';
import { methodPath } from '../../../../src/client/rpc/call';
import { type MethodName, METHODS } from '../../../../src/client/rpc/methods';
import { NodeRpc } from '../../../../src/client/rpc/node-rpc';
import { HexList } from '../../../../src/core/encodings/hex-list';
import type { JSONObject } from '../../../../src/core/json/json';
import { answerJSON, answerResult } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { EWOQ, EWOQ_CB58, MAINNET_X, UNUSED_ID } from '../../../support/known-ids';
import { refuses } from '../../../support/assertions/refuses';
import { rejection } from '../../../support/assertions/rejection';

const INDEX = { address: EWOQ, utxo: UNUSED_ID };
const MAX = 18446744073709551615n;
const VERSIONS = { version: 'avalanchego/1.14.2', databaseVersion: 'v1.4.5', rpcProtocolVersion: '45', gitCommit: '' };

/** A call, the node's result as JSON text, and what must come of it. */
type Row = [method: MethodName, params: object, result: string, value: unknown];

const BLOCK = `{"parentID":"${UNUSED_ID}","height":18446744073709551615,"time":1607144400,"merkleRoot":"${UNUSED_ID}","txs":null,"id":"${UNUSED_ID}"}`;
const TX = `{"unsignedTx":{"networkID":12345,"blockchainID":"${UNUSED_ID}","outputs":[{"assetID":"${UNUSED_ID}","fxID":"${UNUSED_ID}","output":{"addresses":["${EWOQ}"],"amount":18446744073709551615,"locktime":0,"threshold":1}}],"inputs":null,"memo":null},"credentials":null,"id":"${UNUSED_ID}"}`;

/** Beside what the recordings hold, which node-rpc.recording.test.ts compares. */
const ROWS: Row[] = [
  [
    'avm.getAllBalances',
    { address: EWOQ },
    '{"balances":[{"asset":"AVAX","balance":"18446744073709551615"}]}',
    [{ asset: 'AVAX', balance: MAX }],
  ],
  ['avm.getAllBalances', { address: EWOQ, includePartial: true }, '{"balances":null}', []],
  [
    'avm.getAssetDescription',
    { assetID: 'AVAX' },
    `{"assetID":"${UNUSED_ID}","name":"Avalanche","symbol":"AVAX","denomination":"9","new":1}`,
    { assetID: UNUSED_ID, name: 'Avalanche', symbol: 'AVAX', denomination: 9 },
  ],
  [
    'avm.getAssetDescription',
    { assetID: 'AVAX' },
    `{"assetId":"${UNUSED_ID}","name":"Avalanche","symbol":"AVAX","denomination":"9"}`,
    { assetID: UNUSED_ID, name: 'Avalanche', symbol: 'AVAX', denomination: 9 },
  ],
  [
    'avm.getBalance',
    { address: EWOQ, assetID: 'AVAX' },
    `{"balance":"7","utxoIDs":[{"txID":"${UNUSED_ID}","outputIndex":4294967295}]}`,
    { balance: 7n, utxoIDs: [{ txID: UNUSED_ID, outputIndex: 4294967295 }] },
  ],
  [
    'avm.getBalance',
    { address: EWOQ, assetID: UNUSED_ID, includePartial: false },
    '{"balance":9007199254740993}',
    { balance: 9007199254740993n, utxoIDs: [] },
  ],
  ['avm.getBlockByHeight', { height: MAX, encoding: 'hexnc' }, '{"block":"0x","encoding":"hexnc"}', '0x'],
  ['avm.getHeight', {}, '{"height":"517993"}', 517993n],
  ['avm.getHeight', {}, '{"height":517993}', 517993n],
  [
    'avm.getUTXOs',
    { addresses: [EWOQ], limit: 5, startIndex: INDEX, sourceChain: 'P', encoding: 'hexnc' },
    `{"numFetched":"0","utxos":null,"endIndex":{"address":"${EWOQ}","utxo":"${UNUSED_ID}"},"sourceChain":"P","encoding":"hexnc"}`,
    { numFetched: 0n, utxos: HexList.of([]), endIndex: INDEX, sourceChain: 'P', encoding: 'hexnc' },
  ],
  ['avm.issueTx', { tx: '0x00', encoding: 'hexnc' }, `{"txID":"${UNUSED_ID}"}`, UNUSED_ID],
  ['wallet.issueTx', { tx: '0x00' }, `{"txID":"${UNUSED_ID}"}`, UNUSED_ID],
  ['info.getNetworkID', {}, '{"networkID":"12345"}', 12345],
  ['info.getNetworkID', {}, '{"networkID":1}', 1],
  ['info.isBootstrapped', { chain: 'X' }, '{"isBootstrapped":false}', false],
  [
    'info.getNodeVersion',
    {},
    JSON.stringify({ ...VERSIONS, vmVersions: { avm: 'v1' } }),
    { ...VERSIONS, vmVersions: { avm: 'v1' } },
  ],
  ['info.getNodeVersion', {}, JSON.stringify({ ...VERSIONS, rpcProtocolVersion: 45 }), { ...VERSIONS, vmVersions: {} }],
];

/** A call and a result of another shape, and where it is wrong. */
const WRONG: [method: MethodName, params: object, result: string, details: RegExp][] = [
  ['avm.getHeight', {}, '{"height":"-1"}', /^result\.height: a string/],
  ['avm.getHeight', {}, '{"height":"18446744073709551616"}', /^result\.height/],
  ['avm.getHeight', {}, '{"height":1.5}', /^result\.height: a number/],
  ['avm.getHeight', {}, '{"height":null}', /^result\.height: null/],
  ['avm.getHeight', {}, '{"height":"0x5"}', /^result\.height/],
  ['avm.getHeight', {}, '{}', /^result\.height: missing/],
  ['avm.getHeight', {}, 'null', /^result: null/],
  ['avm.getHeight', {}, '[]', /^result\.height/],
  ['avm.getAllBalances', { address: EWOQ }, '[]', /^result\.balances/],
  ['avm.getTxFee', {}, '{"txFee":"1"}', /^result\.createAssetTxFee: missing/],
  ['avm.getTxStatus', { txID: UNUSED_ID }, '{"status":"Maybe"}', /^result\.status: a string/],
  [
    'avm.getAssetDescription',
    { assetID: UNUSED_ID },
    `{"assetID":"${UNUSED_ID}","name":"n","symbol":"s","denomination":"256"}`,
    /^result\.denomination/,
  ],
  [
    'avm.getAssetDescription',
    { assetID: UNUSED_ID },
    '{"assetID":"0OIl","name":"n","symbol":"s","denomination":"1"}',
    /^result\.assetID/,
  ],
  [
    'avm.getBalance',
    { address: EWOQ, assetID: UNUSED_ID },
    `{"balance":"1","utxoIDs":[{"txID":"${UNUSED_ID}","outputIndex":4294967296}]}`,
    /^result\.utxoIDs\[0\]\.outputIndex/,
  ],
  [
    'avm.getAllBalances',
    { address: EWOQ },
    '{"balances":[{"asset":"AVAX","balance":"1"},{"asset":"B"}]}',
    /^result\.balances\[1\]\.balance: missing/,
  ],
  ['avm.getTx', { txID: UNUSED_ID }, '{"tx":"0xabc","encoding":"hex"}', /^result\.tx: a string/],
  [
    'avm.getTx',
    { txID: UNUSED_ID },
    '{"tx":"0xab","encoding":"hexnc"}',
    /^result\.encoding: a string instead of "hex"/,
  ],
  ['avm.getTx', { txID: UNUSED_ID, encoding: 'json' }, '{"tx":"0xab","encoding":"hex"}', /^result\.(tx|encoding)/],
  [
    'avm.getTx',
    { txID: UNUSED_ID, encoding: 'json' },
    `{"tx":${TX.replace('"locktime":0', '"locktime":-1')},"encoding":"json"}`,
    /^result\.tx\.unsignedTx\.outputs\[0\]\.output\.locktime/,
  ],
  [
    'avm.getTx',
    { txID: UNUSED_ID, encoding: 'json' },
    '{"tx":{"credentials":[]},"encoding":"json"}',
    /^result\.tx\.unsignedTx: missing/,
  ],
  [
    'avm.getBlock',
    { blockID: UNUSED_ID, encoding: 'json' },
    `{"block":${BLOCK.replace('"txs":null', '"txs":{}')},"encoding":"json"}`,
    /^result\.block\.txs: an object/,
  ],
  [
    'avm.getUTXOs',
    { addresses: [] },
    '{"numFetched":"1","utxos":["0x00"],"encoding":"hex"}',
    /^result\.endIndex: missing/,
  ],
  [
    'avm.getUTXOs',
    { addresses: [] },
    `{"numFetched":"1","utxos":["0x00",5],"endIndex":{"address":"a","utxo":"${UNUSED_ID}"},"encoding":"hex"}`,
    /^result\.utxos\[1\]: a number/,
  ],
  ['avm.issueTx', { tx: '0x00' }, '{"txID":""}', /^result\.txID: a string/],
  ['info.getNetworkID', {}, '{"networkID":"4294967296"}', /^result\.networkID/],
  ['info.getNetworkName', {}, '{}', /^result\.networkName: missing/],
  ['info.getBlockchainID', { alias: 'X' }, '{"blockchainID":"X-0"}', /^result\.blockchainID/],
  ['info.isBootstrapped', { chain: 'X' }, '{"isBootstrapped":"true"}', /^result\.isBootstrapped: a string/],
  ['info.getNodeVersion', {}, '{"version":1}', /^result\.version: a number/],
];
for (const subnetID of ['', '2', EWOQ_CB58, `${MAINNET_X.slice(0, -1)}N`, '$(rm)', 7]) {
  WRONG.push(['platform.validatedBy', {}, JSON.stringify({ subnetID }), /^result\.subnetID/]);
}

describe("the client of a node's methods", () => {
  const { serve, client } = httpSetUp();

  async function nodeSaying(result: string) {
    const server = await serve((request, response) => {
      const id = /"id":(\d+)/.exec(request.body)?.[1] ?? '';
      answerJSON(response, `{"jsonrpc":"2.0","result":${result},"id":${id}}`);
    });
    return { server, node: new NodeRpc({ http: client(), baseURL: `${server.url}/` }) };
  }

  for (const [method, params, result, value] of ROWS) {
    const sentParams = { ...params, ...('height' in params ? { height: String(params.height) } : {}) };
    it(`${method} ${JSON.stringify(sentParams)} gives ${result.slice(0, 60)}`, async () => {
      const { server, node } = await nodeSaying(result);
      assert.deepEqual(await node.call(method, params as never), value);
      const [seen] = server.requests;
      const sent = JSON.parse(seen?.body ?? '') as { method: string; params: unknown };
      assert.deepEqual([sent.method, sent.params], [method, sentParams]);
      assert.equal(seen?.path, methodPath(method, 'X'));
    });
  }

  describe('refuses an answer of another shape', () => {
    for (const [method, params, result, details] of WRONG) {
      it(`${method}: ${result.slice(0, 80)}`, async () => {
        const { node, server } = await nodeSaying(result);
        const error = await rejection(node.call(method, params as never), ResponseError);
        assert.match(error.details ?? '', details);
        assert.equal(error.host, new URL(server.url).host);
        assert.equal((await node.show(method, params as JSONObject)).problem, error.details);
      });
    }
  });

  it('has the methods of each service by their names, without parameters for those that take none', async () => {
    const { node, server } = await nodeSaying('{"height":"5"}');
    const { host, ...platform } = node.client('platform');
    assert.equal(host, server.host);
    assert.equal(await platform.getHeight(), 5n);
    const services = ['avm', 'wallet', 'health', 'info', 'platform', 'proposervm', 'avax', 'index'];
    const all = services.flatMap((service) => {
      const { host: _, ...methods } = node.client(service);
      return Object.keys(methods).map((name) => `${service}.${name}`);
    });
    assert.deepEqual(
      all,
      Object.keys(METHODS).filter((name) => !/^(eth|web3)_/.test(name)),
    );
  });

  it('addresses a chain by its ID, the wallet on a path of its own', async () => {
    const server = await serve((_, response) => response.writeHead(404).end());
    const node = new NodeRpc({ http: client(), baseURL: `${server.url}/base///`, chain: UNUSED_ID });
    await rejection(node.call('avm.getHeight', {}), HttpError);
    await rejection(node.call('wallet.issueTx', { tx: '0x00' }), HttpError);
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      [`/base/ext/bc/${UNUSED_ID}`, `/base/ext/bc/${UNUSED_ID}/wallet`],
    );
  });

  for (const chain of ['', '..', 'X/wallet', 'X?y', 'a b', 'é']) {
    it(`refuses the chain "${chain}"`, () => {
      const make = (): NodeRpc => new NodeRpc({ http: client(), baseURL: 'http://127.0.0.1', chain });
      refuses(make, { code: 'malformed' });
    });
  }

  it("never uses an index's chain as a path", async () => {
    const server = await serve((request, response) => answerResult(request, response, {}));
    const node = new NodeRpc({ http: client(), baseURL: server.url });
    await node.show('index.getIndex', { chain: '../../bc/P', id: 'x' });
    assert.equal(server.requests[0]?.path, '/ext/index/X/block');
  });

  it('calls the proposervm of P, or of the chain that is named', async () => {
    const { node, server } = await nodeSaying('{"height":"5"}');
    const { getProposedHeight } = node.client('proposervm');
    assert.equal(await getProposedHeight({}), 5n);
    assert.equal(await getProposedHeight({ chain: 'C' }), 5n);
    assert.deepEqual(
      server.requests.map(({ path, body }) => [path, (JSON.parse(body) as { params: unknown }).params]),
      ['P', 'C'].map((chain) => [`/ext/bc/${chain}/proposervm`, {}]),
    );
  });

  it('tries reads again, and sends never: only a review may send', async () => {
    const server = await serve((_, response) => response.writeHead(500).end());
    const node = new NodeRpc({ http: client({ random: () => 0 }), baseURL: server.url });
    const sentOnce: string[] = [];
    for (const method of Object.keys(METHODS) as MethodName[]) {
      const before = server.requests.length;
      await rejection(node.call(method, {} as never), HttpError);
      const count = server.requests.length - before;
      if (count === 1) sentOnce.push(method);
      else assert.equal(count, 4, method);
    }
    assert.deepEqual(sentOnce, ['avm.issueTx', 'wallet.issueTx', 'platform.issueTx', 'avax.issueTx']);
  });

  it('knows which methods are deprecated, and which to use instead', () => {
    const since = Object.entries(METHODS).flatMap(([name, { deprecated }]) => {
      if (deprecated === undefined) return [];
      assert.ok(deprecated.replacement in METHODS);
      return [`${name} ${deprecated.since}`];
    });
    assert.deepEqual(since, [
      'avm.getAllBalances v1.9.12',
      'avm.getBalance v1.9.12',
      'avm.getTxStatus v1.10.0',
      'wallet.issueTx v1.9.12',
      'info.getTxFee v1.12.2',
      'platform.getBalance v1.9.12',
      'platform.getBlockchains v1.9.12',
      'platform.getRewardUTXOs v1.9.12',
      'platform.getStake v1.9.12',
      'platform.getSubnets v1.9.12',
      'avax.getAtomicTxStatus v1.15.0',
    ]);
  });
});
