import { strict as assert } from 'node:assert';
import { commands, workspace } from 'vscode';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { HostTree } from '../support/host/host-tree';
import { type PrimaryNode, startPrimaryNode } from '../support/servers/primary-node';
import { until } from '../support/assertions/until';
import { set } from '../support/host/host-window';

const L1 = '249ok32scgsAhCWfivCgVBTVkimTJSHKDb5r186tdkDGxjm4ku';
const SUBNET = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';
const VALIDATOR = '2eosJVGKNYyxGT8o1XdNQq2PjRrKTpLRCVbT8PW65GU7Af3nFu';

describe('subnets and L1s in the side bar', () => {
  const settings = () => workspace.getConfiguration('avalancheLens');
  let tree: HostTree;
  let sandbox: Sandbox;
  let node: PrimaryNode;

  before(async () => {
    tree = await HostTree.open();
    sandbox = await startSandbox({ blocks: 'on call' });
    node = await startPrimaryNode(sandbox.url);
    await set('chains', [{ name: 'Primary', url: node.url }]);
    await commands.executeCommand('avalancheLens.sideBar.focus');
  });
  after(async () => {
    for (const key of ['chains', 'subnets']) await set(key, undefined);
    await node.close();
    await sandbox.close();
    await commands.executeCommand('workbench.action.closeAllEditors');
    await commands.executeCommand('workbench.view.explorer');
  });

  const list = () => tree.find(/^Primary/, 'subnets');

  it('of the settings are listed, and removed by a command', async () => {
    await set('subnets', { [L1]: 'games', [SUBNET]: 'old' });
    assert.deepEqual(await tree.keys(await list()), [L1, SUBNET]);
    const row = await tree.find(/^Primary/, 'subnets', L1);
    assert.ok((await tree.keys(row)).includes(VALIDATOR));
    assert.equal((await tree.item(row)).contextValue, 'subnet+id');
    await commands.executeCommand('avalancheLens.remove', row);
    assert.deepEqual(settings().inspect('subnets')?.globalValue, { [SUBNET]: 'old' });
    await until(async () => (await tree.keys(await list())).join() === SUBNET);
  });

  it('are revealed from a hover, without a setting', async () => {
    await commands.executeCommand('avalancheLens.reveal', { chain: 'Primary', kind: 'id', id: VALIDATOR });
    assert.ok((await tree.keys(await list())).includes(L1));
    assert.equal((settings().get('subnets') as Record<string, unknown>)[L1], undefined);
  });
});
