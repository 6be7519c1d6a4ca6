import type { Locator, Page } from 'playwright-core';
import { runCommand } from './workbench';

const ROWS = '.sidebar .monaco-list-row[role="treeitem"]';

const MENU_REST_MS = 500;
const EXPAND_REST_MS = 200;

/** The tree of X-Chain Lens in the side bar, as a user sees it. Only rows that fit into the window are there. */
export class SideBar {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows the view, in which this chain is, and gives it the keyboard. */
  async open(chain = 'Sandbox'): Promise<void> {
    await runCommand(this.page, 'X-Chain Lens: Focus on X-Chain Lens View');
    await this.row(chain).waitFor();
  }

  /** The first row of this label: all of it as text, or a part as an expression. */
  row(label: string | RegExp): Locator {
    const name = this.page.locator('.label-name').getByText(label, { exact: typeof label === 'string' });
    return this.page.locator(ROWS).filter({ has: name }).first();
  }

  /** Each row as `label | description`, two spaces before it for each level; without what the window cuts off. */
  async texts(): Promise<string[]> {
    return this.page.locator(ROWS).evaluateAll(rowTexts);
  }

  /** What a screen reader says of each row. */
  async spoken(): Promise<string[]> {
    return this.page
      .locator(ROWS)
      .evaluateAll((rows: readonly RowElement[]) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  }

  /** Opens rows that lead to one another, each below the one before, unless they are open. */
  async expand(...labels: readonly (string | RegExp)[]): Promise<void> {
    for (const label of labels) {
      const row = this.row(label);
      await row.waitFor();
      // A row that moves down, because rows come above it, is missed: then again.
      while ((await row.getAttribute('aria-expanded')) === 'false') {
        await row.locator('.monaco-tl-twistie').click();
        await this.page.waitForTimeout(EXPAND_REST_MS);
      }
    }
  }

  async collapse(label: string | RegExp): Promise<void> {
    const row = this.row(label);
    if ((await row.getAttribute('aria-expanded')) === 'true') await row.locator('.monaco-tl-twistie').click();
  }

  /** Chooses an entry of a row's menu with the mouse. */
  async choose(label: string | RegExp, entry: string): Promise<void> {
    await this.row(label).click({ button: 'right' });
    const item = this.page.locator('.monaco-menu .action-item').filter({ hasText: entry }).first();
    await item.hover();
    // A menu that has only just opened takes a click for the end of the one that opened it.
    await this.page.waitForTimeout(MENU_REST_MS);
    await item.click();
    await item.waitFor({ state: 'hidden' });
  }

  /** The entries of a row's menu, opened by the keyboard and closed again. */
  async menu(label: string | RegExp): Promise<string[]> {
    await this.focus(label);
    await this.page.keyboard.press('Shift+F10');
    const menu = this.page.locator('.monaco-menu').last();
    await menu.waitFor();
    const entries = await menu.locator('.action-label:not(.separator)').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return entries;
  }

  /** Goes to a row by the keyboard: nothing is chosen on the way. */
  async focus(label: string | RegExp): Promise<void> {
    await this.page.locator('.sidebar .monaco-list').first().focus();
    await this.page.keyboard.press('Home');
    const focused = this.page.locator(`${ROWS}.focused`);
    const wanted = await this.row(label).getAttribute('id');
    for (let steps = 0; steps < 200; steps++) {
      if ((await focused.count()) > 0 && (await focused.first().getAttribute('id')) === wanted) return;
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error(`the arrow keys do not lead to ${String(label)}`);
  }
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
