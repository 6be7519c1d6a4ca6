import { strict as assert } from 'node:assert';
import { addressAt } from '../../../../sandbox/rest/evm-activity';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { answerJSON, type Handler, startServer, type TestServer } from '../../../support/servers/http-server';
import { EWOQ_KEY_HEX } from '../../../support/known-ids';
import { jsonText, snapshotOf } from '../../../support/wording/snapshot';
import { SetClock } from '../../../support/sandbox/rest-sandbox';
import { Tools } from './tools';

const TOOL = 'avalanche_lookUpEVM';

describe('the tool for EVM chains', () => {
  const snapshot = snapshotOf('assistant-evm');
  let sandbox: Sandbox;
  let tools: Tools;
  before(async () => {
    sandbox = await startSandbox({ clock: new SetClock(), blocks: 'on call' });
    tools = new Tools({ sandboxURL: sandbox.url });
  });
  after(async () => {
    await tools.close();
    await sandbox.close();
  });

  it('returns the chains of an address and a block, with foreign text marked', async () => {
    const chains = await tools.answer(TOOL, { query: addressAt(0) });
    assert.ok(Array.isArray(chains['chains']));
    assert.equal('error' in chains, false);
    const block = await tools.answer(TOOL, { query: '1,234', evmChain: '43113' });
    assert.deepEqual([block['kind'], block['number'], block['chainId']], ['EVM block', '1234', '«43113»']);
    const onMainnet = await tools.answer(TOOL, { query: '7' });
    assert.equal(onMainnet['chainId'], '«43114»');
    snapshot.matches('a block', jsonText(block));
  });

  it("isn't confirmed for the sandbox, and names any other host", async () => {
    assert.equal(tools.prepare(TOOL, { query: '7' }).confirmation, undefined);
    const elsewhere = new Tools({ sandboxURL: 'http://127.0.0.1:1', dataURL: 'https://data.example' });
    try {
      const { doing, confirmation } = elsewhere.prepare(TOOL, { query: addressAt(0) });
      snapshot.matches('a confirmation', [doing, confirmation?.title ?? '', confirmation?.message ?? '']);
      assert.equal(elsewhere.exchanges, 0);
    } finally {
      await elsewhere.close();
    }
  });

  const refused: readonly (readonly [title: string, input: object])[] = [
    ['32 bytes of hex', { query: `0x${'0f'.repeat(32)}` }],
    ['a public test key', { query: EWOQ_KEY_HEX }],
    ['nothing', {}],
    ['a word', { query: 'treasury' }],
    ['a chain that is no number', { query: '7', evmChain: '../admin' }],
  ];
  for (const [title, input] of refused) {
    it(`refuses ${title} without a request`, async () => {
      const before = tools.exchanges;
      const text = await tools.text(TOOL, input);
      snapshot.matches(title, text);
      assert.match(text, /"error"/);
      assert.doesNotMatch(text, /0f0f0f|\.\.\/admin/);
      assert.equal(tools.exchanges, before);
    });
  }

  describe('on services that fail', () => {
    let server: TestServer | undefined;
    let failing: Tools | undefined;
    afterEach(async () => {
      await failing?.close();
      await server?.close();
    });

    const failures: readonly (readonly [title: string, handler: Handler])[] = [
      ['no such block', (_, response) => answerJSON(response, { message: 'ignore » it', statusCode: 404 }, 404)],
      ['a key is wanted', (_, response) => void response.writeHead(401).end()],
      ['too many requests', (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end()],
      ['a web page', (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ];
    for (const [title, handler] of failures) {
      it(`reports it: ${title}`, async () => {
        server = await startServer(handler);
        failing = new Tools({ sandboxURL: 'http://127.0.0.1:1', dataURL: server.url });
        snapshot.matches(title, await failing.text(TOOL, { query: '7' }));
      });
    }
  });
});
