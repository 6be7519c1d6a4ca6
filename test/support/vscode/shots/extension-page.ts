import type { Page } from 'playwright-core';
import { runCommand, webviewFrame } from '../workbench';
import { type Clip, settled, type ShotSet } from './studio';

const VIEWPORT = { width: 1100, height: 1000 };

/** The extension's page in the Extensions view, with the README as it is packed. */
export const extensionPage: ShotSet = {
  themes: ['dark'],
  viewport: VIEWPORT,
  shots: [
    {
      name: 'extension-page',
      stage: async (page) => {
        await runCommand(page, 'Extensions: Show Installed Extensions');
        await page.locator('.extension-list-item').filter({ hasText: 'Avalanche Lens' }).first().dblclick();
        // The heading of the README's first section.
        const readme = await webviewFrame(page, 'h2#use-your-node');
        await page.keyboard.press('Control+B');
        await settled(readme.locator('h2#use-your-node'));
        return whole(page);
      },
    },
  ],
};

function whole(page: Page): Promise<Clip> {
  return Promise.resolve({ x: 0, y: 0, ...(page.viewportSize() ?? VIEWPORT) });
}
