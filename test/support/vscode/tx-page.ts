import type { Frame, Locator, Page } from 'playwright-core';
import { webviewFrame } from './workbench';

/**
 * The page's tab once the page is of what this ID begins: its title has eight characters. Hex has a title without one.
 */
export function txPageTab(page: Page, id = ''): Locator {
  return page.locator('.tabs-container .tab').filter({ hasText: id === '' ? 'Transaction' : `${id.slice(0, 8)}…` });
}

/** The document of the transaction page once it shows a transaction whose ID begins so, and has all about it. */
export async function txPageFrame(page: Page, id = ''): Promise<Frame> {
  const frame = await webviewFrame(page, 'main.page');
  await showsTx(frame, id);
  return frame;
}

/** Waits until the page shows a transaction whose ID begins so. */
export async function showsTx(frame: Frame, id: string): Promise<void> {
  await frame
    .locator('main[aria-busy=false] .where code')
    .filter({ hasText: new RegExp(`^${id}`) })
    .waitFor();
  await frame.locator('.status:text-is("")').waitFor({ state: 'attached' });
}

/** Where the shown transaction stands. */
export const standingOf = (frame: Frame): Locator => frame.locator('.standing-text');

/** A button of the page, by its words. */
export const pageButton = (frame: Frame, label: string | RegExp): Locator =>
  frame.getByRole('button', typeof label === 'string' ? { name: label, exact: true } : { name: label });

/** The page of a transaction that no block has, once it says how that stands. */
export async function pendingFrame(page: Page, standing: string | RegExp): Promise<Frame> {
  const frame = await webviewFrame(page, '.page .standing:not([hidden])');
  await standingOf(frame).filter({ hasText: standing }).waitFor();
  return frame;
}

/** What each signer of the shown transaction signs. */
export const hashOn = (frame: Frame): Locator => frame.locator('.hash code');

/** Pastes a text into the page, as a user does by Ctrl+V. */
export async function pastes(page: Page, frame: Frame, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  // The headline may have links.
  await standingOf(frame).click();
  await page.keyboard.press('Control+V');
}
