import assert from 'node:assert/strict';
import { addressOf, chainOfDocument } from '../../../../src/host/documents/document-target';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { startServer, type TestServer } from '../../../support/servers/http-server';
import { EWOQ, RECORDED_PAYMENT } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../../sandbox/test/replay/recorded-sandbox';
import { recordedTxs } from '../../../support/recording/recorded-txs';
import { Codec } from '../../../../src/core/codec/avm/codec';
import type { Sandbox } from '../../../../sandbox/server';
import { World } from './answers';

describe('a hover in a document of a chain', () => {
  let sandbox: Sandbox;
  let other: TestServer;
  let asked: number;
  let world: World;
  before(async () => {
    asked = 0;
    sandbox = await startRecordedSandbox();
    other = await startServer((_, response) => {
      asked++;
      response.writeHead(404).end();
    });
    const chains = [{ name: 'Other', url: other.url, blockchain: 'X', networkID: 12345 }];
    world = new World({ sandboxURL: sandbox.url, chains, activeChain: 'Other' });
  });
  after(async () => {
    await world.close();
    await other.close();
    await sandbox.close();
  });

  /** Both parts of the hover on a text, in a document of the sandbox. */
  async function shown(text: string, chain?: string): Promise<string> {
    const { signal } = new AbortController();
    const found = world.find(text) ?? assert.fail(text);
    const headline = await world.answers.headline(found, undefined, signal, { documentChain: chain });
    return `${headline} ${await world.answers.details(found, signal, { documentChain: chain })}`;
  }

  const { bytes } = recordedTxs(new Codec()).get(RECORDED_PAYMENT) ?? assert.fail();
  for (const [title, text, wanted] of [
    ['an ID', RECORDED_PAYMENT, /\*\*Pay [^]*Sandbox/],
    ['an output', `${RECORDED_PAYMENT}:0`, /AVAX[^]*Sandbox/],
    ['an address', EWOQ, /299,999,975/],
    ['hex', encodeHex(bytes), /Pay /],
  ] as const) {
    it(`looks up ${title} there, and sends nothing to another chain`, async () => {
      const shownText = await shown(text, 'sandbox');
      assert.match(shownText, wanted);
      assert.equal(asked, 0);
    });
  }

  it('links to documents of that chain', async () => {
    const markdown = decodeURIComponent(await shown(encodeHex(bytes), 'Sandbox'));
    assert.match(markdown, /"chain":"Sandbox","kind":"hex"/);
  });

  it('looks it up on the active chain if the settings have no chain of that name', async () => {
    assert.match(await shown(RECORDED_PAYMENT, 'Elsewhere'), /Other/);
    assert.ok(asked > 0);
  });

  it('takes the chain from the address of the document', () => {
    const target = { chain: 'my #1', kind: 'tx', id: RECORDED_PAYMENT } as const;
    assert.equal(chainOfDocument(addressOf(target, 'json')), 'my #1');
    assert.equal(chainOfDocument({ scheme: 'avalanche-lens-sample', authority: 'Sandbox' }), 'Sandbox');
    assert.equal(chainOfDocument({ scheme: 'file', authority: 'Sandbox' }), undefined);
  });
});
