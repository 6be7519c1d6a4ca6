import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RegistryHost } from './registry-host';

const PACKED = Symbol.for('xchain-lens.packed');
const VSIX = 'vsix';
const shared = globalThis as { [PACKED]?: Map<string, string> };

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

/**
 * The packed extension's folder for `host`, to start servers with as `extensionsDir`: packed and installed once in a
 * process, and removed when that ends. Test files are bundles of their own, which share nothing but what is global.
 */
export function installPackedExtension(host: RegistryHost): string {
  const folders = shared[PACKED] ?? new Map<string, string>();
  shared[PACKED] = folders;
  const known = folders.get(host.version);
  if (known !== undefined) return known;
  const folder = keptFolder();
  installExtension(host, folders.get(VSIX) ?? packed(folders), folder);
  folders.set(host.version, folder);
  return folder;
}

function packed(folders: Map<string, string>): string {
  const vsix = join(keptFolder(), 'xchain-lens.vsix');
  packExtension(vsix);
  folders.set(VSIX, vsix);
  return vsix;
}

function keptFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'xcl-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
