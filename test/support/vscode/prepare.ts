// What host and UI tests share, made once before they start side by side:
//   node out/test/support/vscode/prepare.cjs            Chromium and the VS Codes of the npm registry
//   node out/test/support/vscode/prepare.cjs FOLDER     with the packed extension, installed for each of them in FOLDER
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay } from './desktop';
import { ensureRegistryHost, HOST_NAMES } from './registry-host';
import { installExtension, packExtension } from './vsix';

const [folder] = process.argv.slice(2);
// Host tests on a machine with a display may find a desktop VS Code: run-host.ts looks for it, and installs if need be.
const mayBeDesktop = folder === undefined && process.env['VSCODE_TEST_HOST'] !== 'web' && hasDisplay();
if (!mayBeDesktop) {
  const { status } = spawnSync(process.execPath, ['test/support/install.mjs', 'chromium'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  const hosts = HOST_NAMES.map((name) => ensureRegistryHost(name));
  if (folder !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const vsix = join(folder, 'avalanche-lens.vsix');
    packExtension(vsix);
    for (const host of hosts) installExtension(host, vsix, join(folder, host.version));
  }
}
