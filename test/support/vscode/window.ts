import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, newPage, persistSecrets, spareWorkbenches, WAIT_LIMIT_MS } from './browser';
import { inVain } from '../assertions/until';
import { ensureRegistryHost, type HostName } from './registry-host';
import { SAMPLE_WORKSPACE } from './sample';
import { startServer, type VSCodeServer } from './server';
import { SANDBOX_SETTINGS, type Settings } from './settings';
import { RESET_KEY } from './user-data';
import { again } from './leads-to';
import { clearToasts } from './prompts';
import { filesWith } from './traces';
import { installPackedExtension } from './vsix';
import { openWorkbench } from './workbench';

const WORKSPACE_SETTINGS = '.vscode/settings.json';

/** What a window is opened on; every field has a default. */
export interface Opening {
  /** User settings on top of the sandbox as the active chain and as both services. */
  readonly user?: Settings;
  /** Settings of the workspace. */
  readonly workspace?: Settings;
  /** Further files of the workspace, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** A folder with nothing but `files` instead of a copy of the sample workspace. */
  readonly isEmpty?: boolean;
  /** Whether folders have to be trusted before they may do things; then none is. Default: all are trusted. */
  readonly workspaceTrust?: boolean;
  /** Whether editors stay open from test to test, as a dashboard that takes a second to come. */
  readonly keepsEditors?: boolean;
  /** CSS pixels; by default high enough for a long tree. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** A VS Code with the packed extension, in a browser: a server, a folder and a page of its own. */
export class Window {
  readonly name: HostName;
  readonly server: VSCodeServer;
  /** The workspace. */
  readonly folder: string;
  readonly #opening: Opening;
  readonly #browser: Browser;
  #page: Page;

  private constructor(
    name: HostName,
    opening: Opening,
    server: VSCodeServer,
    folder: string,
    browser: Browser,
    page: Page,
  ) {
    this.name = name;
    this.#opening = opening;
    this.server = server;
    this.folder = folder;
    this.#browser = browser;
    this.#page = page;
  }

  static async open(name: HostName, opening: Opening = {}): Promise<Window> {
    const host = ensureRegistryHost(name);
    const extensionsDir = installPackedExtension(host);
    const folder = mkdtempSync(join(tmpdir(), 'xcl-workspace-'));
    fill(folder, opening);
    const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
    try {
      const settings = { ...SANDBOX_SETTINGS, ...opening.user };
      const { workspaceTrust = false } = opening;
      const server = await startServer(host, { extensionsDir, settings, workspaceTrust, fewExtensions: true });
      ends.push(() => server.stop());
      const browser = await launchChromium();
      ends.push(() => browser.close());
      const page = await firstPage(browser, opening);
      await show(page, server.url({ folder }));
      return new Window(name, opening, server, folder, browser, page);
    } catch (error) {
      for (const end of ends.reverse()) await end();
      throw error;
    }
  }

  /** The page that is shown now: another one after `reopen`. */
  get page(): Page {
    return this.#page;
  }

  /** What the workspace's settings hold now. */
  settings(): Settings {
    for (const end = Date.now() + WAIT_LIMIT_MS; ;) {
      const text = this.read(WORKSPACE_SETTINGS);
      try {
        return JSON.parse(text) as Settings;
      } catch (error) {
        // VS Code empties the file before it writes it.
        if (Date.now() > end) throw inVain(`not JSON: ${text}`, error);
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }

  /** Adds to the workspace's settings, as a user does who edits the file; `undefined` removes one. */
  set(values: Settings): void {
    this.write(WORKSPACE_SETTINGS, JSON.stringify({ ...this.settings(), ...values }));
  }

  /** Writes a file of the workspace. */
  write(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  /**
   * Makes of the window what it was when it was opened, apart from what the extension remembers
   * and shows in the side bar.
   */
  async reset(): Promise<void> {
    const page = this.#page;
    if (page.isClosed()) {
      await this.reopen();
      return;
    }
    this.#restore();
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.mouse.move(640, 2);
    await page.keyboard.press('Escape');
    const { keepsEditors = false } = this.#opening;
    if (keepsEditors) {
      await clearToasts(page);
      return;
    }
    // A file that was never saved makes VS Code ask.
    const discard = page.locator('.monaco-dialog-box').getByRole('button', { name: "Don't Save" });
    await again(async () => {
      // A webview that is just going loses a key.
      await page.keyboard.press(RESET_KEY);
      await page.waitForFunction(
        `${IS_CLEAR} || document.querySelector(".monaco-dialog-box") !== null`,
        undefined,
        RESET_LOOK,
      );
      if (await discard.isVisible()) await discard.click();
      await page.waitForFunction(IS_CLEAR, undefined, RESET_LOOK);
    });
  }

  /** The same folder and server in a new browser profile, which remembers nothing. */
  async reopen(): Promise<void> {
    // A window that only vanishes keeps its extension for hours, in case it comes back: it would keep sending requests to nodes.
    if (!this.#page.isClosed())
      await this.#page.goto('about:blank', { timeout: LEAVE_LIMIT_MS }).catch(() => undefined);
    await Promise.all(this.#browser.contexts().map((context) => context.close()));
    fill(this.folder, this.#opening);
    this.server.restoreSettings();
    this.#page = await firstPage(this.#browser, this.#opening);
    await show(this.#page, this.server.url({ folder: this.folder }));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #restore(): void {
    const before = workspaceSettings(this.#opening);
    if (this.read(WORKSPACE_SETTINGS) !== before) this.write(WORKSPACE_SETTINGS, before);
  }
}

/** A file that was never saved may hold a page back. */
const LEAVE_LIMIT_MS = 5000;
/** Looking at each frame, the default, makes the page draw each. */
const RESET_LOOK = { polling: 30, timeout: 10_000 };
/** Runs in the page: whether no editor, notification, quick input, dialog or menu is left. */
const IS_CLEAR = `(![".tabs-container .tab", ".notification-toast", ".monaco-dialog-box", ".monaco-menu"].some((each) => document.querySelector(each) !== null)
  && ![...document.querySelectorAll(".quick-input-widget")].some((each) => each.style.display !== "none"))`;

/** Opens the page and waits until the workbench knows what the extension contributes. */
async function show(page: Page, url: string): Promise<void> {
  await openWorkbench(page, url);
  await page.locator('.activitybar').getByRole('tab', { name: 'Avalanche Lens' }).waitFor();
}

async function firstPage(browser: Browser, { viewport = { width: 1280, height: 1500 } }: Opening): Promise<Page> {
  const page = await newPage(browser, { viewport });
  await persistSecrets(page);
  await spareWorkbenches(page);
  return page;
}

function workspaceSettings({ workspace = {} }: Opening): string {
  return JSON.stringify(workspace);
}

function fill(folder: string, opening: Opening): void {
  if (opening.isEmpty !== true) cpSync(SAMPLE_WORKSPACE, folder, { recursive: true });
  const files = { ...opening.files, [WORKSPACE_SETTINGS]: workspaceSettings(opening) };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** What a page shows, in words, for a log without pictures. */
async function onScreen(page: Page): Promise<string> {
  const parts = {
    tabs: '.tabs-container .tab',
    rows: '.sidebar .monaco-list-row',
    'open rows': '.sidebar .monaco-list-row[aria-expanded=true]',
    input: '.quick-input-widget:visible',
    notifications: '.notification-toast',
    dialog: '.monaco-dialog-box',
    'status bar': '.statusbar-item',
  };
  const lines = Object.entries(parts).map(async ([part, selector]) => {
    const texts = await page.locator(selector).allInnerTexts();
    return `  ${part}: ${texts.map((text) => text.replace(/\s+/g, ' ').trim()).join(' | ')}`;
  });
  const frames = page.frames().map(async (frame) => {
    const body = await frame.locator('body').innerText({ timeout: FRAME_LOOK_MS });
    return `  a frame: ${body.replace(/\s+/g, ' ').trim().slice(0, 200)}`;
  });
  const seen = await Promise.allSettled([...lines, ...frames.slice(1)]);
  return seen.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])).join('\n');
}

/** The last errors that VS Code's extension hosts logged, such as of rows that the tree has and they don't. */
function loggedErrors({ folder }: VSCodeServer): string {
  const logs = filesWith(join(folder, 'data/logs'), ' [error] ').filter((path) => path.endsWith('remoteexthost.log'));
  const lines = logs.sort().flatMap((path) => readFileSync(join(folder, 'data/logs', path), 'utf8').split('\n'));
  const errors = lines.filter((line) => line.includes(' [error] ')).slice(-MOST_ERRORS);
  return errors.map((line) => `  logged: ${line.slice(0, 200)}`).join('\n');
}

const MOST_ERRORS = 8;

const FRAME_LOOK_MS = 1000;

/**
 * A window for the tests of a suite: opened before the first, reset after each, closed after the last. After a test
 * that failed, what was on the screen is printed and its picture is in out/failed-TITLE.png, and the next one gets a
 * window that remembers nothing. `opening` is called first, so that it can start what the settings point to.
 */
export function windowForSuite(
  name: HostName,
  opening: () => Opening | Promise<Opening> = () => ({}),
): { readonly window: Window } {
  let window: Window | undefined;
  before(async () => {
    window = await Window.open(name, await opening());
  });
  afterEach(async function () {
    const test = this.currentTest;
    if (window === undefined || test === undefined) return;
    if (test.state === 'failed') {
      console.log(
        `What was on the screen when "${test.title}" failed:\n${await onScreen(window.page)}\n${loggedErrors(window.server)}`,
      );
      const title = test.fullTitle().replace(/\W+/g, '-').slice(0, 120);
      await window.page.screenshot({ path: `out/failed-${title}.png` }).catch(() => undefined);
      await window.reopen();
      return;
    }
    await window.reset();
  });
  after(() => window?.close());
  return {
    get window() {
      if (window === undefined) throw new Error('the window is open from `before` to `after`');
      return window;
    },
  };
}
