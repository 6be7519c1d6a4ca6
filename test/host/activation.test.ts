import { strict as assert } from 'node:assert';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, extensions, window } from 'vscode';
import { startServer } from '../support/servers/http-server';
import { LOCAL_AVAX } from '../support/known-ids';
import { answering, CLOSE, set } from '../support/host/host-window';

const extension = () => {
  const found = extensions.getExtension('avalanche-lens.avalanche-lens');
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
  it('loads one small file, and neither the network nor the formats nor the sandbox', () => {
    assert.deepEqual(loadedAtStart, ['extension.js']);
  });

  it('connects to none of the configured chains, also when the settings change', async () => {
    const trap = await startServer((_, response) => response.destroy());
    const { url } = trap;
    try {
      const names = ['Mainnet', 'Fuji', 'Local', 'Sandbox', 'Mine'];
      await set(
        'chains',
        names.map((name) => ({ name, url })),
      );
      await set('activeChain', 'Mine');
      await pause(300);
      await answering(commands.executeCommand('avalancheLens.switchChain'), CLOSE);
      assert.equal(trap.connections(), 0);
      assert.ok(loaded().includes('runtime.js'), 'the list of chains is made by what is loaded at first use');
      // One request shows that the trap would catch any.
      await commands.executeCommand('avalancheLens.openDocument', {
        chain: 'Mine',
        kind: 'tx',
        id: LOCAL_AVAX,
      });
      assert.notEqual(trap.connections(), 0);
      assert.match(window.activeTextEditor?.document.getText() ?? '', /"error": ".*127\.0\.0\.1/);
    } finally {
      await set('chains', undefined);
      await set('activeChain', 'sandbox');
      await commands.executeCommand('workbench.action.closeAllEditors');
      await trap.close();
    }
  });
});
