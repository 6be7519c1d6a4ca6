// Runs the host tests inside a real VS Code: node out/test/support/vscode/run-host.cjs NAME REPORT
//   VSCODE_TEST_HOST=auto      a desktop VS Code if one is given or can be downloaded, else the registry's (default)
//   VSCODE_TEST_HOST=desktop   a desktop VS Code, or fail
//   VSCODE_TEST_HOST=web       the registry's VS Code server, shown in Chromium
//   VERBOSE=1                  with the workbench's own log, and what tests print to the console
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format } from 'node:util';
import type { Browser } from 'playwright-core';
import { openBarePage } from './bare-page';
import { launchChromium, SPARING } from './browser';
import { findDesktop, runOnDesktop, type HostRun } from './desktop';
import { ensureRegistryHost, HOST_NAMES, type HostName, type RegistryHost } from './registry-host';
import { SAMPLE_WORKSPACE } from './sample';
import { startServer } from './server';
import { QUIET_SETTINGS, SANDBOX_SETTINGS } from './settings';

/** Before each line that mocha prints. */
const MARK = 'mocha|';
/** A run is given up when no test ended for so long. */
const SILENCE_LIMIT_MS = 300_000;
const DOWNLOAD_START_LIMIT_MS = 4000;

async function runOnServer(host: RegistryHost, run: HostRun): Promise<number> {
  const server = await startServer(host, {
    testDriver: true,
    fewExtensions: true,
    env: { ...run.env, AVALANCHE_LENS_MARK: MARK },
    settings: run.settings,
  });
  const browser = await launchChromium();
  try {
    const log = new WorkbenchLog();
    const payload = [
      ['extensionDevelopmentPath', server.uri(run.extension)],
      ['extensionTestsPath', server.uri(run.runner)],
    ] as const;
    const code = await ranIn(browser, server.url({ folder: run.folder, payload }), log);
    if (code !== 0) log.explainSilence();
    return code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error, `\n${server.log().slice(-2000)}`);
    return 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Prints mocha's output, and keeps the workbench's in case mocha never starts. */
class WorkbenchLog {
  private readonly beside: string[] = [];
  private spoke = false;
  /** Called for each line of mocha's. */
  onSaid: () => void = () => undefined;

  add(type: string, args: readonly unknown[]): void {
    const line = format(...args);
    const said = line.startsWith(MARK);
    this.spoke ||= said;
    if (said) this.onSaid();
    if (said) console.log(line.slice(MARK.length));
    else if (process.env['VERBOSE'] === '1') console.log(`[${type}] ${line}`);
    else this.beside.push(`[${type}] ${line}`);
  }

  explainSilence(): void {
    if (!this.spoke) console.error(this.beside.join('\n'));
  }
}

/** Opens the workbench at `url`, which runs the tests; resolves to their exit code. */
function ranIn(browser: Browser, url: string, log: WorkbenchLog): Promise<number> {
  return new Promise((settle, reject) => {
    const silence = new Error(`nothing was printed for ${SILENCE_LIMIT_MS / 1000} s`);
    const limit = setTimeout(() => reject(silence), SILENCE_LIMIT_MS);
    limit.unref();
    log.onSaid = () => limit.refresh();
    openBarePage(browser, {
      url,
      viewport: { width: 500, height: 400 },
      script: SPARING,
      functions: {
        codeAutomationLog: (type: string, args: unknown[]) => log.add(type, args),
        codeAutomationExit: (code: number) => settle(code),
      },
      onCrash: () => reject(new Error('the workbench page crashed')),
    }).catch(reject);
  });
}

async function main(name: HostName, report: string): Promise<number> {
  // Tests change the workspace's settings, while those of another VS Code copy the sample workspace or do the same.
  const temp = mkdtempSync(join(tmpdir(), 'xcl-host-'));
  const folder = join(temp, 'workspace');
  cpSync(SAMPLE_WORKSPACE, folder, { recursive: true });
  try {
    return await runOn(name, folder, report);
  } finally {
    rmSync(temp, { recursive: true, force: true });
  }
}

async function runOn(name: HostName, folder: string, report: string): Promise<number> {
  const root = resolve('.');
  const run: HostRun = {
    extension: root,
    runner: resolve('out/test/support/vscode/mocha-in-host.cjs'),
    folder,
    env: { AVALANCHE_LENS_ROOT: root, AVALANCHE_LENS_REPORT: resolve(report) },
    settings: { ...QUIET_SETTINGS, ...SANDBOX_SETTINGS },
  };
  const wanted = process.env['VSCODE_TEST_HOST'] ?? 'auto';
  if (wanted !== 'web') {
    const desktop = await findDesktop(name, DOWNLOAD_START_LIMIT_MS);
    if ('executable' in desktop) {
      console.log(`host: desktop VS Code, ${desktop.executable}`);
      return runOnDesktop(desktop.executable, run);
    }
    if (wanted === 'desktop') throw new Error(`no desktop VS Code "${name}": ${desktop.none}`);
    console.log(`no desktop VS Code (${desktop.none}): taking the registry's`);
  }
  const host = ensureRegistryHost(name);
  console.log(`host: VS Code ${host.version}, server and web workbench (the extension host is Node, not Electron)`);
  return runOnServer(host, run);
}

const [name, report] = process.argv.slice(2);
const known = HOST_NAMES.find((each) => each === name);
if (known === undefined || report === undefined) throw new Error(`usage: run-host.cjs ${HOST_NAMES.join('|')} REPORT`);
main(known, report).then(
  // A download that was given up may still hold the process.
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
