import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, newPage } from '../support/vscode/browser';
import { ensureRegistryHost } from '../support/vscode/registry-host';
import { startServer, type VSCodeServer } from '../support/vscode/server';
import { SANDBOX_SETTINGS } from '../support/vscode/settings';
import { installPackedExtension } from '../support/vscode/vsix';
import { openWorkbench, runCommand } from '../support/vscode/workbench';

const PAYMENT = '2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwS';
// Beginnings are looked for: the terminal breaks its lines anywhere.
const EWOQ = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';

/** Rows that the terminal's own renderer draws are pixels; with this one they are text. */
const TEXT_ROWS = { 'terminal.integrated.gpuAcceleration': 'off' };
/** No prompt of this machine's shell, and nothing it would add to a line. */
const PLAIN_SHELL = {
  'terminal.integrated.profiles.linux': { plain: { path: '/bin/sh', env: { PS1: '$ ' } } },
  'terminal.integrated.defaultProfile.linux': 'plain',
  'terminal.integrated.shellIntegration.enabled': false,
};

const LINK_LIMIT_MS = 20_000;
const LINK_TRY_MS = 3000;

// VS Code 1.100 as the registry has it brings no pseudo-terminals: it has no terminal to test.
describe('links in the terminal, VS Code current', function () {
  this.timeout(90_000);
  let browser: Browser;
  let folder: string;
  let server: VSCodeServer;
  let page: Page;

  before(async () => {
    const host = ensureRegistryHost('current');
    const extensionsDir = installPackedExtension(host);
    folder = mkdtempSync(join(tmpdir(), 'xcl-workspace-'));
    server = await startServer(host, {
      extensionsDir,
      settings: { ...SANDBOX_SETTINGS, ...TEXT_ROWS, ...PLAIN_SHELL },
    });
    browser = await launchChromium();
    page = await newPage(browser);
    await openWorkbench(page, server.url({ folder }));
    await runCommand(page, 'Terminal: Create New Terminal');
    await page.locator('.xterm-rows').filter({ hasText: '$' }).waitFor();
    await page.keyboard.type(`echo "paid ${PAYMENT} from ${EWOQ}"`);
    await page.keyboard.press('Enter');
    await page
      .locator('.xterm-rows > div')
      .filter({ hasText: /^paid / })
      .waitFor();
  });

  after(async () => {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Rests the mouse on a word of the printed line until its link says `tooltip`, and follows the link. */
  async function follow(word: string, tooltip: string): Promise<void> {
    const line = page.locator('.xterm-rows > div').filter({ hasText: /^paid / });
    const start = line.locator('span').first();
    const hover = page.locator('.monaco-hover:visible').filter({ hasText: tooltip }).first();
    for (const end = Date.now() + LINK_LIMIT_MS; ;) {
      const box = (await start.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const cell = box.width / ((await start.textContent()) ?? ' ').length;
      const column = ((await line.textContent()) ?? '').indexOf(word) + 4;
      const at = { x: box.x + cell * column, y: box.y + box.height / 2 };
      // From elsewhere, or a mouse that is there already moves nothing.
      await page.mouse.move(at.x, at.y - 100);
      await page.mouse.move(at.x, at.y, { steps: 8 });
      try {
        await hover.waitFor({ timeout: LINK_TRY_MS });
        await page.keyboard.down('Control');
        await page.mouse.click(at.x, at.y);
        await page.keyboard.up('Control');
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
  }

  it('a transaction opens as a document', async () => {
    await follow(PAYMENT.slice(0, 10), 'Open transaction, block or asset on Sandbox');
    await page.getByRole('tab', { name: PAYMENT }).waitFor();
    await page.locator('.view-lines').filter({ hasText: '"unsignedTx"' }).waitFor();
  });

  it('an address is shown in the side bar', async () => {
    await follow(EWOQ.slice(0, 10), 'Show address on Sandbox in the side bar');
    await page.getByRole('treeitem', { name: /ewoq/, selected: true }).waitFor();
  });
});
