import { strict as assert } from 'node:assert';
import { ConfigurationTarget, commands, window, workspace } from 'vscode';
import { type Handler, startServer } from '../support/servers/http-server';
import { LOCAL_AVAX } from '../support/known-ids';
import { ACCEPT, answering, CLOSE, set } from '../support/host/host-window';

const refuse: Handler = (_, response) => {
  response.writeHead(418).end();
};

describe('chains', () => {
  const settings = () => workspace.getConfiguration('avalancheLens');
  const activeChain = () => settings().get<string>('activeChain');

  /** What the bytes of an ID show about the active chain. */
  const lookUp = async (): Promise<string> => {
    await commands.executeCommand('avalancheLens.openBytes', LOCAL_AVAX);
    const text = window.activeTextEditor?.document.getText() ?? '';
    await commands.executeCommand('workbench.action.closeAllEditors');
    return text;
  };

  afterEach(async () => {
    for (const key of ['chains', 'addresses', 'hover.enabled']) await set(key, undefined);
    await set('activeChain', 'sandbox');
  });

  it('are switched by name, ignoring case', async () => {
    await commands.executeCommand('avalancheLens.switchChain', 'fuji');
    assert.equal(activeChain(), 'Fuji');
  });

  it('are switched by picking one', async () => {
    const asked = commands.executeCommand('avalancheLens.switchChain');
    await answering(asked, 'workbench.action.quickOpenSelectNext', ACCEPT);
    assert.notEqual(activeChain(), 'sandbox');
  });

  it('an unknown name changes nothing', async () => {
    await answering(commands.executeCommand('avalancheLens.switchChain', 'Nowhere'), CLOSE);
    assert.equal(activeChain(), 'sandbox');
  });

  it('wrong settings are ignored, and the rest works', async () => {
    await set('chains', [7, { name: '', url: 'x' }, { name: 'Broken', url: 'ftp://x' }, 'text']);
    await set('addresses', { 'not an address': 'name' });
    await set('hover.enabled', 'perhaps');
    assert.match(await lookUp(), /"AVAX"/);
  });

  it('are reached through the proxy of VS Code, also when it changes', async () => {
    const proxies = [await startServer(refuse), await startServer(refuse)] as const;
    const http = () => workspace.getConfiguration('http');
    try {
      await set('chains', [{ name: 'Far', url: 'http://node.example' }]);
      await set('activeChain', 'Far');
      for (const proxy of proxies) {
        await http().update('proxy', proxy.url, ConfigurationTarget.Global);
        assert.match(await lookUp(), /node\.example.*\b418\b/);
        assert.match(proxy.requests[0]?.path ?? '', /^http:\/\/node\.example\/ext\//);
      }
    } finally {
      await http().update('proxy', undefined, ConfigurationTarget.Global);
      await Promise.all(proxies.map((proxy) => proxy.close()));
    }
  });

  it("sends no look-up while the active chain doesn't exist", async () => {
    await set('activeChain', 'Nowhere');
    assert.match(await lookUp(), /nowhere/i);
  });
});
