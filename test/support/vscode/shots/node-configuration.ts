import { leadsTo } from '../leads-to';
import { openFile } from '../workbench';
import { HOVER_SETTINGS } from './hovers';
import { settled, type ShotSet } from './studio';

const VIEWPORT = { width: 900, height: 330 };
const MISTYPED = '"http-allowed-orgins';

/** A node's flags with marks, and the quick fix for a mistyped one. */
export const nodeConfiguration: ShotSet = {
  themes: ['dark'],
  viewport: VIEWPORT,
  settings: { ...HOVER_SETTINGS, 'editor.wordWrap': 'off' },
  prepare: (page) => page.keyboard.press('Control+B'),
  shots: [
    {
      name: 'node-configuration',
      stage: async (page) => {
        await openFile(page, 'node.json');
        await page.locator('.squiggly-warning').nth(3).waitFor();
        await page.keyboard.press('Control+Home');
        await page.locator('.monaco-editor .view-line').filter({ hasText: MISTYPED }).first().click();
        await page.keyboard.press('Home');
        for (const _ of MISTYPED) await page.keyboard.press('ArrowRight');
        const fixes = page.locator('.action-widget').first();
        await leadsTo(() => page.keyboard.press('Control+.'), fixes.getByText('Replace by http-allowed-origins'));
        await settled(fixes);
        return { x: 0, y: 0, ...VIEWPORT };
      },
    },
  ],
};
