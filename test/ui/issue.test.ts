import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import type { BuiltTx } from '../../src/core/tx-builder/builder';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import { type Sandbox, startSandbox } from '../../src/sandbox/server';
import { sampleOf } from '../support/issue-setup';
import { mainNetworkPayment, startMainNetwork } from '../support/issue-txs';
import { launchChromium, newPage } from '../support/vscode/browser';
import { ensureRegistryHost, type RegistryHost } from '../support/vscode/registry-host';
import { startServer, type VSCodeServer } from '../support/vscode/server';
import { installPackedExtension } from '../support/vscode/vsix';
import { hoverWord, openFile, openWorkbench, runCommand } from '../support/vscode/workbench';

const ISSUE = 'X-Chain Lens: Issue Transaction';

/** What only a person at a keyboard can do: read the sheet, confirm by typing, reload, cancel. */
describe('issuing transactions by keyboard', function () {
  this.timeout(120_000);
  let host: RegistryHost;
  let extensionsDir: string;
  let browser: Browser;
  let folder: string;
  let sandbox: Sandbox;
  let main: Sandbox;
  let server: VSCodeServer | undefined;
  let payment: BuiltTx;

  before(async () => {
    host = ensureRegistryHost('current');
    extensionsDir = installPackedExtension(host);
    browser = await launchChromium();
  });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'xcl-workspace-'));
    // Nothing is accepted before the test says so.
    sandbox = await startSandbox({ blocks: 'on call' });
    main = await startMainNetwork();
    payment = await sampleOf(sandbox.url, 'pay');
    writeFileSync(join(folder, 'payment.txt'), `${encodeHex(payment.bytes)}\n`);
    writeFileSync(join(folder, 'id.txt'), `${encodeCb58(payment.txID)}\n`);
    // Within the only signature, at the end.
    const broken = Uint8Array.from(payment.bytes, (byte, i) => (i === payment.bytes.length - 40 ? byte ^ 1 : byte));
    writeFileSync(join(folder, 'broken.txt'), `${encodeHex(broken)}\n`);
    writeFileSync(join(folder, 'real-money.txt'), `${encodeHex(mainNetworkPayment().bytes)}\n`);
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server?.stop();
    server = undefined;
    await Promise.all([sandbox.close(), main.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  after(async () => {
    await browser.close();
  });

  async function open(active: 'Mine' | 'Main', settings: Readonly<Record<string, unknown>> = {}): Promise<Page> {
    const chains = [
      { name: 'Mine', url: sandbox.url, networkID: 12345 },
      { name: 'Main', url: main.url, networkID: 1 },
    ];
    const chosen = { 'xchainLens.chains': chains, 'xchainLens.activeChain': active, ...settings };
    server = await startServer(host, { extensionsDir, settings: chosen });
    const page = await newPage(browser);
    await openWorkbench(page, server.url({ folder }));
    return page;
  }

  const quick = (page: Page): Locator => page.locator('.quick-input-widget:visible');
  const toast = (page: Page, text: string | RegExp): Locator =>
    page.locator('.notification-toast').filter({ hasText: text }).first();

  /** Opens a file, selects all of it, and waits for the sheet of its transaction. */
  async function sheetOf(page: Page, file: string, titled: RegExp): Promise<Locator> {
    await openFile(page, file);
    await page.keyboard.press('Control+A');
    await runCommand(page, ISSUE);
    const sheet = quick(page);
    await sheet.locator('.quick-input-title').filter({ hasText: titled }).waitFor();
    await sheet.locator('.monaco-list-row').filter({ hasText: 'Copy Report' }).waitFor();
    return sheet;
  }

  it('a test network: Enter issues, and what became of it is told with ways to see it', async () => {
    const page = await open('Mine');
    const sheet = await sheetOf(
      page,
      'payment.txt',
      /^Issue on Mine \(Local, 127\.0\.0\.1:\d+\) · not the main network$/,
    );
    const rows = await sheet.locator('.monaco-list-row').allTextContents();
    assert.ok(
      rows.some((row) => row.includes('Pay 1.5 AVAX') && row.includes('fee 0.001 AVAX')),
      rows.join('\n'),
    );
    assert.match((await sheet.locator('.monaco-list-row.focused').textContent()) ?? '', /^Issue on Mine/);
    await page.keyboard.press('Enter');
    await toast(page, 'Mine: waiting until it is accepted: Pay 1.5 AVAX').waitFor();
    await page.locator('.statusbar-item').filter({ hasText: 'Waiting: 1 transaction' }).waitFor();
    sandbox.network.chain('X')?.buildBlock();
    const told = toast(page, /Accepted on Mine in block 1, .+ UTC: Pay 1\.5 AVAX/);
    await told.waitFor();
    await told.getByText('Open Transaction', { exact: true }).click();
    await page.locator('.view-lines').filter({ hasText: '"networkID"' }).waitFor();
    await runCommand(page, 'View: Close All Editors');
    await openFile(page, 'id.txt');
    await hoverWord(page, encodeCb58(payment.txID).slice(0, 10), /Pay 1\.5 AVAX · Mine · accepted/);
  });

  it('what a node would refuse is marked on its bytes, and issued only anyway: then the node says the same', async () => {
    const page = await open('Mine');
    const sheet = await sheetOf(page, 'broken.txt', /^Issue on Mine/);
    const focused = sheet.locator('.monaco-list-row.focused');
    assert.match((await focused.textContent()) ?? '', /^Signed by X-local\S+ instead of X-local18jma…00z96u \(ewoq\)/);
    // Enter on it shows the bytes and leaves the sheet.
    await page.keyboard.press('Enter');
    await page.locator('.squiggly-error').first().waitFor();
    await page.keyboard.press('ArrowDown');
    assert.match((await focused.textContent()) ?? '', /^Issue Anyway/);
    await page.keyboard.press('Enter');
    await toast(page, /Mine refused it: failed to verify transfer: wrong signature/).waitFor();
    assert.equal(sandbox.network.chain('X')?.mempool.size, 0);
    await page.locator('.squiggly-error').first().waitFor();
  });

  it('following goes on after a reload', async () => {
    const page = await open('Mine');
    await sheetOf(page, 'payment.txt', /^Issue on Mine/);
    await page.keyboard.press('Enter');
    await toast(page, 'Mine: waiting until it is accepted').waitFor();
    // A workbench in a browser writes down what is remembered a few seconds later.
    await page.waitForTimeout(6_000);
    await page.reload();
    await toast(page, 'Mine: waiting until it is accepted').waitFor();
    sandbox.network.chain('X')?.buildBlock();
    await toast(page, /Accepted on Mine in block 1/).waitFor();
  });

  it('two windows of one folder do not follow twice, and one takes over from the other', async () => {
    const first = await open('Mine');
    await sheetOf(first, 'payment.txt', /^Issue on Mine/);
    await first.keyboard.press('Enter');
    await toast(first, 'Mine: waiting until it is accepted').waitFor();
    // Until the second window can know of it: what is remembered is written down a few seconds later.
    await first.waitForTimeout(6_000);
    const second = await first.context().newPage();
    await openWorkbench(second, first.url());
    await openFile(second, 'payment.txt');
    const opened = Date.now();
    await second.waitForTimeout(8_000);
    assert.equal(await toast(second, 'waiting until it is accepted').count(), 0);
    assert.equal(await toast(first, 'waiting until it is accepted').count(), 1);
    // A minute is what is waited for: the window that is left goes on.
    assert.ok(Date.now() - opened < 40_000);
    await first.close();
    await toast(second, 'Mine: waiting until it is accepted').waitFor();
    sandbox.network.chain('X')?.buildBlock();
    await toast(second, /Accepted on Mine in block 1/).waitFor();
  });

  it('cancelling stops following only: the transaction is accepted all the same', async () => {
    const page = await open('Mine');
    await sheetOf(page, 'payment.txt', /^Issue on Mine/);
    await page.keyboard.press('Enter');
    const waiting = toast(page, 'Mine: waiting until it is accepted');
    await waiting.getByText('Cancel', { exact: true }).click();
    const told = toast(page, /No longer followed: Mine may still accept it/);
    await told.waitFor();
    sandbox.network.chain('X')?.buildBlock();
    assert.notEqual(sandbox.network.chain('X')?.ledger.tx(payment.txID), undefined);
    await told.getByText('Check Again', { exact: true }).click();
    await toast(page, /Accepted on Mine in block 1/).waitFor();
  });

  it('a main network is confirmed by typing its name, and by nothing else', async () => {
    const page = await open('Main');
    await sheetOf(page, 'real-money.txt', /^Issue on Main \(Mainnet, .+\) · MAIN NETWORK: real money$/);
    await page.keyboard.press('Enter');
    const input = quick(page).locator('input').first();
    await quick(page).locator('.quick-input-title').filter({ hasText: 'a MAIN NETWORK?' }).waitFor();
    for (const wrong of ['', 'yes', 'Main', 'Fuji']) {
      await input.fill(wrong);
      await page.keyboard.press('Enter');
      await quick(page)
        .getByText(/Type Mainnet to issue this transaction/)
        .first()
        .waitFor();
    }
    assert.equal(main.network.chain('X')?.ledger.head.height, 1n);
    await input.fill('mainnet');
    await page.keyboard.press('Enter');
    await toast(page, /Accepted on Main in block 2/).waitFor();
  });

  it('or by a button, where that is set; Cancel and an Enter that is held send nothing', async () => {
    const page = await open('Main', { 'xchainLens.issue.confirm': 'button' });
    await sheetOf(page, 'real-money.txt', /MAIN NETWORK: real money$/);
    await page.keyboard.press('Enter');
    const asked = page.locator('.monaco-dialog-box');
    await asked.waitFor();
    // As the repeats of a held key.
    for (let times = 0; times < 8 && (await asked.count()) > 0; times++)
      await page.keyboard.press('Enter', { delay: 50 });
    await asked.waitFor({ state: 'detached' });
    await page.waitForTimeout(1_000);
    assert.deepEqual([main.network.chain('X')?.mempool.size, main.network.chain('X')?.ledger.head.height], [0, 1n]);
    for (const button of ['Cancel', 'Do Not Issue', 'Issue on Main']) {
      await sheetOf(page, 'real-money.txt', /MAIN NETWORK: real money$/);
      await page.keyboard.press('Enter');
      const dialog = page.locator('.monaco-dialog-box');
      await dialog.filter({ hasText: 'Issue this transaction on Main, a MAIN NETWORK?' }).waitFor();
      await dialog.getByText(button, { exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      if (button !== 'Issue on Main') assert.equal(main.network.chain('X')?.mempool.size, 0);
    }
    await toast(page, /Accepted on Main in block 2/).waitFor();
  });

  it('a sample is made by choosing its kind, and issued by the lens above it', async () => {
    const page = await open('Mine');
    await runCommand(page, 'X-Chain Lens: New Sample Transaction');
    await quick(page).locator('input').first().fill('NFT family');
    await page.keyboard.press('Enter');
    const lens = page.locator('.codelens-decoration').getByText('Issue on Mine…', { exact: true });
    const ready = quick(page).locator('.monaco-list-row.focused').filter({ hasText: 'Issue on Mine' });
    // The editor may scroll the lens away from under the mouse while it is pressed.
    for (let tries = 0; tries < 3 && !(await ready.isVisible()); tries++) {
      await lens.click();
      await ready.waitFor({ timeout: 6_000 }).catch(() => undefined);
    }
    await ready.waitFor();
    await page.keyboard.press('Enter');
    await toast(page, 'Mine: waiting until it is accepted: Create asset Sample Pictures (PICS)').waitFor();
    sandbox.network.chain('X')?.buildBlock();
    await toast(page, /Accepted on Mine in block 1/).waitFor();
  });
});
