import { strict as assert } from 'node:assert';
import { CancellationTokenSource, LanguageModelTextPart, lm } from 'vscode';
import { encodeHex } from '../../src/core/encodings/hex';
import { localStory } from '../../sandbox/story/local-story';
import { type Handler, startServer, type TestServer } from '../support/servers/http-server';
import { EWOQ, EWOQ_KEY, SAMPLE_PAYMENT } from '../support/known-ids';
import { set } from '../support/host/host-window';

/** The text with which a tool answers, called as an assistant of another extension calls it. */
async function call(name: string, input: object): Promise<string> {
  const { content } = await lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof LanguageModelTextPart ? part.value : assert.fail(String(part)))).join();
}

async function answerOf(name: string, input: object): Promise<Record<string, unknown>> {
  return JSON.parse(await call(name, input)) as Record<string, unknown>;
}

describe('language-model tools', () => {
  let server: TestServer | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await set('chains', undefined);
    await set('activeChain', 'sandbox');
  });

  it('are offered with their descriptions', () => {
    const ours = lm.tools.filter(({ name }) => name.startsWith('avalanche_'));
    assert.deepEqual(ours.map(({ name }) => name).sort(), [
      'avalanche_checkTx',
      'avalanche_decodeTx',
      'avalanche_lookUp',
      'avalanche_lookUpEVM',
    ]);
    for (const { description, inputSchema, tags } of ours) {
      assert.match(description, /private key/i);
      assert.equal((inputSchema as { type?: unknown }).type, 'object');
      assert.ok(tags.includes('x-chain'));
    }
  });

  it('look up a transaction and an address', async () => {
    const paid = await answerOf('avalanche_lookUp', { query: SAMPLE_PAYMENT });
    assert.match(String(paid['headline']), /5\.947779411 AVAX/);
    assert.equal(paid['chain'], 'Sandbox');
    const owned = await answerOf('avalanche_lookUp', { query: EWOQ });
    assert.equal(owned['address'], EWOQ);
  });

  it('decode and check a transaction', async () => {
    const { bytes } = localStory().txs.payment;
    const decoded = await answerOf('avalanche_decodeTx', { hex: encodeHex(bytes) });
    assert.equal(decoded['txID'], SAMPLE_PAYMENT);
    assert.deepEqual(Object.keys(decoded).slice(-1), ['json']);
    const checked = await answerOf('avalanche_checkTx', { hex: encodeHex(bytes) });
    assert.deepEqual([checked['txID'], checked['nodeError']], [SAMPLE_PAYMENT, undefined]);
    const broken = await answerOf('avalanche_checkTx', { hex: `${encodeHex(bytes, 'hexnc')}00` });
    assert.match(String(broken['nodeError']), /^trailing buffer space/);
  });

  it('refuse a private key without repeating it', async () => {
    const said = await call('avalanche_lookUp', { query: EWOQ_KEY });
    assert.match(said, /"error":/);
    assert.doesNotMatch(said, /ewoqjP7/);
  });

  it('explain a node that does not respond', async () => {
    await set('chains', [{ name: 'Nobody', url: 'http://127.0.0.1:1', networkID: 12345 }]);
    const answer = await answerOf('avalanche_lookUp', { query: SAMPLE_PAYMENT, chain: 'nobody' });
    assert.match(String(answer['error']), /127\.0\.0\.1:1/);
  });

  it('stop when cancelled', async () => {
    const source = new CancellationTokenSource();
    const never: Handler = () => source.cancel();
    server = await startServer(never);
    await set('chains', [{ name: 'Slow', url: server.url, networkID: 12345 }]);
    const input = { query: SAMPLE_PAYMENT, chain: 'Slow' };
    await assert.rejects(
      async () => lm.invokeTool('avalanche_lookUp', { input, toolInvocationToken: undefined }, source.token),
      /Cancel/i,
    );
  });
});
