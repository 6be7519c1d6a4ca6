import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { answerJSON } from '../../../support/servers/http-server';
import { FakeClock } from '../../../support/setup/fake-clock';
import { EWOQ_P } from '../../../support/known-ids';
import { type PrimaryNode, startHeliconNode, startPrimaryNode } from '../../../support/servers/primary-node';
import { jsonText, snapshotOf } from '../../../support/wording/snapshot';
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
    // One recorded answer stands for all addresses: the sandbox has its own.
    node.intercept = async ({ method, path, body }, response) => {
      if (!body.includes('.getUTXOs"')) return undefined;
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${sandbox.url}${path}`, { method, headers, body });
      answerJSON(response, await answer.text(), answer.status);
      return 'answered';
    };
    tools = new Tools({ sandboxURL: node.url, clock: new FakeClock(Date.UTC(2026, 10, 22)) });
  });
  after(async () => {
    await tools.close();
    await node.close();
    await sandbox.close();
  });

  const answer = async (query: string): Promise<string> =>
    JSON.stringify(await tools.answer('avalanche_lookUp', { query }), null, 2);

  it('a node: what its chain reports about it', async () => {
    snapshot.matches('a validator', await answer('NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu'));
    snapshot.matches('a node that is no validator', await answer('NodeID-111111111111111111116DBWJs'));
  });

  it('an address of P: what waits there, and what its owner has on X', async () => {
    snapshot.matches('an address of P', await answer(EWOQ_P));
  });

  it('an auto-renewed validator, its transaction and the end of a period', async () => {
    const helicon = await startHeliconNode();
    const own = new Tools({ sandboxURL: helicon.url, clock: new FakeClock(Date.UTC(2026, 10, 24)) });
    try {
      const queries = [
        'NodeID-KdZF4xwFrmfWw35h3NiRLKsrRq7Aw3N39',
        '2smbZZYgr9Rha7jbi1cvagsGXnYBM5aoNwoVg31Ejw2LnMDifL',
        'cHYwjw8TfgpSdohf1eNRaUET83KywZSdbEjJoFkGbbDUASBdD',
      ];
      const answers: unknown[] = [];
      for (const query of queries) answers.push(await own.answer('avalanche_lookUp', { query }));
      snapshot.matches('an auto-renewed validator', jsonText(answers));
    } finally {
      await own.close();
      await helicon.close();
    }
  });

  it('a validator of an L1 that was looked up before', async () => {
    snapshot.matches('an L1 validator', await answer(L1_VALIDATION));
    snapshot.matches('its node', await answer('NodeID-Ed4GtfESL9irYzAK6e3prWKb8SSG74Jcw'));
  });
});
