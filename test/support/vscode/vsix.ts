import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryHost } from './registry-host';

/** Where this process has installed it, by VS Code's version. */
const own = new Map<string, string>();

/** Packs the extension as users get it, with a fresh production build, to the file `target`. */
export function packExtension(target: string): void {
  // Not `npm run package`, which runs tests first: those of a run that packs come at its end.
  execFileSync(process.execPath, ['scripts/package.mjs', '--out', target], { stdio: 'pipe' });
}

/** Installs a .vsix into `extensionsDir`, as `code --install-extension` does. */
export function installExtension(host: RegistryHost, vsix: string, extensionsDir: string): void {
  const data = mkdtempSync(join(tmpdir(), 'xcl-'));
  try {
    const options = ['--force', '--extensions-dir', extensionsDir, '--server-data-dir', data];
    execFileSync(host.node, [host.server, '--install-extension', vsix, ...options], { stdio: 'pipe' });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * The packed extension's folder for `host`, to start servers with as `extensionsDir`. The tests' runner has installed
 * it ($AVALANCHE_LENS_INSTALLED, see prepare.ts); without a runner it's packed and installed once in a process, and
 * removed when that ends.
 */
export function installPackedExtension(host: RegistryHost): string {
  const { AVALANCHE_LENS_INSTALLED: installed } = process.env as { AVALANCHE_LENS_INSTALLED?: string };
  if (installed !== undefined) return join(installed, host.version);
  const known = own.get(host.version);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'xcl-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const vsix = join(folder, 'avalanche-lens.vsix');
  packExtension(vsix);
  installExtension(host, vsix, folder);
  own.set(host.version, folder);
  return folder;
}
