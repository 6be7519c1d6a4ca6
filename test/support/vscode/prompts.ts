import type { Locator, Page } from 'playwright-core';

/** The quick input that has this title. */
export async function quickInput(page: Page, title: string | RegExp): Promise<Locator> {
  const widget = page.locator('.quick-input-widget:visible').filter({
    has: page.locator('.quick-input-title').filter({ hasText: title }),
  });
  await widget.waitFor();
  return widget;
}

/** Types into the quick input of this title and presses Enter. */
export async function answer(page: Page, title: string | RegExp, text: string): Promise<void> {
  const widget = await quickInput(page, title);
  await widget.locator('input').first().fill(text);
  await page.keyboard.press('Enter');
}

/** Types into the quick input of this title, and waits for what it says below: a reason, or a prompt. */
export async function typed(page: Page, title: string | RegExp, text: string, says: string | RegExp): Promise<void> {
  const widget = await quickInput(page, title);
  await widget.locator('input').first().fill(text);
  await widget.getByText(says).first().waitFor();
}

/** Takes the row of the quick pick of this title that holds `row`. */
export async function pickRow(page: Page, title: string | RegExp, row: string | RegExp): Promise<void> {
  const widget = await quickInput(page, title);
  const found = widget.locator('.quick-input-list .monaco-list-row').filter({ hasText: row }).first();
  await found.click();
  // The widget itself may stay, for a question that follows.
  await found.waitFor({ state: 'hidden' });
}

/** The rows of the quick pick that is open. */
export function quickRows(page: Page): Promise<string[]> {
  return page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
}

/** The notification that holds this. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('.notifications-toasts .notification-list-item').filter({ hasText: text }).first();
}

/** Presses a button of the notification that holds this. */
export async function pressInToast(page: Page, text: string | RegExp, button: string): Promise<void> {
  // Its buttons are shown while the mouse is on it.
  await toast(page, text).hover();
  await toast(page, text).getByRole('button', { name: button, exact: true }).click();
}

/** Presses a button of the modal dialog that says this. */
export async function pressInDialog(page: Page, text: string | RegExp, button: string): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box').filter({ hasText: text });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
