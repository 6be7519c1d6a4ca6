import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium, newPage } from './browser';
import { ensureRegistryHost, type HostName } from './registry-host';
import { SAMPLE_WORKSPACE } from './sample';
import { startServer } from './server';
import { SANDBOX_SETTINGS, type Settings } from './settings';
import { installPackedExtension } from './vsix';
import { openWorkbench } from './workbench';

/** A VS Code with the packed extension, on a copy of the sample workspace. */
export interface Window {
  readonly page: Page;
  /** The copy. */
  readonly folder: string;
  /** What the workspace's settings hold now. */
  settings(): Readonly<Record<string, unknown>>;
  /** Adds to them, as a user does who edits the file. */
  set(values: Settings): void;
  close(): Promise<void>;
}

/** Opens one, high enough for a long tree. */
export async function openWindow(name: HostName, user: Settings = {}, workspace: Settings = {}): Promise<Window> {
  const host = ensureRegistryHost(name);
  const extensionsDir = installPackedExtension(host);
  const folder = mkdtempSync(join(tmpdir(), 'xcl-workspace-'));
  cpSync(SAMPLE_WORKSPACE, folder, { recursive: true });
  const file = join(folder, '.vscode/settings.json');
  const settings = (): Readonly<Record<string, unknown>> =>
    JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
  const set = (values: Settings): void => writeFileSync(file, JSON.stringify({ ...settings(), ...values }));
  set(workspace);
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
  };
  try {
    const server = await startServer(host, { extensionsDir, settings: { ...SANDBOX_SETTINGS, ...user } });
    ends.push(() => server.stop());
    const browser = await launchChromium();
    ends.push(() => browser.close());
    const page = await newPage(browser, { viewport: { width: 1280, height: 1500 } });
    await openWorkbench(page, server.url({ folder }));
    return { page, folder, settings, set, close };
  } catch (error) {
    // Without a window there is nobody who could close it.
    await close();
    throw error;
  }
}

/** For `afterEach`: what the window shows when a test has failed, as out/failed-TITLE.png. */
export async function pictureFailure(page: Page, test: Mocha.Test | undefined): Promise<void> {
  if (test?.state !== 'failed') return;
  const title = test.title.replace(/\W+/g, '-').slice(0, 60);
  await page.screenshot({ path: `out/failed-${title}.png` });
}
