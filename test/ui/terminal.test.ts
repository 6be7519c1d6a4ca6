import type { Locator } from 'playwright-core';
import { EWOQ, SAMPLE_PAYMENT } from '../support/known-ids';
import { leadsTo } from '../support/vscode/leads-to';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { txPageTab } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { runCommand } from '../support/vscode/workbench';

/** Rows that the terminal's own renderer draws are pixels; with this one they are text. */
const TEXT_ROWS = { 'terminal.integrated.gpuAcceleration': 'off' };
/** No prompt of this machine's shell, and nothing it would add to a line. */
const PLAIN_SHELL = {
  'terminal.integrated.profiles.linux': { plain: { path: '/bin/sh', env: { PS1: '$ ' } } },
  'terminal.integrated.defaultProfile.linux': 'plain',
  'terminal.integrated.shellIntegration.enabled': false,
  // A window that is opened again would show the terminals of the one before.
  'terminal.integrated.enablePersistentSessions': false,
};

const LINK_TRY_MS = 5000;

for (const name of TESTED_HOSTS) {
  describe(`links in the terminal, VS Code ${name}`, function () {
    const opened = windowForSuite(name, () => ({
      user: { ...TEXT_ROWS, ...PLAIN_SHELL },
      isEmpty: true,
      viewport: { width: 1280, height: 800 },
    }));
    const page = () => opened.window.page;
    const printed = () =>
      page()
        .locator('.xterm-rows:visible > div')
        .filter({ hasText: /^paid / })
        .first();

    beforeEach(async () => {
      await runCommand(page(), 'Terminal: Create New Terminal');
      const rows = page().locator('.xterm-rows:visible');
      await rows.filter({ hasText: '$' }).waitFor();
      await page().locator('.xterm-helper-textarea:focus').waitFor();
      await leadsTo(async () => {
        // A terminal that is still starting may lose a part: its line begins anew.
        await page().keyboard.press('Control+U');
        await page().keyboard.type(`echo "paid ${SAMPLE_PAYMENT} from ${EWOQ}"`);
        await page().keyboard.press('Enter');
      }, printed());
    });
    afterEach(() => runCommand(page(), 'Terminal: Kill All Terminals'));

    /** Rests the mouse on a word of the printed line until its link is there, and follows the link. */
    async function follow(word: string, tooltip: RegExp, shown: Locator): Promise<void> {
      const line = printed();
      const start = line.locator('span').first();
      const hover = page().locator('.monaco-hover:visible').filter({ hasText: tooltip }).first();
      await leadsTo(async () => {
        const box = (await start.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        const cell = box.width / ((await start.textContent()) ?? ' ').length;
        const column = ((await line.textContent()) ?? '').indexOf(word) + 4;
        const at = { x: box.x + cell * column, y: box.y + box.height / 2 };
        // From elsewhere, or a mouse that is there already moves nothing.
        await page().mouse.move(at.x, at.y - 100);
        await page().mouse.move(at.x, at.y, { steps: 8 });
        await hover.waitFor({ timeout: LINK_TRY_MS });
        await page().keyboard.down('Control');
        await page().mouse.click(at.x, at.y);
        await page().keyboard.up('Control');
      }, shown);
    }

    // Only the beginnings are searched, because the terminal breaks its lines anywhere.
    it('a transaction opens on its page', async () => {
      await follow(SAMPLE_PAYMENT.slice(0, 10), /transaction.*\son\sSandbox/, txPageTab(page(), SAMPLE_PAYMENT));
    });

    it('an address is shown in the side bar', async () => {
      await follow(
        EWOQ.slice(0, 10),
        /address\son\sSandbox/,
        page().getByRole('treeitem', { name: /ewoq/, selected: true }),
      );
    });
  });
}
