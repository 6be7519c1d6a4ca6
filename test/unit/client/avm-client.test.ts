import assert from 'node:assert/strict';
import { AvmClient } from '../../../src/client/avm/avm-client';
import { pathOf } from '../../../src/client/node/node-methods';
import { DEPRECATIONS, METHODS, type AvmMethodName } from '../../../src/client/avm/avm-methods';
import { HttpError, ResponseError } from '../../../src/client/errors';
import { answerJSON } from '../../support/servers/http-server';
import { httpSetUp } from '../../support/servers/http-setup';
import { EWOQ, UNUSED_ID } from '../../support/known-ids';
import { refuses } from '../../support/assertions/refuses';
import { rejection } from '../../support/assertions/rejection';
const INDEX = { address: EWOQ, utxo: UNUSED_ID };
const MAX = 18446744073709551615n;

/** A call, what must be sent as method and params, the node's result as JSON text, and what must come of it. */
type Row = [
  call: (client: AvmClient) => Promise<unknown>,
  method: AvmMethodName,
  params: unknown,
  result: string,
  value: unknown,
];

const BLOCK = `{"parentID":"${UNUSED_ID}","height":18446744073709551615,"time":1607144400,"merkleRoot":"${UNUSED_ID}","txs":null,"id":"${UNUSED_ID}"}`;
const BLOCK_VALUE = {
  parentID: UNUSED_ID,
  height: MAX,
  time: 1607144400n,
  merkleRoot: UNUSED_ID,
  txs: null,
  id: UNUSED_ID,
};
const OUTPUT = { addresses: [EWOQ], amount: MAX, locktime: 0n, threshold: 1 };
const TX = `{"unsignedTx":{"networkID":12345,"blockchainID":"${UNUSED_ID}","outputs":[{"assetID":"${UNUSED_ID}","fxID":"${UNUSED_ID}","output":{"addresses":["${EWOQ}"],"amount":18446744073709551615,"locktime":0,"threshold":1}}],"inputs":null,"memo":null},"credentials":null,"id":"${UNUSED_ID}"}`;
const TX_VALUE = {
  unsignedTx: {
    networkID: 12345,
    blockchainID: UNUSED_ID,
    outputs: [{ assetID: UNUSED_ID, fxID: UNUSED_ID, output: OUTPUT }],
    inputs: null,
    memo: null,
  },
  credentials: null,
  id: UNUSED_ID,
};

const ROWS: Row[] = [
  [
    (c) => c.getAllBalances({ address: EWOQ }),
    'avm.getAllBalances',
    { address: EWOQ },
    '{"balances":[{"asset":"AVAX","balance":"18446744073709551615"}]}',
    { balances: [{ asset: 'AVAX', balance: MAX }] },
  ],
  [
    (c) => c.getAllBalances({ address: EWOQ, includePartial: true }),
    'avm.getAllBalances',
    { address: EWOQ, includePartial: true },
    '{"balances":null}',
    { balances: [] },
  ],
  [
    (c) => c.getAssetDescription({ assetID: 'AVAX' }),
    'avm.getAssetDescription',
    { assetID: 'AVAX' },
    `{"assetID":"${UNUSED_ID}","name":"Avalanche","symbol":"AVAX","denomination":"9","new":1}`,
    { assetID: UNUSED_ID, name: 'Avalanche', symbol: 'AVAX', denomination: 9 },
  ],
  [
    (c) => c.getAssetDescription({ assetID: 'AVAX' }),
    'avm.getAssetDescription',
    { assetID: 'AVAX' },
    `{"assetId":"${UNUSED_ID}","name":"Avalanche","symbol":"AVAX","denomination":"9"}`,
    { assetID: UNUSED_ID, name: 'Avalanche', symbol: 'AVAX', denomination: 9 },
  ],
  [
    (c) => c.getAssetDescription({ assetID: UNUSED_ID }),
    'avm.getAssetDescription',
    { assetID: UNUSED_ID },
    `{"assetID":"${UNUSED_ID}","name":"","symbol":"","denomination":0}`,
    { assetID: UNUSED_ID, name: '', symbol: '', denomination: 0 },
  ],
  [
    (c) => c.getBalance({ address: EWOQ, assetID: 'AVAX' }),
    'avm.getBalance',
    { address: EWOQ, assetID: 'AVAX' },
    `{"balance":"7","utxoIDs":[{"txID":"${UNUSED_ID}","outputIndex":4294967295}]}`,
    { balance: 7n, utxoIDs: [{ txID: UNUSED_ID, outputIndex: 4294967295 }] },
  ],
  [
    (c) => c.getBalance({ address: EWOQ, assetID: UNUSED_ID, includePartial: false }),
    'avm.getBalance',
    { address: EWOQ, assetID: UNUSED_ID, includePartial: false },
    '{"balance":9007199254740993}',
    { balance: 9007199254740993n, utxoIDs: [] },
  ],
  [
    (c) => c.getBlock({ blockID: UNUSED_ID }),
    'avm.getBlock',
    { blockID: UNUSED_ID },
    '{"block":"0x00ff","encoding":"hex"}',
    { block: '0x00ff', encoding: 'hex' },
  ],
  [
    (c) => c.getBlock({ blockID: UNUSED_ID, encoding: 'json' }),
    'avm.getBlock',
    { blockID: UNUSED_ID, encoding: 'json' },
    `{"block":${BLOCK},"encoding":"json"}`,
    { block: BLOCK_VALUE, encoding: 'json' },
  ],
  [
    (c) => c.getBlockByHeight({ height: MAX, encoding: 'hexnc' }),
    'avm.getBlockByHeight',
    { height: '18446744073709551615', encoding: 'hexnc' },
    '{"block":"0x","encoding":"hexnc"}',
    { block: '0x', encoding: 'hexnc' },
  ],
  [
    (c) => c.getBlockByHeight({ height: 5 }),
    'avm.getBlockByHeight',
    { height: '5' },
    '{"block":"0x00","encoding":"hex"}',
    { block: '0x00', encoding: 'hex' },
  ],
  [(c) => c.getHeight(), 'avm.getHeight', {}, '{"height":"517993"}', { height: 517993n }],
  [(c) => c.getHeight(), 'avm.getHeight', {}, '{"height":517993}', { height: 517993n }],
  [
    (c) => c.getTx({ txID: UNUSED_ID }),
    'avm.getTx',
    { txID: UNUSED_ID },
    '{"tx":"0xAb","encoding":"hex"}',
    { tx: '0xAb', encoding: 'hex' },
  ],
  [
    (c) => c.getTx({ txID: UNUSED_ID, encoding: 'hexc' }),
    'avm.getTx',
    { txID: UNUSED_ID, encoding: 'hexc' },
    '{"tx":"0xab","encoding":"hexc"}',
    { tx: '0xab', encoding: 'hexc' },
  ],
  [
    (c) => c.getTx({ txID: UNUSED_ID, encoding: 'json' }),
    'avm.getTx',
    { txID: UNUSED_ID, encoding: 'json' },
    `{"tx":${TX},"encoding":"json"}`,
    { tx: TX_VALUE, encoding: 'json' },
  ],
  [
    (c) => c.getTxFee(),
    'avm.getTxFee',
    {},
    '{"txFee":"1000000","createAssetTxFee":"10000000"}',
    { txFee: 1000000n, createAssetTxFee: 10000000n },
  ],
  [
    (c) => c.getTxStatus({ txID: UNUSED_ID }),
    'avm.getTxStatus',
    { txID: UNUSED_ID },
    '{"status":"Unknown"}',
    { status: 'Unknown' },
  ],
  [
    (c) => c.getUTXOs({ addresses: [EWOQ] }),
    'avm.getUTXOs',
    { addresses: [EWOQ] },
    `{"numFetched":"1","utxos":["0x00"],"endIndex":{"address":"${EWOQ}","utxo":"${UNUSED_ID}"},"encoding":"hex"}`,
    { numFetched: 1n, utxos: ['0x00'], endIndex: INDEX, encoding: 'hex' },
  ],
  [
    (c) => c.getUTXOs({ addresses: [EWOQ], limit: 5, startIndex: INDEX, sourceChain: 'P', encoding: 'hexnc' }),
    'avm.getUTXOs',
    { addresses: [EWOQ], limit: 5, startIndex: INDEX, sourceChain: 'P', encoding: 'hexnc' },
    `{"numFetched":"0","utxos":null,"endIndex":{"address":"${EWOQ}","utxo":"${UNUSED_ID}"},"sourceChain":"P","encoding":"hexnc"}`,
    { numFetched: 0n, utxos: [], endIndex: INDEX, sourceChain: 'P', encoding: 'hexnc' },
  ],
  [(c) => c.issueTx({ tx: '0x00' }), 'avm.issueTx', { tx: '0x00' }, `{"txID":"${UNUSED_ID}"}`, { txID: UNUSED_ID }],
  [
    (c) => c.issueTx({ tx: '0x00', encoding: 'hexnc' }),
    'avm.issueTx',
    { tx: '0x00', encoding: 'hexnc' },
    `{"txID":"${UNUSED_ID}"}`,
    { txID: UNUSED_ID },
  ],
  [
    (c) => c.walletIssueTx({ tx: '0x00' }),
    'wallet.issueTx',
    { tx: '0x00' },
    `{"txID":"${UNUSED_ID}"}`,
    { txID: UNUSED_ID },
  ],
];

/** A call and a result of another shape, and where it is wrong. */
const WRONG: [call: (client: AvmClient) => Promise<unknown>, result: string, details: RegExp][] = [
  [(c) => c.getHeight(), '{"height":"-1"}', /^result\.height: a string/],
  [(c) => c.getHeight(), '{"height":"18446744073709551616"}', /^result\.height/],
  [(c) => c.getHeight(), '{"height":1.5}', /^result\.height: a number/],
  [(c) => c.getHeight(), '{"height":null}', /^result\.height: null/],
  [(c) => c.getHeight(), '{"height":"0x5"}', /^result\.height/],
  [(c) => c.getHeight(), '{}', /^result\.height: nothing/],
  [(c) => c.getHeight(), 'null', /^result: null/],
  [(c) => c.getHeight(), '[]', /^result\.height/],
  [(c) => c.getAllBalances({ address: EWOQ }), '[]', /^result\.balances/],
  [(c) => c.getTxFee(), '{"txFee":"1"}', /^result\.createAssetTxFee: nothing/],
  [(c) => c.getTxStatus({ txID: UNUSED_ID }), '{"status":"Maybe"}', /^result\.status: a string/],
  [
    (c) => c.getAssetDescription({ assetID: UNUSED_ID }),
    `{"assetID":"${UNUSED_ID}","name":"n","symbol":"s","denomination":"256"}`,
    /^result\.denomination/,
  ],
  [
    (c) => c.getAssetDescription({ assetID: UNUSED_ID }),
    '{"assetID":"0OIl","name":"n","symbol":"s","denomination":"1"}',
    /^result\.assetID/,
  ],
  [
    (c) => c.getBalance({ address: EWOQ, assetID: UNUSED_ID }),
    `{"balance":"1","utxoIDs":[{"txID":"${UNUSED_ID}","outputIndex":4294967296}]}`,
    /^result\.utxoIDs\[0\]\.outputIndex/,
  ],
  [
    (c) => c.getAllBalances({ address: EWOQ }),
    '{"balances":[{"asset":"AVAX","balance":"1"},{"asset":"B"}]}',
    /^result\.balances\[1\]\.balance: nothing/,
  ],
  [(c) => c.getTx({ txID: UNUSED_ID }), '{"tx":"0xabc","encoding":"hex"}', /^result\.tx: a string/],
  [
    (c) => c.getTx({ txID: UNUSED_ID }),
    '{"tx":"0xab","encoding":"hexnc"}',
    /^result\.encoding: a string instead of "hex"/,
  ],
  [(c) => c.getTx({ txID: UNUSED_ID, encoding: 'json' }), '{"tx":"0xab","encoding":"hex"}', /^result\.(tx|encoding)/],
  [
    (c) => c.getTx({ txID: UNUSED_ID, encoding: 'json' }),
    `{"tx":${TX.replace('"locktime":0', '"locktime":-1')},"encoding":"json"}`,
    /^result\.tx\.unsignedTx\.outputs\[0\]\.output\.locktime/,
  ],
  [
    (c) => c.getTx({ txID: UNUSED_ID, encoding: 'json' }),
    '{"tx":{"credentials":[]},"encoding":"json"}',
    /^result\.tx\.unsignedTx: nothing/,
  ],
  [
    (c) => c.getBlock({ blockID: UNUSED_ID, encoding: 'json' }),
    `{"block":${BLOCK.replace('"txs":null', '"txs":{}')},"encoding":"json"}`,
    /^result\.block\.txs: an object/,
  ],
  [
    (c) => c.getUTXOs({ addresses: [] }),
    '{"numFetched":"1","utxos":["0x00"],"encoding":"hex"}',
    /^result\.endIndex: nothing/,
  ],
  [
    (c) => c.getUTXOs({ addresses: [] }),
    `{"numFetched":"1","utxos":["0x00",5],"endIndex":{"address":"a","utxo":"${UNUSED_ID}"},"encoding":"hex"}`,
    /^result\.utxos\[1\]: a number/,
  ],
  [(c) => c.issueTx({ tx: '0x00' }), '{"txID":""}', /^result\.txID: a string/],
];

describe('the avm client', () => {
  const { serve, client } = httpSetUp();

  async function nodeSaying(result: string) {
    const server = await serve((request, response) => {
      const id = /"id":(\d+)/.exec(request.body)?.[1] ?? '';
      answerJSON(response, `{"jsonrpc":"2.0","result":${result},"id":${id}}`);
    });
    return { server, avm: new AvmClient({ http: client(), baseURL: `${server.url}/`, chain: 'X' }) };
  }

  for (const [call, method, params, result, value] of ROWS) {
    it(`${method} ${JSON.stringify(params)} gives ${result.slice(0, 60)}`, async () => {
      const { server, avm } = await nodeSaying(result);
      assert.deepEqual(await call(avm), value);
      const [seen] = server.requests;
      const sent = JSON.parse(seen?.body ?? '') as { method: string; params: unknown };
      assert.deepEqual([sent.method, sent.params], [method, params]);
      assert.equal(seen?.path, pathOf(method, 'X'));
    });
  }

  it('keeps unknown keys in transactions and blocks, and the node’s order', async () => {
    const text = TX.replace('"memo":null', '"memo":null,"later":{"a":1}');
    const { tx } = await (
      await nodeSaying(`{"tx":${text},"encoding":"json"}`)
    ).avm.getTx({ txID: UNUSED_ID, encoding: 'json' });
    assert.deepEqual(Object.keys(tx.unsignedTx), ['networkID', 'blockchainID', 'outputs', 'inputs', 'memo', 'later']);
    assert.deepEqual(Object.keys(tx), ['unsignedTx', 'credentials', 'id']);
  });

  describe('refuses an answer of another shape', () => {
    for (const [call, result, details] of WRONG) {
      it(result.slice(0, 80), async () => {
        const { avm, server } = await nodeSaying(result);
        const error = await rejection(call(avm), ResponseError);
        assert.match(error.details ?? '', details);
        assert.equal(error.host, new URL(server.url).host);
      });
    }
  });

  it('addresses a chain by its ID, the wallet on a path of its own', async () => {
    const server = await serve((_, response) => response.writeHead(404).end());
    const avm = new AvmClient({ http: client(), baseURL: `${server.url}/base///`, chain: UNUSED_ID });
    await rejection(avm.getHeight(), HttpError);
    await rejection(avm.walletIssueTx({ tx: '0x00' }), HttpError);
    assert.deepEqual(
      server.requests.map(({ path }) => path),
      [`/base/ext/bc/${UNUSED_ID}`, `/base/ext/bc/${UNUSED_ID}/wallet`],
    );
  });

  for (const chain of ['', '..', 'X/wallet', 'X?y', 'a b', 'é']) {
    it(`refuses the chain "${chain}"`, () => {
      const make = (): AvmClient => new AvmClient({ http: client(), baseURL: 'http://127.0.0.1', chain });
      refuses(make, { code: 'malformed' });
    });
  }

  it('tries reads again, and sends never', async () => {
    const server = await serve((_, response) => response.writeHead(500).end());
    const avm = new AvmClient({ http: client({ random: () => 0 }), baseURL: server.url, chain: 'X' });
    const counts: Record<string, number> = {};
    for (const [call, method] of ROWS) {
      const before = server.requests.length;
      await rejection(call(avm), HttpError);
      counts[method] = server.requests.length - before;
    }
    for (const [method, { kind }] of Object.entries(METHODS))
      assert.equal(counts[method], kind === 'send' ? 1 : 4, method);
  });

  it('has all methods of the specification, and which are deprecated', () => {
    assert.equal(Object.keys(METHODS).length, 12);
    const since = Object.entries(DEPRECATIONS).map(([method, deprecation]) => [method, deprecation.since]);
    assert.deepEqual(since, [
      ['avm.getAllBalances', 'v1.9.12'],
      ['avm.getBalance', 'v1.9.12'],
      ['avm.getTxStatus', 'v1.10.0'],
      ['wallet.issueTx', 'v1.9.12'],
    ]);
  });
});
