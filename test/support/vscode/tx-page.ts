import type { Frame, Page } from 'playwright-core';
import { hoverWord, webviewFrame } from './workbench';

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

/** Follows the link `Open` of the hover at a word of the editor that is shown. */
export async function openFromHover(page: Page, word: string, link: string): Promise<void> {
  const shown = await hoverWord(page, word, link);
  await shown.getByText(link, { exact: true }).click();
}
