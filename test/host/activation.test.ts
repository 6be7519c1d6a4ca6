import { strict as assert } from 'node:assert';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationTarget, commands, extensions, window, workspace } from 'vscode';
import { startServer } from '../support/servers/http-server';
import { LOCAL_AVAX } from '../support/known-ids';

const extension = () => {
  const found = extensions.getExtension('xchain-lens.xchain-lens');
  assert.ok(found);
  return found;
};

/** The extension's own files that VS Code has loaded, by name. */
const loaded = (): string[] =>
  Object.keys(require.cache)
    .filter((file) => file.startsWith(join(extension().extensionPath, 'dist')))
    .map((file) => basename(file));

/** What is loaded before the first test of any file. */
let loadedAtStart: readonly string[] = [];
before(async () => {
  await extension().activate();
  loadedAtStart = loaded();
});

describe('activation', () => {
  const settings = () => workspace.getConfiguration('xchainLens');

  it('loads one small file, and neither the network nor the formats nor the sandbox', () => {
    assert.deepEqual(loadedAtStart, ['extension.js']);
  });

  it('connects to none of the configured chains, also when the settings change', async () => {
    const trap = await startServer((_, response) => response.destroy());
    const { url } = trap;
    try {
      const names = ['Mainnet', 'Fuji', 'Local', 'Sandbox', 'Mine'];
      await settings().update(
        'chains',
        names.map((name) => ({ name, url })),
        ConfigurationTarget.Global,
      );
      await settings().update('activeChain', 'Mine', ConfigurationTarget.Global);
      await pause(300);
      const list = { isOpen: true };
      void commands.executeCommand('xchainLens.switchChain').then(() => (list.isOpen = false));
      while (list.isOpen) {
        await pause(100);
        await commands.executeCommand('workbench.action.closeQuickOpen');
      }
      assert.equal(trap.connections(), 0);
      assert.ok(loaded().includes('runtime.js'), 'the list of chains is made by what is loaded at first use');
      // One request shows that the trap would catch any.
      await commands.executeCommand('xchainLens.openDocument', {
        chain: 'Mine',
        kind: 'tx',
        id: LOCAL_AVAX,
      });
      assert.notEqual(trap.connections(), 0);
      assert.match(window.activeTextEditor?.document.getText() ?? '', /"unknown": ".*127\.0\.0\.1/);
    } finally {
      await settings().update('chains', undefined, ConfigurationTarget.Global);
      await settings().update('activeChain', 'sandbox', ConfigurationTarget.Global);
      await commands.executeCommand('workbench.action.closeAllEditors');
      await trap.close();
    }
  });
});
