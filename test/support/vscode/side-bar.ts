import type { Locator, Page } from 'playwright-core';
import { inVain } from '../assertions/until';
import { WAIT_LIMIT_MS } from './browser';
import { again, leadsTo, removes } from './leads-to';
import { answer, quickTitle } from './prompts';
import { RESTART_TREE_KEY } from './user-data';
import { runCommand } from './workbench';

const ROWS = '.sidebar .monaco-list-row[role="treeitem"]';

const LOOK_MS = 1000;
const KEY_TRY_MS = 5000;
/** A busy window handles the key late; taken twice, it would close the rows of the test that follows. */
const RESTART_TRY_MS = 20_000;
/** Longer than a busy sandbox takes for a row's children. */
const HEAL_AFTER_MS = 30_000;
/** A menu takes no mouse button until 100 ms after it opened. */
const MENU_DEAF_MS = 150;

/** The tree of Avalanche Lens in the side bar, as a user sees it. Only rows that fit into the window are there. */
export class SideBar {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows the view, in which this chain is, and gives it the keyboard. */
  async open(chain = 'Sandbox'): Promise<void> {
    await runCommand(this.page, 'Avalanche Lens: Focus on Avalanche Lens View');
    await this.row(chain).waitFor();
  }

  /** The first row of this label: all of it as text, or a part as an expression. */
  row(label: string | RegExp): Locator {
    return this.page
      .locator(ROWS)
      .filter({ has: this.#name(label) })
      .first();
  }

  /** Each row as `label | description`, two spaces before it for each level; without what the window cuts off. */
  async texts(): Promise<string[]> {
    return this.page.locator(ROWS).evaluateAll(rowTexts);
  }

  /** Opens rows that lead to one another, each below the one before, unless they are open. */
  async expand(...labels: readonly (string | RegExp)[]): Promise<void> {
    // VS Code closes a row again that was opened while the rows beside it were still loading: those
    // above come first each time.
    for (const depth of labels.keys()) await again(() => this.#open(labels.slice(0, depth + 1)));
  }

  /**
   * As `expand`, up to the last row, which is shown then and stays as it is. VS Code answers that nothing is below a row
   * when it is asked while it redraws one above, and may keep that: then a user closes all and refreshes, once.
   */
  async reach(...labels: readonly (string | RegExp)[]): Promise<void> {
    const above = labels.slice(0, -1);
    const go = async (): Promise<void> => {
      await this.#open(above);
      for (const last of labels.slice(-1)) await this.row(last).waitFor({ timeout: KEY_TRY_MS });
    };
    await this.expand(...above);
    await again(go, HEAL_AFTER_MS).catch(async () => {
      await this.restart();
      await this.expand(...above);
      await again(go);
    });
  }

  /** Closes a row, unless it is closed. */
  async collapse(label: string | RegExp): Promise<void> {
    await again(() => this.#turn(label, false));
  }

  /** Shows the view with all of its rows closed and nothing loaded. */
  async restart(chain = 'Sandbox'): Promise<void> {
    const row = this.row(chain);
    // The palette loads the view, which then knows the keystroke.
    if (!(await row.isVisible())) await this.open(chain);
    const palette = this.page.locator('.quick-input-widget:visible');
    const focused = this.page.locator('.sidebar .monaco-list:focus');
    await again(async () => {
      await this.page.keyboard.press(RESTART_TREE_KEY);
      // A key that is taken gives it the tree first; a webview that is just going loses the key.
      await focused.or(palette).first().waitFor({ timeout: KEY_TRY_MS });
      await palette.waitFor({ timeout: RESTART_TRY_MS });
    });
    await this.page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    await this.page.locator(`${ROWS}[aria-expanded=true]`).first().waitFor({ state: 'detached' });
    await row.waitFor();
  }

  /**
   * Chooses an entry of a row's menu. The keyboard opens it: a click misses a row that moves because others come or go.
   * The mouse chooses: a menu that lost the keyboard stays open after Enter. A busy window may lose what was chosen: it
   * is a step of `leadsTo` or `throughPrompts`.
   */
  async choose(label: string | RegExp, ...entries: readonly [string, ...string[]]): Promise<void> {
    // The entries of a submenu are below its own.
    const items = entries.map((entry) => this.#menus().locator('.action-item').filter({ hasText: entry }).last());
    await again(async () => {
      await this.#openMenu(label);
      for (const item of items) await item.hover({ timeout: KEY_TRY_MS });
      await items.at(-1)?.click({ delay: MENU_DEAF_MS, timeout: KEY_TRY_MS });
      await this.#menus().first().waitFor({ state: 'detached', timeout: KEY_TRY_MS });
    });
  }

  /** The entries of a row's menu, opened by the keyboard and closed again. */
  async menu(label: string | RegExp): Promise<string[]> {
    await again(() => this.#openMenu(label));
    const entries = await this.#menus().last().locator('.action-label:not(.separator)').allInnerTexts();
    await this.#closeMenus();
    return entries;
  }

  /** Goes to a row by the keyboard: nothing is chosen on the way. A step that is repeated gives a shorter limit. */
  async focus(label: string | RegExp, limitMs = WAIT_LIMIT_MS): Promise<void> {
    const row = this.row(label);
    await row.waitFor({ timeout: limitMs });
    await this.page.locator('.sidebar .monaco-list').first().focus();
    const focused = this.page.locator(`${ROWS}.focused`).first();
    // Rows may come and go on the way: look again after each walk.
    for (const end = Date.now() + limitMs; Date.now() < end;) {
      const to = await indexOf(row);
      const from = (await focused.count()) > 0 ? await indexOf(focused) : -1;
      if (to !== undefined && to === from) return;
      if (to === undefined || from === undefined) continue;
      const key = from < 0 ? 'Home' : to > from ? 'ArrowDown' : 'ArrowUp';
      const presses = from < 0 ? 1 : Math.abs(to - from);
      await Promise.all(Array.from({ length: presses }, () => this.page.keyboard.press(key)));
    }
    throw inVain(`the arrow keys do not lead to ${String(label)}`);
  }

  /** Goes to a row by the keyboard and presses a key, which is for the focused row: only Enter selects it. */
  async pressOn(label: string | RegExp, key: string, limitMs = WAIT_LIMIT_MS): Promise<void> {
    await this.focus(label, limitMs);
    await this.page.keyboard.press(key);
  }

  /** As `pressOn`, with a key that leads to `shown`. */
  async press(label: string | RegExp, key: string, shown: Locator): Promise<void> {
    await leadsTo(() => this.pressOn(label, key, KEY_TRY_MS), shown);
  }

  /**
   * As `press`, with a key that asks for a text. The prompt goes when a row that is only now drawn gets the keyboard.
   */
  async answer(label: string | RegExp, key: string, title: string | RegExp, text: string): Promise<void> {
    await again(async () => {
      await this.press(label, key, quickTitle(this.page, title));
      await answer(this.page, title, text, KEY_TRY_MS);
    });
  }

  /** As `press`, with a key after which the row is gone. */
  async pressAway(label: string | RegExp, key: string): Promise<void> {
    await removes(() => this.pressOn(label, key, KEY_TRY_MS), this.row(label));
  }

  /** Clicks a row, which leads to `shown`. */
  async click(label: string | RegExp, shown: Locator): Promise<void> {
    await leadsTo(() => this.row(label).click({ timeout: KEY_TRY_MS }), shown);
  }

  #menus(): Locator {
    return this.page.locator('.monaco-menu');
  }

  /** Opens a row's menu by the keyboard: one try, without what an earlier one left open. */
  async #openMenu(label: string | RegExp): Promise<void> {
    await this.#closeMenus();
    await this.focus(label, KEY_TRY_MS);
    await this.page.keyboard.press('Shift+F10');
    await this.#menus().last().waitFor({ timeout: KEY_TRY_MS });
  }

  async #closeMenus(): Promise<void> {
    const menus = this.#menus();
    if ((await menus.count()) === 0) return;
    await again(async () => {
      await this.page.keyboard.press('Escape');
      try {
        await menus.first().waitFor({ state: 'detached', timeout: LOOK_MS });
      } catch (error) {
        // The mouse gives the keyboard back to a menu that lost it.
        await menus.last().locator('.action-item').first().hover({ timeout: LOOK_MS });
        throw error;
      }
    }, KEY_TRY_MS);
  }

  async #open(labels: readonly (string | RegExp)[]): Promise<void> {
    for (const label of labels) await this.#turn(label, true);
  }

  /**
   * Opens or closes a row by the keyboard: a click misses a row that moves down because rows come above it. One try.
   */
  async #turn(label: string | RegExp, open: boolean): Promise<void> {
    const turned = this.page
      .locator(`${ROWS}[aria-expanded=${open}]`)
      .filter({ has: this.#name(label) })
      .first();
    if (await turned.isVisible()) return;
    await this.focus(label, KEY_TRY_MS);
    await this.page.keyboard.press(open ? 'ArrowRight' : 'ArrowLeft');
    await turned.waitFor({ timeout: KEY_TRY_MS });
  }

  #name(label: string | RegExp): Locator {
    return this.page.locator('.label-name').getByText(label, { exact: typeof label === 'string' });
  }
}

/** A row's place in the tree, or undefined when it has just gone. */
async function indexOf(row: Locator): Promise<number | undefined> {
  const index = await row.getAttribute('data-index', { timeout: LOOK_MS }).catch(() => null);
  return index === null ? undefined : Number(index);
}

/** The little of the DOM that is used: its own types would be in scope in every file of the project. */
interface RowElement {
  getAttribute(name: string): string | null;
  querySelector(selector: string): { readonly textContent: string | null } | null;
}

/** Runs in the page. */
function rowTexts(rows: readonly RowElement[]): string[] {
  return rows.map((row) => {
    const label = row.querySelector('.label-name')?.textContent ?? '';
    const description = row.querySelector('.label-description')?.textContent ?? '';
    const indent = '  '.repeat(Number(row.getAttribute('aria-level') ?? 1) - 1);
    return `${indent}${label}${description === '' ? '' : ` | ${description}`}`;
  });
}
