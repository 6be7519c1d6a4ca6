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
