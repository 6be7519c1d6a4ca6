import type { Locator, Page } from 'playwright-core';
import { WAIT_LIMIT_MS } from './browser';
import { pick, runCommand } from './workbench';

const ROWS = '.sidebar .monaco-list-row[role="treeitem"]';

const MOST_ROWS = 200;

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
    return this.page
      .locator(ROWS)
      .filter({ has: this.#name(label) })
      .first();
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
      if ((await row.getAttribute('aria-expanded')) === 'true') continue;
      // By the keyboard: a click misses a row that moves down because rows come above it.
      await this.focus(label);
      await this.page.keyboard.press('ArrowRight');
      await this.page
        .locator(`${ROWS}[aria-expanded=true]`)
        .filter({ has: this.#name(label) })
        .first()
        .waitFor();
    }
  }

  async collapse(label: string | RegExp): Promise<void> {
    if ((await this.row(label).getAttribute('aria-expanded')) !== 'true') return;
    await this.focus(label);
    await this.page.keyboard.press('ArrowLeft');
    await this.page
      .locator(`${ROWS}[aria-expanded=false]`)
      .filter({ has: this.#name(label) })
      .first()
      .waitFor();
  }

  /** Shows the view with all of its rows closed and nothing loaded. */
  async restart(chain = 'Sandbox'): Promise<void> {
    await this.open(chain);
    await pick(this.page, 'F1', '>X-Chain Lens: Refresh', 'X-Chain Lens: Refresh');
    await this.page.locator('.sidebar').getByRole('button', { name: 'Collapse All' }).first().click();
    await this.page.locator(`${ROWS}[aria-expanded=true]`).waitFor({ state: 'detached' });
  }

  /** Chooses an entry of a row's menu, opened with the mouse. */
  async choose(label: string | RegExp, entry: string): Promise<void> {
    await this.row(label).click({ button: 'right' });
    const item = this.page.locator('.monaco-menu .action-item').filter({ hasText: entry }).first();
    await item.hover();
    // Not a click: a menu that has only just opened takes it for the end of the one that opened it.
    await this.page.keyboard.press('Enter');
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
    await menu.waitFor({ state: 'hidden' });
    return entries;
  }

  /** Goes to a row by the keyboard: nothing is chosen on the way. */
  async focus(label: string | RegExp): Promise<void> {
    const row = this.row(label);
    await row.waitFor();
    for (const end = Date.now() + WAIT_LIMIT_MS; Date.now() < end;) {
      await this.page.locator('.sidebar .monaco-list').first().focus();
      await this.page.keyboard.press('Home');
      // Rows may come and go on the way.
      for (let steps = 0; steps < MOST_ROWS; steps++) {
        if (await row.evaluate((each: RowElement) => each.classList.contains('focused'))) return;
        await this.page.keyboard.press('ArrowDown');
      }
    }
    throw new Error(`the arrow keys do not lead to ${String(label)}`);
  }

  #name(label: string | RegExp): Locator {
    return this.page.locator('.label-name').getByText(label, { exact: typeof label === 'string' });
  }
}

/** The little of the DOM that is used: its own types would be in scope in every file of the project. */
interface RowElement {
  readonly classList: { contains(name: string): boolean };
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
