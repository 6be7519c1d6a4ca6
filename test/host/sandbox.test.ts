import { strict as assert } from 'node:assert';
import { commands, env, window, workspace } from 'vscode';
import { commandsOf, hoverIn } from '../support/host/host-hovers';
import { HostTree } from '../support/host/host-tree';
import { ACCEPT, answering, click, CLOSE } from '../support/host/host-window';
import { askNode } from '../support/servers/raw-http';
import { SAMPLE_PAYMENT } from '../support/known-ids';

describe('the sandbox', () => {
  let tree: HostTree;
  before(async () => {
    tree = await HostTree.open();
    await commands.executeCommand('avalancheLens.sideBar.focus');
  });
  after(() => commands.executeCommand('workbench.view.explorer'));

  const start = async (): Promise<string> => {
    await commands.executeCommand('avalancheLens.sandbox', { action: 'start' });
    await commands.executeCommand('avalancheLens.sandbox', { action: 'copyURL' });
    return env.clipboard.readText();
  };
  const height = async (url: string): Promise<string> =>
    ((await askNode(url, '/ext/bc/X', 'avm.getHeight')).result as { height: string }).height;

  it('starts once, on this machine only, with a history', async () => {
    const url = await start();
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(await start(), url);
    assert.equal(await height(url), '25');
  });

  it('stays stopped, whatever needs it, until the user starts it at the same port', async () => {
    const url = await start();
    await commands.executeCommand('avalancheLens.sandbox', { action: 'stop' });
    await commands.executeCommand('avalancheLens.sandbox', { action: 'stop' });
    await commands.executeCommand('avalancheLens.openDocument', { chain: 'Sandbox', kind: 'id', id: SAMPLE_PAYMENT });
    assert.match(window.activeTextEditor?.document.getText() ?? '', /^\{\s+"error"/);
    await commands.executeCommand('workbench.action.closeAllEditors');
    const document = await workspace.openTextDocument({ content: SAMPLE_PAYMENT });
    assert.deepEqual(commandsOf(await hoverIn(document, SAMPLE_PAYMENT)), ['sandbox']);
    await assert.rejects(height(url));
    assert.equal(await start(), url);
    assert.equal(await height(url), '25');
  });

  it('lists what can be done with it, which changes nothing until it is chosen', async () => {
    const url = await start();
    await env.clipboard.writeText('');
    await answering(commands.executeCommand('avalancheLens.sandbox'), ACCEPT);
    assert.equal(await env.clipboard.readText(), url);
    await commands.executeCommand('avalancheLens.sandbox', { action: 'stop' });
    await answering(commands.executeCommand('avalancheLens.sandbox', await tree.find(/^Sandbox/)), CLOSE);
    await assert.rejects(height(url));
    await answering(commands.executeCommand('avalancheLens.sandbox'), ACCEPT);
    assert.equal(await height(url), '25');
  });

  it('restarts at its port', async () => {
    const url = await start();
    await commands.executeCommand('avalancheLens.sandbox', { action: 'restart' });
    assert.equal(await start(), url);
    assert.equal(await height(url), '25');
  });

  it('is started by its row in the side bar after it was stopped', async () => {
    const rows = async () => tree.keys(await tree.find(/^Sandbox/));
    const running = await rows();
    await commands.executeCommand('avalancheLens.sandbox', { action: 'stop' });
    assert.deepEqual(await rows(), ['stopped']);
    await click(await tree.item(await tree.find(/^Sandbox/, 'stopped')));
    assert.deepEqual(await rows(), running);
  });
});
