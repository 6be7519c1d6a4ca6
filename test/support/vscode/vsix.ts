import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryHost } from './registry-host';

/** Packs the extension as users get it, with a fresh production build, to the file `target`. */
export function packExtension(target: string): void {
  const { npm_execpath: npm } = process.env as { npm_execpath?: string };
  // By npm's own script file where npm started us: on Windows its command is one that only a shell starts.
  const [command, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  execFileSync(command, [...before, 'run', '--silent', 'package', '--', '--out', target], { stdio: 'pipe' });
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

/** Packs and installs in one go; returns a new folder to start a server with as `extensionsDir`. */
export function installPackedExtension(host: RegistryHost): string {
  const folder = mkdtempSync(join(tmpdir(), 'xcl-'));
  const vsix = join(folder, 'xchain-lens.vsix');
  packExtension(vsix);
  installExtension(host, vsix, folder);
  rmSync(vsix);
  return folder;
}
