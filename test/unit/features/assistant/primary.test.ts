import { type Sandbox, startSandbox } from '../../../../src/sandbox/server';
import { FakeClock } from '../../../support/fake-clock';
import { type PrimaryNode, startPrimaryNode } from '../../../support/primary-node';
import { snapshotOf } from '../../../support/snapshot';
import { Tools } from './tools';

const L1_VALIDATION = '2eosJVGKNYyxGT8o1XdNQq2PjRrKTpLRCVbT8PW65GU7Af3nFu';

describe('tools on the Primary Network', () => {
  const snapshot = snapshotOf('assistant-primary');
  let sandbox: Sandbox;
  let node: PrimaryNode;
  let tools: Tools;
  before(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
    node = await startPrimaryNode(sandbox.url);
    tools = new Tools({ sandboxURL: node.url, clock: new FakeClock(Date.UTC(2026, 10, 22)) });
  });
  after(async () => {
    await tools.close();
    await node.close();
    await sandbox.close();
  });

  const matches = async (title: string, query: string): Promise<void> =>
    snapshot.matches(title, JSON.stringify(await tools.answer('xchain_lookUp', { query }), null, 2));

  it('a node: what the node that was asked reports about it', async () => {
    await matches('a validator', 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu');
    await matches('a node that is no validator', 'NodeID-111111111111111111116DBWJs');
  });

  it('a validator of an L1 that was looked up before', async () => {
    await matches('an L1 validator', L1_VALIDATION);
    await matches('its node', 'NodeID-Ed4GtfESL9irYzAK6e3prWKb8SSG74Jcw');
  });
});
