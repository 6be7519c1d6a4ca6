import type { Frame, Locator, Page } from 'playwright-core';
import { readManifest } from '../repository-files/manifest-pages';
import { LATE } from '../host/late-hover';
import { inVain } from '../assertions/until';
import { WAIT_LIMIT_MS } from './browser';
import { again } from './leads-to';

/** Opens the page and waits until the workbench stands. */
export async function openWorkbench(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('.monaco-workbench').waitFor();
}

const PICK_TRY_MS = 5000;
/** A busy window handles a click late; what is taken twice would run twice. */
const PICK_TAKEN_MS = 20_000;
const PICK_LOOK_MS = 30;
const PICK_PAUSE_MS = 200;

/**
 * Opens the quick input with `key`, types into it and takes the wanted row. Repeated until WAIT_LIMIT_MS, because the
 * widget may go away on the way: VS Code gives the focus back to a webview 100 to 200 ms after a palette closed, which
 * hides one that was opened meanwhile. And a list that was opened before its extension was known isn't filled in later.
 */
export async function pick(page: Page, key: string, typed: string, wanted: string | RegExp): Promise<void> {
  const input = page.locator('.quick-input-widget:visible input').first();
  const rows = page.locator('.quick-input-list .monaco-list-row');
  const row = rows.filter({ hasText: wanted }).first();
  const nothing = rows.filter({ hasText: /^No matching/ }).first();
  /** Whether the row is there before the list turns out not to have it, or to be gone. */
  async function isListed(): Promise<boolean> {
    for (const end = Date.now() + PICK_TRY_MS; Date.now() < end;) {
      if (await row.isVisible()) return true;
      if ((await nothing.isVisible()) || !(await input.isVisible())) return false;
      await page.waitForTimeout(PICK_LOOK_MS);
    }
    return false;
  }
  /** Whether the list went away, or another one stands in its place. A list that is filled in again loses a click. */
  async function isTaken(): Promise<boolean> {
    for (const end = Date.now() + PICK_TAKEN_MS; Date.now() < end;) {
      if (!(await input.isVisible())) return true;
      const value = await input.inputValue({ timeout: PICK_TRY_MS }).catch(() => undefined);
      if (value !== typed) return true;
      await page.waitForTimeout(PICK_LOOK_MS);
    }
    return false;
  }
  let problem: unknown;
  for (const end = Date.now() + WAIT_LIMIT_MS; Date.now() < end;) {
    try {
      await page.keyboard.press(key);
      await input.fill(typed, { timeout: PICK_TRY_MS });
      if (await isListed()) {
        await row.click({ timeout: PICK_TRY_MS });
        if (await isTaken()) return;
      }
    } catch (error) {
      problem = error;
    }
    await page.keyboard.press('Escape');
    await page.waitForTimeout(PICK_PAUSE_MS);
  }
  throw inVain(`"${typed}" leads to no row ${String(wanted)}`, problem);
}

const { contributes } = readManifest();

/** The title of one of our commands, as menus show it. */
export function titleOf(command: string): string {
  const found = contributes.commands.find((each) => each.command === command);
  if (found === undefined) throw new Error(`package.json has no command ${command}`);
  return found.title;
}

/** Runs a command by the palette: one of ours by its ID, one of VS Code's by its title, such as `View: Close Panel`. */
export async function runCommand(page: Page, command: string): Promise<void> {
  const title = command.startsWith('avalancheLens.') ? `Avalanche Lens: ${titleOf(command)}` : command;
  await pick(page, 'F1', `>${title}`, title);
}

/** Opens a file of the workspace by its name and waits until its text is shown. */
export async function openFile(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name, selected: true });
  for (const end = Date.now() + WAIT_LIMIT_MS; ;) {
    await pick(page, 'Control+P', name, name);
    try {
      await tab.waitFor({ timeout: PICK_TRY_MS });
      break;
    } catch (error) {
      // The list is filled in twice, from the history and from the search: a click between the two opens nothing.
      if (Date.now() > end) throw inVain(`${name} can't be opened`, error);
    }
  }
  await page.locator('.monaco-editor .view-line').first().waitFor();
}

/** The little of the DOM that `find` uses. The DOM's own types would be in scope in every file of the project. */
interface TextNode {
  readonly textContent: string | null;
}
interface TextRange {
  setStart(node: TextNode, offset: number): void;
  setEnd(node: TextNode, offset: number): void;
  getBoundingClientRect(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}
interface Line {
  readonly ownerDocument: {
    createTreeWalker(root: Line, what: number): { nextNode(): TextNode | null };
    createRange(): TextRange;
  };
}

/** Runs in the page: a point on the first occurrence of `text` within one text node of `lines`. */
function find(lines: readonly Line[], text: string): { x: number; y: number } | undefined {
  for (const line of lines) {
    const walker = line.ownerDocument.createTreeWalker(line, 4 /* NodeFilter.SHOW_TEXT */);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const index = (node.textContent ?? '').indexOf(text);
      if (index < 0) continue;
      const range = line.ownerDocument.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + text.length);
      const box = range.getBoundingClientRect();
      // Near its start: a long ID may go on beyond the editor's edge.
      return { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 };
    }
  }
  return undefined;
}

const HOVER_TRY_MS = 3000;

/**
 * Rests the mouse on `word` and waits for a hover that holds `expected`. Again and again within `limitMs`, because a
 * hover that came before the extension or its answer was ready is not filled in later.
 */
export async function hoverWord(
  page: Page,
  word: string,
  expected: string | RegExp,
  limitMs = WAIT_LIMIT_MS,
): Promise<Locator> {
  const hover = page.locator('.monaco-hover:visible').filter({ hasText: expected, hasNotText: LATE }).first();
  for (const end = Date.now() + limitMs; ;) {
    try {
      const place = await page.locator('.monaco-editor .view-line').evaluateAll(find, word);
      // An editor draws a text a moment after it got it.
      if (place === undefined) throw inVain(`"${word}" is not in a visible editor`);
      // From the title bar, or a mouse that is there already moves nothing; not over other lines, which have hovers
      // too.
      await page.mouse.move(place.x, 2);
      await page.mouse.move(place.x + 3, place.y);
      await page.mouse.move(place.x, place.y);
      await hover.waitFor({ timeout: HOVER_TRY_MS });
      return hover;
    } catch (error) {
      if (Date.now() > end) throw error;
      await page.waitForTimeout(PICK_LOOK_MS);
    }
  }
}

/** Follows a link of the hover on `word`, by its text; a hover that goes before it is clicked is opened again. */
export async function followInHover(
  page: Page,
  word: string,
  link: string | RegExp,
  expected: string | RegExp = link,
): Promise<void> {
  await again(async () => {
    const shown = await hoverWord(page, word, expected);
    const target = typeof link === 'string' ? shown.getByText(link, { exact: true }) : shown.getByText(link);
    await target.click({ timeout: HOVER_TRY_MS });
  });
}

/** The document that an extension put in a webview: the one frame that holds `selector`. */
export async function webviewFrame(page: Page, selector: string, limitMs = WAIT_LIMIT_MS): Promise<Frame> {
  for (const end = Date.now() + limitMs; Date.now() < end;) {
    for (const frame of page.frames()) {
      // A frame that is just being replaced has nothing to count.
      const found = await frame
        .locator(selector)
        .count()
        .catch(() => 0);
      if (frame !== page.mainFrame() && found > 0) return frame;
    }
    await page.waitForTimeout(100);
  }
  throw inVain(`no webview holds ${selector}`);
}

/** A picture of the whole page, or of `area` with some room around it. */
export async function screenshot(page: Page, path: string, area?: Locator, margin = 16): Promise<void> {
  const box = area === undefined ? null : await area.boundingBox();
  if (box === null) {
    await page.screenshot({ path });
    return;
  }
  const view = page.viewportSize() ?? { width: 1280, height: 800 };
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  const width = Math.min(view.width, box.x + box.width + margin) - x;
  const height = Math.min(view.height, box.y + box.height + margin) - y;
  await page.screenshot({ path, clip: { x, y, width, height } });
}
