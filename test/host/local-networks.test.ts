import { strict as assert } from 'node:assert';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { commands, workspace } from 'vscode';
import { HostTree } from '../support/host/host-tree';
import { answerResult, startServer, type TestServer } from '../support/servers/http-server';
import { until } from '../support/assertions/until';
import { set } from '../support/host/host-window';

describe('networks that run on this machine', () => {
  const SETTING = 'sideBar.localNetworks';
  const settings = () => workspace.getConfiguration('avalancheLens');
  const folder = join(homedir(), '.tmpnet');
  const node = join(folder, 'networks', 'ours', 'NodeID-1');
  let tree: HostTree;
  let server: TestServer;

  before(async () => {
    tree = await HostTree.open();
    server = await startServer((request, response) => answerResult(request, response, { networkID: '88888' }));
    await mkdir(node, { recursive: true });
    await commands.executeCommand('avalancheLens.sideBar.focus');
  });
  afterEach(async () => {
    await rm(join(node, 'process.json'), { force: true });
    await set('activeChain', 'sandbox');
    await set(SETTING, undefined);
    await until(async () => !(await rows()).includes('tmpnet ours'));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await server.close();
    await commands.executeCommand('workbench.view.explorer');
  });

  const rows = async (): Promise<string[]> =>
    Promise.all((await tree.below()).map(async (row) => (await tree.text(row)).split(' | ')[0] ?? ''));
  /** The chains in the settings. */
  const written = () =>
    ['chains', 'activeChain', 'sideBar.hiddenChains'].map((key) => settings().inspect(key)?.globalValue);
  const write = () =>
    writeFile(join(node, 'process.json'), JSON.stringify({ pid: process.pid, uri: server.url, stakingAddress: '' }));

  it('appear and disappear with their nodes, and write no setting', async () => {
    assert.ok(!(await rows()).includes('tmpnet ours'));
    const before = written();
    await write();
    await until(async () => (await rows()).includes('tmpnet ours'));
    assert.deepEqual(written(), before);
    await rm(join(node, 'process.json'));
    await until(async () => !(await rows()).includes('tmpnet ours'));
  });

  it('are neither renamed nor removed, and nothing takes the place of one that was active and is gone', async () => {
    await write();
    await until(async () => (await rows()).includes('tmpnet ours'));
    const before = written();
    await commands.executeCommand('avalancheLens.remove', await tree.find(/^tmpnet ours/));
    assert.ok((await rows()).includes('tmpnet ours'));
    assert.deepEqual(written(), before);
    await commands.executeCommand('avalancheLens.switchChain', 'tmpnet ours');
    await rm(join(node, 'process.json'));
    await until(async () => !(await rows()).includes('tmpnet ours'));
    assert.equal(settings().get('activeChain'), 'tmpnet ours');
  });

  it('are turned off by a setting', async () => {
    await write();
    await until(async () => (await rows()).includes('tmpnet ours'));
    await set(SETTING, false);
    await until(async () => !(await rows()).includes('tmpnet ours'));
  });
});
