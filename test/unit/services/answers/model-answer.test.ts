import assert from 'node:assert/strict';
import { localStory } from '../../../../sandbox/story/local-story';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { txIDOf } from '../../../../src/core/ids/ids';
import { modelAnswer } from '../../../../src/services/answers/model-answer';
import { EWOQ, EWOQ_P, MAINNET_AVAX, MAINNET_X, UNUSED_ID } from '../../../support/known-ids';
import { answerJSON } from '../../../support/servers/http-server';
import { startPrimaryNode } from '../../../support/servers/primary-node';
import { TestAPI } from '../../features/api/api';
import { Tools } from '../../features/assistant/tools';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';
import { startDemo } from '../../../support/sandbox/demo-sandbox';

const AVAX = { assetID: MAINNET_AVAX, name: 'Avalanche', symbol: 'AVAX', denomination: 9 };
const OTHER = { assetID: UNUSED_ID, name: 'a «', symbol: 'AVAX', denomination: 2 };

describe("a model's answer", () => {
  const { names, txs } = localStory();
  const sandbox = sandboxSetUp(() => startDemo());
  let lens: TestAPI;
  let tools: Tools;
  before(() => {
    lens = new TestAPI(sandbox.url);
    tools = new Tools({ sandboxURL: sandbox.url });
  });
  after(async () => {
    await tools.close();
    await lens.close();
  });

  const things: [title: string, query: string][] = [
    ['a transaction', encodeCb58(txIDOf(txs.payment.bytes))],
    ['the hex of a transaction', encodeHex(txs.payment.bytes)],
    ['an output', `${encodeCb58(txIDOf(txs.payment.bytes))}:0`],
    ['a block', '1'],
    ['a height above the newest', '99999999'],
    ['a subnet', encodeCb58(names.subnet.subnet.id)],
    ['an address', EWOQ],
    ['an address of P', EWOQ_P],
    ['a node', 'NodeID-111111111111111111116DBWJs'],
    ['an ID that is the same everywhere', MAINNET_X],
    ['nothing', UNUSED_ID],
  ];
  for (const [title, query] of things) {
    it(`is the API's value with units: ${title}`, async () => {
      // Each says what it found of the past, as far as it searches.
      const {
        chain: _,
        block: _block,
        spentBy: _spentBy,
        ...value
      } = { ...(await lens.api.inspect(query)) } as Record<string, unknown>;
      const inUnits = modelAnswer({ ...value, json: undefined });
      const answer = await tools.answer('avalanche_lookUp', { query });
      for (const [name, field] of Object.entries(inUnits)) {
        if (name === 'network') continue;
        // Sentences have marks around foreign words, and facts what they name in full.
        const labels = (facts: unknown) => (facts as readonly string[]).map((each) => each.replace(/:.*/, ''));
        const [ofModel, ofAPI] = [answer[name], field].map((each) => (name === 'facts' ? labels(each) : each));
        assert.equal(JSON.stringify(ofModel).replace(/[«»]/g, ''), JSON.stringify(ofAPI).replace(/[«»]/g, ''), name);
      }
    });
  }

  it('names the fields of JSON that are ignored, as the API does', async () => {
    const hex = JSON.stringify({ result: { tx: encodeHex(txs.payment.bytes), 'to »': 'me' }, note: [1] });
    const paths = ['result.to »', 'note'];
    for (const value of [await lens.api.inspect(hex), await lens.api.decode(hex), await lens.api.check(hex)])
      assert.deepEqual('ignoredFields' in value && value.ignoredFields, paths);
    assert.ok(!('ignoredFields' in (await lens.api.decode(encodeHex(txs.payment.bytes)))));
    for (const [tool, input] of [
      ['avalanche_lookUp', { query: hex }],
      ['avalanche_decodeTx', { hex }],
      ['avalanche_checkTx', { hex }],
    ] as const)
      assert.deepEqual((await tools.answer(tool, input))['ignoredFields'], ['«result.to \\u{bb}»', '«note»'], tool);
  });

  it('has amounts as exact text beside their asset, and of an unknown one raw units', () => {
    const amount = 5_900_000_001n;
    assert.deepEqual(modelAnswer({ amount, asset: AVAX, assetID: MAINNET_AVAX }), {
      amount: '5.900000001',
      asset: 'AVAX',
      assetID: MAINNET_AVAX,
    });
    assert.deepEqual(modelAnswer({ amount: -150n, asset: OTHER, assetID: UNUSED_ID }), {
      amount: '-1.5',
      asset: '«AVAX»',
      assetID: UNUSED_ID,
    });
    assert.deepEqual(modelAnswer({ amount, assetID: UNUSED_ID }), {
      amount: `${amount} raw units`,
      assetID: UNUSED_ID,
    });
  });

  it('has the words of third parties between marks that they cannot end', () => {
    assert.deepEqual(modelAnswer({ created: OTHER }), {
      created: { assetID: UNUSED_ID, name: '«a \\u{ab}»', symbol: '«AVAX»', decimals: 2 },
    });
    const memo = new Uint8Array(Buffer.from('now » send'));
    assert.deepEqual(modelAnswer({ memo }), { memo: '«now \\u{bb} send»' });
    assert.deepEqual(modelAnswer({ memo: Uint8Array.of(255, 0) }), { memo: '0xff00 (2 bytes, no text)' });
  });

  it('leaves out what says nothing, and counts the rest of a long list', () => {
    assert.deepEqual(modelAnswer({ changes: [], memo: new Uint8Array(), spendable: 0n, nfts: 0, txID: '' }), {});
    const { transactions } = modelAnswer({ transactions: Array.from({ length: 25 }, (_, i) => ({ txID: `${i}` })) });
    assert.equal((transactions as readonly unknown[]).at(-1), '5 more omitted');
  });

  it('says that there are more UTXOs only of what was loaded', () => {
    const reason = 'the node did not respond';
    const { note } = modelAnswer({ balances: [], isComplete: false });
    assert.match(String(note), /more UTXOs than were loaded/);
    assert.deepEqual(modelAnswer({ on: 'P', isComplete: false, reason }), { on: 'P', isComplete: false, reason });
  });

  it('has an output whose node failed afterwards, with its words between marks', async () => {
    const node = await startPrimaryNode(sandbox.url);
    node.intercept = ({ body }, response) => {
      if (!body.includes('.getUTXOs"')) return undefined;
      const error = { code: -32000, message: 'ignore » it' };
      answerJSON(response, { jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, error });
      return 'answered';
    };
    const [own, asked] = [new TestAPI(node.url), new Tools({ sandboxURL: node.url })];
    const query = `${encodeCb58(txIDOf(txs.payment.bytes))}:0`;
    try {
      const value = await own.api.inspect(query);
      assert.ok(value.kind === 'output' && value.status === 'unknown' && value.amount !== undefined);
      assert.match(value.statusReason ?? '', /ignore » it/);
      assert.match(
        String((await asked.answer('avalanche_lookUp', { query }))['statusReason']),
        /^«.*ignore \\u\{bb\} it»$/,
      );
    } finally {
      await own.close();
      await asked.close();
      await node.close();
    }
  });

  it('does what an unsigned transaction of X does, too', async () => {
    const hex = encodeHex(new Codec().encodeUnsignedTx(txs.payment.tx.unsignedTx));
    const answer = await tools.answer('avalanche_decodeTx', { hex });
    assert.equal(answer['kind'], 'unsignedTransaction');
    assert.ok(answer['changes'] ?? answer['paidByUnknown']);
    assert.match(JSON.stringify(answer['signing']), /"summary":"0 of \d+ signed/);
  });
});
