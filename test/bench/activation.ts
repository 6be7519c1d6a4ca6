import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, newPage } from '../support/vscode/browser';
import { ensureRegistryHost, type RegistryHost } from '../support/vscode/registry-host';
import { SAMPLE_WORKSPACE } from '../support/vscode/sample';
import { startServer } from '../support/vscode/server';
import { SANDBOX_SETTINGS } from '../support/vscode/settings';
import { installExtension, installPackedExtension } from '../support/vscode/vsix';
import { openWorkbench, runCommand } from '../support/vscode/workbench';
import { compared, median, type Result } from './measure';

const STARTS = 5;
const OURS = 'xchain-lens.xchain-lens';
const EMPTY = 'bench.empty';
const LIMIT_MS = 5;
const REPORT_LIMIT_MS = 30_000;

/**
 * P1: activation as VS Code reports it (loading the code, calling `activate`, waiting for it), beside an extension that
 * does nothing. In turns, each alone in its VS Code: together each would wait for the other.
 */
export async function activationBench(): Promise<Result[]> {
  const host = ensureRegistryHost('current');
  const folders = { [OURS]: installPackedExtension(host), [EMPTY]: installEmptyExtension(host) };
  const browser = await launchChromium();
  try {
    const times: Record<string, number[]> = { [OURS]: [], [EMPTY]: [] };
    for (let i = 0; i < STARTS; i++) {
      for (const [id, extensionsDir] of Object.entries(folders)) {
        times[id]?.push(await activationTime(id, host, browser, extensionsDir));
      }
    }
    const [ours, peer] = [median(times[OURS] ?? []), median(times[EMPTY] ?? [])];
    const result = compared({ id: 'P1', what: 'activation', peerName: 'an empty extension', unit: 'ms', ours, peer });
    const holds = ours <= 2 * peer || ours - peer <= LIMIT_MS;
    return [{ ...result, goal: `<= 2 of it, or within ${LIMIT_MS} ms`, holds }];
  } finally {
    await browser.close();
    rmSync(folders[EMPTY], { recursive: true, force: true });
  }
}

/** Activated by the same event as ours; returns a new folder to start a server with as `extensionsDir`. */
function installEmptyExtension(host: RegistryHost): string {
  const source = mkdtempSync(join(tmpdir(), 'xcl-empty-'));
  const [publisher, name] = EMPTY.split('.');
  const manifest = { publisher, name, version: '1.0.0', engines: { vscode: '^1.100.0' }, main: './extension.js' };
  const files = {
    'package.json': JSON.stringify({ ...manifest, activationEvents: ['onStartupFinished'] }),
    'extension.js': 'exports.activate = () => {};',
    'README.md': 'Does nothing.',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(source, file), text);
  const vsix = join(source, 'empty.vsix');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', vsix];
  const vsce = resolve('node_modules/@vscode/vsce/vsce');
  execFileSync(process.execPath, [vsce, 'package', ...options], { cwd: source, stdio: 'pipe' });
  const extensionsDir = mkdtempSync(join(tmpdir(), 'xcl-'));
  installExtension(host, vsix, extensionsDir);
  rmSync(source, { recursive: true, force: true });
  return extensionsDir;
}

/** In ms, of one start. */
async function activationTime(
  id: string,
  host: RegistryHost,
  browser: Browser,
  extensionsDir: string,
): Promise<number> {
  const server = await startServer(host, { extensionsDir, settings: SANDBOX_SETTINGS });
  const page = await newPage(browser);
  try {
    await openWorkbench(page, server.url({ folder: resolve(SAMPLE_WORKSPACE) }));
    for (const end = Date.now() + REPORT_LIMIT_MS; ;) {
      const time = activationIn(await startupReport(page), id);
      if (time !== undefined) return time;
      if (Date.now() > end) throw new Error(`VS Code does not report the activation of ${id}`);
      await runCommand(page, 'View: Close All Editors');
    }
  } finally {
    await page.context().close();
    await server.stop();
  }
}

/** The text of VS Code's own report on its start, a Markdown document. */
async function startupReport(page: Page): Promise<string> {
  await runCommand(page, 'Developer: Startup Performance');
  await page.getByRole('tab', { name: 'Startup Performance' }).waitFor();
  await page.locator('.view-lines').filter({ hasText: 'System Info' }).first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
  return String(await page.evaluate('navigator.clipboard.readText()'));
}

/** Of its table `Extension | Eager | Load Code | Call Activate | Finish Activate | Event | By`. */
function activationIn(report: string, id: string): number | undefined {
  const rows = report.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const times = rows
    .find((row) => row[1] === id)
    ?.slice(3, 6)
    .map(Number);
  return times?.reduce((sum, time) => sum + time);
}
