// `npm run shots [-- NAME ...]`: draws media/screenshots, pictures of the packed extension in the current VS Code on the
// sample workspace and the sandbox. NAMEs choose some of SHOTS; SHOTS_FOLDER is where they go instead.
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { withoutFilters } from '../png';
import { launchChromium, newPage } from './browser';
import { ensureRegistryHost, type RegistryHost } from './registry-host';
import { SAMPLE_WORKSPACE, sampleLine } from './sample';
import { startServer } from './server';
import { SANDBOX_SETTINGS, themeSettings } from './settings';
import { installPackedExtension } from './vsix';
import { hoverWord, openFile, openWorkbench, runCommand } from './workbench';

/** A hover on a word of a file of the sample workspace. It is drawn once it holds `last`, the last words to come. */
interface Shot {
  readonly name: string;
  readonly file: string;
  readonly word: string;
  readonly last: RegExp;
}

const SHOTS: readonly Shot[] = [
  { name: 'transaction', file: 'pay.py', word: '2bcptJAuKE', last: /1 input, 2 outputs.*UTC/ },
  { name: 'asset', file: 'pay.py', word: 'V9QoN55PB4', last: /1 input, 4 outputs.*UTC/ },
  { name: 'address', file: 'pay.py', word: 'X-local1qjp0', last: /155 UTXOs/ },
  { name: 'block', file: 'node.log', word: 'YSVN2csKrh', last: /Copy ID/ },
  { name: 'unknown', file: 'ids.md', word: '2wkBET2rRg', last: /Look on Mainnet/ },
  { name: 'hex', file: 'signed-tx.hex', word: '0x00000000', last: /Copy Transaction ID/ },
];

const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];

/** CSS pixels: wide enough for an ID and its hover, and high enough that no hover needs a scroll bar. */
const VIEWPORT = { width: 820, height: 720 };

/** Lines of the file that are seen above the hovered one. */
const LINES_ABOVE = 2;
const LINE_HEIGHT = 20;
const MARGIN = 8;

/** Nothing in the window but an editor and its tab. */
const PICTURE_SETTINGS = {
  'workbench.activityBar.location': 'hidden',
  'workbench.statusBar.visible': false,
  'workbench.layoutControl.enabled': false,
  'workbench.editor.editorActionsLocation': 'hidden',
  'window.commandCenter': false,
  'window.menuBarVisibility': 'hidden',
  'breadcrumbs.enabled': false,
  'editor.fontSize': 13,
  'editor.lineHeight': LINE_HEIGHT,
  'editor.wordWrap': 'on',
  'editor.hover.above': false,
  'editor.stickyScroll.enabled': false,
  'editor.renderLineHighlight': 'none',
  'editor.overviewRulerBorder': false,
  'editor.hideCursorInOverviewRuler': true,
  'editor.scrollbar.vertical': 'hidden',
};

async function main(names: readonly string[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const shots = SHOTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const host = ensureRegistryHost('current');
  const extensionsDir = installPackedExtension(host);
  const browser = await launchChromium();
  try {
    for (const theme of THEMES) await drawAll(shots, { host, browser, extensionsDir, theme, folder });
  } finally {
    await browser.close();
    rmSync(extensionsDir, { recursive: true, force: true });
  }
}

interface Studio {
  readonly host: RegistryHost;
  readonly browser: Browser;
  readonly extensionsDir: string;
  readonly theme: Theme;
  readonly folder: string;
}

async function drawAll(shots: readonly Shot[], studio: Studio): Promise<void> {
  const { host, browser, extensionsDir, theme, folder } = studio;
  const settings = { ...SANDBOX_SETTINGS, ...PICTURE_SETTINGS, ...themeSettings(theme) };
  const server = await startServer(host, { extensionsDir, settings });
  const page = await newPage(browser, { viewport: VIEWPORT, scale: 2 });
  try {
    await openWorkbench(page, server.url({ folder: resolve(SAMPLE_WORKSPACE) }));
    await page.keyboard.press('Control+B');
    for (const { name, file, word, last } of shots) {
      await openFile(page, file);
      // A file that was open before comes back as it was scrolled.
      await page.keyboard.press('Control+Home');
      for (let line = sampleLine(file, word) - LINES_ABOVE; line > 1; line--)
        await page.keyboard.press('Control+ArrowDown');
      await settled(page.locator('.monaco-editor .view-line').filter({ hasText: word }).first());
      const path = join(folder, `hover-${name}-${theme}.png`);
      await draw(page, await hoverWord(page, word, last), path);
      console.log(`${path}: ${Math.round(statSync(path).size / 1000)} kB`);
      await runCommand(page, 'View: Close All Editors');
    }
  } finally {
    await page.context().close();
    await server.stop();
  }
}

/** Draws the window down to the first end of a line below the hover, once that has stopped growing. */
async function draw(page: Page, hover: Locator, path: string): Promise<void> {
  const bottom = await settled(hover);
  const { y: top = 0 } = (await page.locator('.monaco-editor .view-lines').first().boundingBox()) ?? {};
  const lines = Math.ceil((bottom + MARGIN - top) / LINE_HEIGHT);
  const height = Math.min(VIEWPORT.height, top + lines * LINE_HEIGHT);
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: VIEWPORT.width, height } });
  writeFileSync(path, withoutFilters(picture));
}

/** Where something ends, in CSS pixels from the window's top, once that has stopped moving. */
async function settled(what: Locator): Promise<number> {
  for (let last = NaN; ;) {
    await what.page().waitForTimeout(400);
    const box = await what.boundingBox();
    const bottom = box === null ? 0 : box.y + box.height;
    if (bottom === last) return bottom;
    last = bottom;
  }
}

main(process.argv.slice(2), process.env['SHOTS_FOLDER'] ?? 'media/screenshots').catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
