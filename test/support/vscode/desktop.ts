import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import type { HostName } from './registry-host';
import type { Settings } from './settings';

const CACHE = resolve('.vscode-test');
const DOWNLOADED_VERSION: Readonly<Record<HostName, string>> = { '1.100': '1.100.3', current: 'stable' };

/** A desktop VS Code's executable, or why there is none. */
export type Desktop = { readonly executable: string } | { readonly none: string };

/**
 * A desktop VS Code for the host `name`: $VSCODE_EXECUTABLE stands in for the current one; else what
 * @vscode/test-electron has downloaded before or can download now. A download that has not begun after `startLimitMs`
 * is given up; one that has begun takes the time it takes.
 */
export async function findDesktop(name: HostName, startLimitMs: number): Promise<Desktop> {
  const given = process.env['VSCODE_EXECUTABLE'];
  if (given !== undefined && given !== '' && name === 'current') {
    if (!existsSync(given)) throw new Error(`VSCODE_EXECUTABLE: there is no ${given}`);
    return { executable: given };
  }
  if (process.platform === 'linux' && !hasDisplay()) return { none: 'no display, and no xvfb-run around this process' };
  let begun = false;
  const download = downloadAndUnzipVSCode({
    version: DOWNLOADED_VERSION[name],
    cachePath: CACHE,
    timeout: 15_000,
    reporter: {
      report: ({ stage }) => (begun ||= ['downloading', 'foundMatchingInstall'].includes(stage)),
      error: () => undefined,
    },
  }).then(
    (executable): Desktop => ({ executable }),
    (error: unknown): Desktop => ({ none: error instanceof Error ? error.message : String(error) }),
  );
  const late = new Promise<Desktop>((settle) => {
    setTimeout(() => {
      if (!begun) settle({ none: `no download began within ${startLimitMs / 1000} s` });
    }, startLimitMs);
  });
  return Promise.race([download, late]);
}

/** Whether this process can open a window; always so outside Linux. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);

/** What a run in the extension host needs, on either kind of VS Code. Paths are absolute. */
export interface HostRun {
  readonly extension: string;
  readonly runner: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** User settings. */
  readonly settings: Settings;
}

/** Makes `folder` a new VS Code user data folder with these settings, and returns it. */
export function newProfile(folder: string, settings: Settings): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'User'), { recursive: true });
  writeFileSync(join(folder, 'User/settings.json'), JSON.stringify(settings, null, 2));
  return folder;
}

/** Runs the host tests in a desktop VS Code with a profile of its own; resolves to its exit code. */
export async function runOnDesktop(executable: string, run: HostRun): Promise<number> {
  const profile = newProfile(join(CACHE, 'user-data'), run.settings);
  const home = join(profile, 'home');
  mkdirSync(home);
  try {
    return await runTests({
      vscodeExecutablePath: executable,
      extensionDevelopmentPath: run.extension,
      extensionTestsPath: run.runner,
      // Networks that run on this machine are looked for there.
      extensionTestsEnv: { HOME: home, USERPROFILE: home, ...run.env },
      launchArgs: [run.folder, '--disable-extensions', '--user-data-dir', profile],
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
