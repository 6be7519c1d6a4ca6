import assert from 'node:assert/strict';
import type { Sandbox } from '../../../../sandbox/server';
import { systemClock } from '../../../../src/client/clock';
import { OWN_NODE } from '../../../../sandbox/node/node';
import type { ReadOn } from '../../../../src/services/compose/fields';
import { loadedField, readField } from '../../../../src/services/compose/field-types';
import { NODE_FIELD } from '../../../../src/services/compose/staking-kinds';
import { startDemo } from '../../../support/sandbox/demo-sandbox';
import { type Relay, startRelay } from '../../../support/servers/relay';
import { NewTxMaker } from '../../../support/setup/new-tx-maker';

describe('the BLS key of a node by its URL', () => {
  let sandbox: Sandbox;
  let relay: Relay;
  let maker: NewTxMaker;
  before(async () => {
    sandbox = await startDemo();
    relay = await startRelay(sandbox.url);
    maker = new NewTxMaker(sandbox, { now: systemClock.now() });
  });
  after(async () => {
    await maker.window.http.close();
    await relay.close();
    await sandbox.close();
  });
  beforeEach(() => {
    relay.alter = undefined;
    relay.methods.length = 0;
  });

  const load = (text: string, on: Partial<ReadOn> = {}): Promise<unknown> =>
    loadedField(readField(NODE_FIELD, text, on as ReadOn), maker.chain, {});
  const answers = (method: string, result: unknown): void => {
    relay.alter = (called) => (called === method ? result : undefined);
  };

  it('is loaded from that node alone', async () => {
    assert.deepEqual(await load(relay.url), await load(`${relay.url}/`));
    assert.deepEqual(new Set(relay.methods), new Set(['info.getNetworkID', 'info.getNodeID']));
    const { nodeID } = (await load(relay.url)) as { readonly nodeID: Uint8Array };
    assert.deepEqual(Buffer.from(nodeID), Buffer.from(OWN_NODE.nodeID));
  });

  it('is refused of another network, without a proof, and with a wrong one', async () => {
    answers('info.getNetworkID', { networkID: '5' });
    await assert.rejects(load(relay.url), /network 5, not 12345/);
    const { nodeID, nodePOP } = await maker.chain.info.getNodeID({});
    answers('info.getNodeID', { nodeID });
    await assert.rejects(load(relay.url), /48 bytes/);
    answers('info.getNodeID', { nodeID, nodePOP: { ...nodePOP, proofOfPossession: `0x${'00'.repeat(96)}` } });
    await assert.rejects(load(relay.url), /BLS key is wrong/);
    relay.status = 503;
    await assert.rejects(load(relay.url), /503/);
    relay.status = undefined;
  });

  it('is requested neither without https nor in a workspace that is not trusted', () => {
    const read = (text: string, on: Partial<ReadOn> = {}) => readField(NODE_FIELD, text, on as ReadOn);
    assert.throws(() => read('http://example.org:9650'), /https/);
    assert.throws(() => read('https://'), /URL/);
    assert.throws(() => read(relay.url, { isUntrusted: true }), /trust/);
    assert.equal(typeof read('https://example.org'), 'function');
    assert.deepEqual(relay.methods, []);
  });
});
