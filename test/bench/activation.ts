import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, newPage } from '../support/vscode/browser';
import { ensureRegistryHost, type RegistryHost } from '../support/vscode/registry-host';
import { SAMPLE_WORKSPACE } from '../support/vscode/sample';
import { startServer } from '../support/vscode/server';
import { SANDBOX_SETTINGS } from '../support/vscode/settings';
import { installExtension, installPackedExtension, packExtension } from '../support/vscode/vsix';
import { openWorkbench, runCommand } from '../support/vscode/workbench';
import { compared, median, type Result } from './measure';

const STARTS = 5;
const OURS = 'avalanche-lens.avalanche-lens';
const EMPTY = 'bench.empty';
const FLOOR = 'bench.floor';
/** What P1cpu compares. */
const MEASURED = [OURS, FLOOR, EMPTY];
const CPU_STARTS = 9;
const LIMIT_MS = 5;
/** The probe waits until the process is idle before each extension. */
const REPORT_LIMIT_MS = 90_000;

/**
 * P1: activation as VS Code reports it (loading the code, calling `activate`, waiting for it), beside an extension that
 * does nothing. In turns, each alone in its VS Code: together each would wait for the other.
 */
export async function activationBench(): Promise<Result[]> {
  const host = ensureRegistryHost('current');
  const folders = { [OURS]: installPackedExtension(host), [EMPTY]: mkdtempSync(join(tmpdir(), 'xcl-')) };
  install(DOES_NOTHING, host, folders[EMPTY]);
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
    const wall = { ...result, goal: `<= 2 of it, or within ${LIMIT_MS} ms`, holds };
    return [wall, ...(await activationCPU(host, browser))];
  } finally {
    await browser.close();
    rmSync(folders[EMPTY], { recursive: true, force: true });
  }
}

/** An extension that does nothing, activated by the same event as ours. */
const DOES_NOTHING: Bare = {
  id: EMPTY,
  activationEvents: ['onStartupFinished'],
  code: 'exports.activate = () => {};',
};

/** What our manifest contributes that is also registered, under other names. */
function floorContributions() {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: {
      readonly commands: readonly { readonly command: string }[];
      readonly languageModelTools: readonly { readonly name: string }[];
    };
  };
  return {
    commands: contributes.commands.map(({ command }) => ({ command: `floor.${command}`, title: command })),
    views: { sideBar: [{ id: 'floor.view', name: 'Floor' }] },
    languageModelTools: contributes.languageModelTools.map(({ name }) => ({
      name: `floor_${name}`,
      displayName: name,
      modelDescription: name,
    })),
  };
}

/**
 * The least that an extension with our features can take: it registers what ours registers, with functions that do
 * nothing. All but the commands and the tools, which the manifest lists, is counted by hand.
 */
function registersOnly(): Bare {
  const contributes = floorContributions();
  const code = `
    const { CodeActionKind, EventEmitter, commands, languages, lm, window, workspace } = require('vscode');
    exports.activate = ({ subscriptions, extension: { packageJSON } }) => {
      const { contributes } = packageJSON;
      const none = () => undefined;
      const { event } = new EventEmitter();
      const kinds = { providedCodeActionKinds: [CodeActionKind.QuickFix] };
      const files = { onDidChangeFile: event, watch: none, stat: none, readDirectory: none, createDirectory: none,
        readFile: none, writeFile: none, delete: none, rename: none };
      const treeDataProvider = { getChildren: () => [], getTreeItem: none, onDidChangeTreeData: event };
      const item = window.createStatusBarItem('floor.item', 1, 0);
      item.text = 'Floor';
      item.show();
      for (const { command } of contributes.commands) subscriptions.push(commands.registerCommand(command, none));
      for (const { name } of contributes.languageModelTools) subscriptions.push(lm.registerTool(name, { invoke: none }));
      for (const provideHover of [none, none]) subscriptions.push(languages.registerHoverProvider('*', { provideHover }));
      for (const provideCodeActions of [none, none])
        subscriptions.push(languages.registerCodeActionsProvider('*', { provideCodeActions }, kinds));
      for (const id of ['a', 'b', 'c'])
        subscriptions.push(window.registerWebviewPanelSerializer('floor.' + id, { deserializeWebviewPanel: none }));
      for (const scheme of ['floor-a', 'floor-b', 'floor-c'])
        subscriptions.push(workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent: none }));
      subscriptions.push(
        item,
        languages.registerCodeLensProvider('*', { onDidChangeCodeLenses: event, provideCodeLenses: none }),
        languages.createDiagnosticCollection('floor'),
        window.createTreeView('floor.view', { treeDataProvider, showCollapseAll: true, canSelectMany: true }),
        window.registerTerminalLinkProvider({ provideTerminalLinks: none, handleTerminalLink: none }),
        workspace.registerFileSystemProvider('floor', files, { isCaseSensitive: true, isReadonly: true }),
      );
    };`;
  return { id: FLOOR, activationEvents: [], code, contributes };
}

/**
 * Activates the extensions in the order of AVALANCHE_LENS_PROBE_ORDER, each once the process is idle,
 * and writes what each took.
 */
const PROBE: Bare = {
  id: 'bench.probe',
  activationEvents: ['onStartupFinished'],
  code: `
    const { extensions } = require('vscode');
    const { writeFileSync, renameSync } = require('node:fs');
    exports.activate = async () => {
      const { AVALANCHE_LENS_PROBE: file, AVALANCHE_LENS_PROBE_ORDER: order } = process.env;
      const taken = {};
      const spent = (start) => { const { user, system } = process.cpuUsage(start); return (user + system) / 1000; };
      for (const id of order.split(',')) {
        // What VS Code still does for the first extension isn't counted as the next one's.
        for (let idle = 0; idle < 4;) {
          const start = process.cpuUsage();
          await new Promise((resolve) => setTimeout(resolve, 250));
          idle = spent(start) < 10 ? idle + 1 : 0;
        }
        const start = process.cpuUsage();
        await extensions.getExtension(id).activate();
        taken[id] = spent(start);
      }
      writeFileSync(file + '.part', JSON.stringify(taken));
      renameSync(file + '.part', file);
    };`,
};

/** An extension of one file. */
interface Bare {
  readonly id: string;
  readonly activationEvents: readonly string[];
  readonly code: string;
  readonly contributes?: object;
}

/** Packs an extension and installs it into `extensionsDir`. */
function install({ id, activationEvents, code, contributes }: Bare, host: RegistryHost, extensionsDir: string): void {
  const source = mkdtempSync(join(tmpdir(), 'xcl-bare-'));
  const [publisher, name] = id.split('.');
  const manifest = { publisher, name, version: '1.0.0', engines: { vscode: '^1.100.0' }, main: './extension.js' };
  const files = {
    'package.json': JSON.stringify({ ...manifest, activationEvents, contributes }),
    'extension.js': code,
    'README.md': 'A part of the bench.',
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(source, file), text);
  const vsix = join(source, 'bare.vsix');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', vsix];
  const vsce = resolve('node_modules/@vscode/vsce/vsce');
  execFileSync(process.execPath, [vsce, 'package', ...options], { cwd: source, stdio: 'pipe' });
  installExtension(host, vsix, extensionsDir);
  rmSync(source, { recursive: true, force: true });
}

/**
 * P1cpu and P1floor: the processor time of the extension host's process until an extension is loaded and everything
 * registered. All in one VS Code, each as often first as the others.
 */
async function activationCPU(host: RegistryHost, browser: Browser): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'xcl-'));
  try {
    const vsix = join(folder, 'ours.vsix');
    packExtension(vsix);
    installExtension(host, vsix, join(folder, 'extensions'));
    for (const bare of [DOES_NOTHING, registersOnly(), PROBE]) install(bare, host, join(folder, 'extensions'));
    // VS Code goes on starting for seconds after its own activation events, so the probe activates instead.
    for (const name of readdirSync(join(folder, 'extensions'))) removeEvents(join(folder, 'extensions', name));
    const taken: Readonly<Record<string, number>>[] = [];
    for (let i = 0; i < CPU_STARTS; i++) {
      const turn = i % MEASURED.length;
      taken.push(await probe(host, browser, folder, [...MEASURED.slice(turn), ...MEASURED.slice(0, turn)]));
    }
    const of = (id: string): number => median(taken.map((each) => each[id] ?? NaN));
    const ours = { what: 'activation', unit: 'ms of processor time', ours: of(OURS) };
    const goal = { words: '<= 1.5', holds: (ratio: number) => ratio <= 1.5 };
    return [
      compared({ ...ours, id: 'P1cpu', peerName: 'an empty extension', peer: of(EMPTY), goal }),
      compared({ ...ours, id: 'P1floor', peerName: 'its registrations alone', peer: of(FLOOR), goal }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Names an installed extension that is measured. */
function removeEvents(extension: string): void {
  const path = join(extension, 'package.json');
  if (!existsSync(path) || extension.includes(PROBE.id)) return;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  writeFileSync(path, JSON.stringify({ ...manifest, activationEvents: [] }));
}

/** Starts VS Code once; the processor time of each extension, in ms. */
async function probe(
  host: RegistryHost,
  browser: Browser,
  folder: string,
  order: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const env = { AVALANCHE_LENS_PROBE: report, AVALANCHE_LENS_PROBE_ORDER: order.join(',') };
  const extensionsDir = join(folder, 'extensions');
  const server = await startServer(host, { extensionsDir, settings: SANDBOX_SETTINGS, env });
  const page = await newPage(browser);
  try {
    await openWorkbench(page, server.url({ folder: resolve(SAMPLE_WORKSPACE) }));
    for (const end = Date.now() + REPORT_LIMIT_MS; !existsSync(report);) {
      if (Date.now() > end) throw new Error('the probe was not activated');
      await page.waitForTimeout(100);
    }
    return JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>;
  } finally {
    await page.context().close();
    await server.stop();
  }
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
