import { strict as assert } from 'node:assert';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchChromium, newPage } from '../support/vscode/browser';
import { ensureRegistryHost, HOST_NAMES } from '../support/vscode/registry-host';
import { SAMPLE_WORKSPACE } from '../support/vscode/sample';
import { startServer, type VSCodeServer } from '../support/vscode/server';
import { SANDBOX_SETTINGS } from '../support/vscode/settings';
import { installPackedExtension } from '../support/vscode/vsix';
import { hoverWord, openFile, openWorkbench, runCommand } from '../support/vscode/workbench';

const PAYMENT_ID = '2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwS';
// Beginnings are looked for: the editor cuts long words into several elements.
const PAYMENT = '2bcptJAuKE';
const NOBODYS = '2wkBET2rRg';
const PAYS = 'Pay 5.947779411 AVAX · Sandbox · accepted';

/** What the mouse rests on, the first line that is then read, and words of the last one. */
const ROWS: readonly [what: string, file: string, word: string, first: string, last: RegExp][] = [
  ['a transaction', 'pay.py', PAYMENT, PAYS, /block 1, 2026-11-21 06:46:09 UTC/],
  ['an asset', 'pay.py', 'V9QoN55PB4', 'Create asset Lens Coin 1 (LNSC) · Sandbox · accepted', /block 3, 2026/],
  ['AVAX', 'ids.md', 'FvwEAhmxKf', 'Avalanche (AVAX) · Mainnet · asset ID', /Copy ID/],
  ['an address', 'pay.py', 'X-local1qjp0', 'X-Chain address · network Local, a test network · treasury', /155 UTXOs/],
  ['a block', 'node.log', 'YSVN2csKrh', 'Block 1 · Sandbox · 2026-11-21 06:46:09 UTC · 1 transaction', /Copy ID/],
  ['the hex of a transaction', 'signed-tx.hex', '0x00000000', 'Mint NFT, group 1, of asset N4RwdgmR…', /Copy Trans/],
  ['a node ID', 'ids.md', 'NodeID-D2TW', 'Node ID · its checksum is right', /./],
  ['a private key', 'ids.md', 'PrivateKey-ewoq', 'This looks like a private key.', /move them/],
  ['an ID that nothing has', 'ids.md', NOBODYS, 'A valid 32-byte ID, but Sandbox has no', /Look on Mainnet/],
];

const NOTEBOOK = {
  cells: [{ cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source: [`tx = "${PAYMENT_ID}"`] }],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

for (const name of HOST_NAMES) {
  describe(`hovers by mouse and keyboard, VS Code ${name}`, function () {
    this.timeout(60_000);
    let extensionsDir: string;
    let browser: Browser;
    let folder: string;
    let server: VSCodeServer;
    let page: Page;

    before(async () => {
      const host = ensureRegistryHost(name);
      extensionsDir = installPackedExtension(host);
      folder = mkdtempSync(join(tmpdir(), 'xcl-workspace-'));
      cpSync(SAMPLE_WORKSPACE, folder, { recursive: true });
      writeFileSync(join(folder, 'notes.ipynb'), JSON.stringify(NOTEBOOK));
      setInWorkspace({ 'xchainLens.chains': [{ name: 'Nobody', url: 'http://127.0.0.1:1', networkID: 12345 }] });
      server = await startServer(host, { extensionsDir, settings: SANDBOX_SETTINGS });
      browser = await launchChromium();
      page = await newPage(browser);
      await openWorkbench(page, server.url({ folder }));
    });

    after(async () => {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    afterEach(() => runCommand(page, 'View: Close All Editors'));

    /** Adds to the settings that the workspace's own file holds, as a user does who edits it. */
    function setInWorkspace(values: Readonly<Record<string, unknown>>): void {
      const path = join(folder, '.vscode/settings.json');
      const before = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
      writeFileSync(path, JSON.stringify({ ...before, ...values }));
    }

    /** Opens a file of the workspace with the cursor in a word of it. */
    async function goTo(file: string, word: string): Promise<void> {
      const before = readFileSync(join(folder, file), 'utf8').split(word)[0]?.split('\n') ?? [];
      await openFile(page, file);
      await page.keyboard.press('Control+G');
      await page.locator('.quick-input-widget input').first().waitFor();
      await page.keyboard.type(`${before.length}:${(before.at(-1)?.length ?? 0) + 4}`);
      await page.keyboard.press('Enter');
      await page.locator('.monaco-editor .view-line').filter({ hasText: word }).first().waitFor();
    }

    const hover = (expected: string | RegExp): Locator =>
      page.locator('.monaco-hover:visible').filter({ hasText: expected }).first();

    /** Follows a link of the hover at `word`. */
    async function follow(word: string, link: string): Promise<void> {
      const shown = await hoverWord(page, word, link);
      await shown.getByText(link, { exact: true }).click();
    }

    for (const [what, file, word, first, last] of ROWS) {
      it(`the mouse on ${what}`, async () => {
        await goTo(file, word);
        const lines = (await (await hoverWord(page, word, last)).innerText()).split('\n').filter((line) => line !== '');
        assert.ok(lines[0]?.startsWith(first), `${lines[0] ?? 'nothing'} is the first line`);
        assert.equal(lines.filter((line) => line === lines[0]).length, 1, 'said once');
      });
    }

    it('the cursor in an ID, and a command', async () => {
      await goTo('pay.py', PAYMENT);
      await runCommand(page, 'Show or Focus Hover');
      await hover(PAYS).waitFor();
    });

    it('a link opens the document, in which IDs are hovered too', async () => {
      await goTo('pay.py', PAYMENT);
      await follow(PAYMENT, 'Open');
      await page.getByRole('tab', { name: PAYMENT_ID }).waitFor();
      await page.locator('.view-lines').filter({ hasText: '"unsignedTx"' }).waitFor();
      await hoverWord(page, '2fombhL7aGPwj3', 'AVAX');
    });

    it('a link copies the ID', async () => {
      await goTo('pay.py', PAYMENT);
      await follow(PAYMENT, 'Copy ID');
      await page.waitForFunction('navigator.clipboard.readText().then((text) => text.startsWith("2bcpt"))');
    });

    it('a link looks on another chain, where the ID stands', async () => {
      await goTo('ids.md', NOBODYS);
      await follow(NOBODYS, 'Look on Nobody');
      await hover('A valid 32-byte ID · Nobody · unknown: cannot reach 127.0.0.1:1').waitFor();
    });

    it('one setting turns them off, and on', async () => {
      setInWorkspace({ 'xchainLens.hover.enabled': false });
      await goTo('pay.py', PAYMENT);
      await assert.rejects(hoverWord(page, PAYMENT, PAYS, 3000), /Timeout/);
      setInWorkspace({ 'xchainLens.hover.enabled': true });
      await hoverWord(page, PAYMENT, PAYS);
    });

    it('another active chain is asked from then on', async () => {
      const switchTo = async (chain: string): Promise<void> => {
        await runCommand(page, 'X-Chain Lens: Switch Active Chain');
        await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: chain }).first().click();
      };
      await goTo('pay.py', PAYMENT);
      await switchTo('Nobody');
      await hoverWord(page, PAYMENT, 'A valid 32-byte ID · Nobody · unknown');
      await switchTo('Sandbox');
      await hoverWord(page, PAYMENT, PAYS);
    });

    it('a file that was never saved', async () => {
      await page.keyboard.press('F1');
      await page.locator('.quick-input-widget input').first().fill('>New Untitled Text File');
      // "Compare New Untitled Text Files" may come first.
      await page
        .locator('.quick-input-list .monaco-list-row')
        .filter({ hasText: /File: New .*File(?!s)/ })
        .first()
        .click();
      await page.getByRole('tab', { name: 'Untitled-1' }).waitFor();
      try {
        await page.keyboard.type(`seen: ${PAYMENT_ID}`);
        await hoverWord(page, PAYMENT, PAYS);
      } finally {
        // Or the workbench would ask whether to save it.
        await page.keyboard.press('Control+A');
        await page.keyboard.press('Delete');
      }
    });

    it('a cell of a notebook', async () => {
      await page.keyboard.press('Control+P');
      await page.locator('.quick-input-widget input').first().fill('notes.ipynb');
      await page.locator('.quick-input-list .monaco-list-row').first().filter({ hasText: 'notes.ipynb' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.notebookOverlay .view-line').filter({ hasText: PAYMENT }).first().waitFor();
      await hoverWord(page, PAYMENT, PAYS);
    });
  });
}
