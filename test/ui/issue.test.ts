import { strict as assert } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import type { Frame, Locator, Page } from 'playwright-core';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { encodeHex } from '../../src/core/encodings/hex';
import type { MadeSample } from '../../src/features/issue/samples/made-sample';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { sampleOf } from '../support/setup/issue-setup';
import { startMainNetwork } from '../support/setup/issue-txs';
import { snapshotOf } from '../support/wording/snapshot';
import { SAMPLE_PAYMENT } from '../support/known-ids';
import { until } from '../support/assertions/until';
import { again, leadsTo } from '../support/vscode/leads-to';
import { pickRow, pressInToast, remembers, toast } from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { pageButton, pendingFrame, showsTx, standingOf, txPageFrame, txPageTab } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { hoverWord, openFile, runCommand, titleOf } from '../support/vscode/workbench';
import { BUTTON, ISSUING, PROMPT } from './labels';

const SHEET_TRY_MS = 5000;

/** A browser's VS Code saves an edit at once, and shows none as unsaved. */
const NO_AUTO_SAVE = { 'files.autoSave': 'off' };

/** The chain of a sandbox in which nothing is accepted before a test builds a block. */
const xChain = (sandbox: Sandbox) => {
  const chain = sandbox.network.chain('X');
  if (chain === undefined) throw new Error('a sandbox has an X-Chain');
  return chain;
};

const quick = (page: Page): Locator => page.locator('.quick-input-widget:visible');

/** Selects all of the editor's text. A file that was open before comes with the selection it had. */
async function selectAll(page: Page): Promise<void> {
  const selected = page.locator('.statusbar-item').filter({ hasText: /\d+ selected/ });
  await again(async () => {
    await page.locator('.monaco-editor .view-lines').first().click();
    await selected.waitFor({ state: 'hidden', timeout: SHEET_TRY_MS });
    await page.keyboard.press('Control+A');
    await selected.waitFor({ timeout: SHEET_TRY_MS });
  });
}

/** Opens a file, selects all of it, and waits for the page of its transaction. */
async function pageOf(page: Page, file: string, standing: RegExp = ISSUING.ready): Promise<Frame> {
  await openFile(page, file);
  await selectAll(page);
  await leadsTo(() => runCommand(page, 'avalancheLens.issueTransaction'), txPageTab(page));
  return pendingFrame(page, standing);
}

/** The entries of our submenu in the editor's menu; none if it isn't there. */
async function editorMenu(page: Page): Promise<string[]> {
  const menus = page.locator('.monaco-menu');
  await leadsTo(() => page.keyboard.press('Shift+F10'), menus.first());
  const ours = menus.locator('.action-item').filter({ hasText: 'Avalanche Lens' }).first();
  let entries: string[] = [];
  if (await ours.isVisible()) {
    // The mouse may be there from the menu before: without a move, nothing opens.
    await page.mouse.move(0, 0);
    await ours.hover();
    await menus.nth(1).waitFor();
    entries = await menus.nth(1).locator('.action-label:not(.separator)').allInnerTexts();
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Escape');
  await menus.first().waitFor({ state: 'hidden' });
  return entries.map((entry) => entry.trim());
}

for (const name of TESTED_HOSTS) {
  /** What only a person can do: read the page, press, reload. */
  describe(`issuing transactions on their page, VS Code ${name}`, () => {
    const wording = snapshotOf('ui-issue');
    let sandbox: Sandbox;
    let payment: MadeSample;
    const opened = windowForSuite(name, async () => {
      sandbox = await startSandbox({ blocks: 'on call' });
      const chains = [
        { name: 'Mine', url: sandbox.url, networkID: 12345 },
        { name: 'Gone', url: 'http://127.0.0.1:9', networkID: 12345 },
      ];
      return {
        user: { 'avalancheLens.chains': chains, 'avalancheLens.activeChain': 'Mine' },
        isEmpty: true,
        viewport: { width: 1280, height: 800 },
      };
    });
    after(() => sandbox.close());
    const page = () => opened.window.page;

    beforeEach(async () => {
      payment = await sampleOf(sandbox.url, 'pay');
      opened.window.write('payment.txt', `${encodeHex(payment.bytes)}\n`);
      opened.window.write('id.txt', `${encodeCb58(payment.txID)}\n`);
      // Another memo than the signed one: the signature is then that of another key.
      const memo = Buffer.from(payment.bytes).indexOf('Avalanche Lens');
      const broken = Uint8Array.from(payment.bytes, (byte, i) => (i === memo ? byte ^ 1 : byte));
      opened.window.write('broken.txt', `${encodeHex(broken)}\n`);
    });
    // A transaction of one test must not be waiting in the next one.
    afterEach(() => {
      if (xChain(sandbox).mempool.size > 0) xChain(sandbox).buildBlock();
    });

    /** Issues the payment, and waits until it is followed. */
    async function issuePayment(): Promise<Frame> {
      const frame = await pageOf(page(), 'payment.txt');
      await pageButton(frame, ISSUING.issue).click();
      await standingOf(frame).filter({ hasText: ISSUING.sent }).waitFor();
      return frame;
    }

    it('issues on a test network by its button, once, and shows how it ends', async () => {
      const frame = await pageOf(page(), 'payment.txt');
      wording.matches('where a payment stands, a test network', await frame.locator('.target').innerText());
      assert.match(await frame.locator('h1').innerText(), /1\.5 AVAX/);
      // The headline is focused, as while a key is held since before the page.
      await frame.locator('h1:focus').waitFor();
      for (let times = 0; times < 5; times++) await page().keyboard.press('Enter');
      assert.equal(xChain(sandbox).mempool.size, 0);
      // A button that is pressed twice sends once.
      await pageButton(frame, ISSUING.issue).dblclick();
      await standingOf(frame).filter({ hasText: ISSUING.sent }).waitFor();
      await page().locator('.statusbar-item').filter({ hasText: ISSUING.inStatusBar }).waitFor();
      assert.equal(xChain(sandbox).mempool.size, 1);
      assert.notEqual(xChain(sandbox).buildBlock(), undefined);
      await standingOf(frame).filter({ hasText: ISSUING.accepted }).waitFor();
      // The page says it; no notification repeats it.
      assert.equal(await toast(page(), ISSUING.acceptedToast).count(), 0);
      await pageButton(frame, BUTTON.openTransaction).click();
      await showsTx(frame, encodeCb58(payment.txID));
      await runCommand(page(), 'View: Close All Editors');
      await openFile(page(), 'id.txt');
      await hoverWord(page(), encodeCb58(payment.txID).slice(0, 10), /1\.5 AVAX/);
    });

    it('says how it ended in a notification where the page is hidden', async () => {
      await issuePayment();
      await openFile(page(), 'id.txt');
      xChain(sandbox).buildBlock();
      await toast(page(), ISSUING.acceptedToast).filter({ hasText: '1.5 AVAX' }).waitFor();
      await pressInToast(page(), ISSUING.acceptedToast, BUTTON.openTransaction);
      await txPageFrame(page(), encodeCb58(payment.txID));
    });

    it('marks a failed check, leads to its bytes, and issues it only anyway: the node refuses it for the same reason', async () => {
      const frame = await pageOf(page(), 'broken.txt', ISSUING.notValid);
      const problem = frame.locator('.checks li').filter({ hasText: 'wrong signature' });
      assert.match(await problem.innerText(), /wrong signature: expected signature from \w{27,} but got from \w{27,}/);
      assert.equal(await frame.locator('.standing .is-primary').count(), 0);
      await problem.getByRole('button').click();
      await page().locator('.selected-text').first().waitFor();
      await pageButton(frame, ISSUING.issueAnyway).click();
      await standingOf(frame).filter({ hasText: ISSUING.rejected }).waitFor();
      await frame
        .locator('.checks')
        .getByText(/failed to verify transfer: wrong signature/)
        .waitFor();
      assert.equal(xChain(sandbox).mempool.size, 0);
      await page().locator('.squiggly-error').first().waitFor();
      await pageButton(frame, ISSUING.checkAgain).click();
      await standingOf(frame).filter({ hasText: ISSUING.notValid }).waitFor();
    });

    it('follows the edits of the text that it shows', async () => {
      const frame = await pageOf(page(), 'payment.txt');
      const broken = opened.window.read('broken.txt');
      opened.window.write('payment.txt', broken);
      await standingOf(frame).filter({ hasText: ISSUING.notValid }).waitFor();
      opened.window.write('payment.txt', 'nothing here');
      await frame
        .locator('.checks')
        .getByText(/payment\.txt changed/)
        .waitFor();
      opened.window.write('payment.txt', `${encodeHex(payment.bytes)}\n`);
      await standingOf(frame).filter({ hasText: ISSUING.ready }).waitFor();
    });

    it('is the page of those bytes after a reload of the window', async () => {
      await pageOf(page(), 'payment.txt');
      await remembers(page(), 'active editor', 'avalancheLens.txPage');
      await page().reload();
      await pendingFrame(page(), ISSUING.ready);
      assert.equal(xChain(sandbox).mempool.size, 0);
    });

    it("offers the page in the editor's menu only where there is hex", async () => {
      // The extension looks at an editor a moment after it was opened.
      const offers = (entries: readonly string[]): Promise<void> =>
        until(async () => isDeepStrictEqual(await editorMenu(page()), entries.map(titleOf)));
      opened.window.write('words.txt', 'no transaction in here\n');
      await openFile(page(), 'words.txt');
      await page().locator('.monaco-editor .view-lines').first().click();
      await offers([]);
      await selectAll(page());
      await offers(['avalancheLens.lookUp', 'avalancheLens.openBytes']);
      // An ID needs no selection.
      opened.window.write('id.txt', `ID ${SAMPLE_PAYMENT}\n`);
      await openFile(page(), 'id.txt');
      await page().locator('.monaco-editor .view-lines').first().click();
      await offers(['avalancheLens.lookUp', 'avalancheLens.openBytes']);
      await openFile(page(), 'payment.txt');
      await page().locator('.monaco-editor .view-lines').first().click();
      await offers([
        'avalancheLens.issueTransaction',
        'avalancheLens.signTogether',
        'avalancheLens.editAsJSON',
        'avalancheLens.signElsewhere',
      ]);
    });

    it('says that a chain cannot be reached, and checks again by Retry', async () => {
      const frame = await pageOf(page(), 'payment.txt');
      await pageButton(frame, ISSUING.anotherChain).click();
      await pickRow(page(), PROMPT.anotherChain, 'Gone');
      await standingOf(frame).filter({ hasText: ISSUING.notChecked }).waitFor();
      await pageButton(frame, ISSUING.anotherChain).click();
      await pickRow(page(), PROMPT.anotherChain, 'Mine');
      await standingOf(frame).filter({ hasText: ISSUING.ready }).waitFor();
      assert.equal(xChain(sandbox).mempool.size, 0);
    });

    it('resumes following after a reload', async () => {
      await issuePayment();
      // What it follows is the window's own: the record of what was issued is all windows', and written down apart.
      await remembers(page(), 'extension', new RegExp(`"followed":.*"txID":"${encodeCb58(payment.txID)}"`));
      await remembers(page(), 'active editor', 'avalancheLens.txPage');
      await page().reload();
      const frame = await pendingFrame(page(), /./);
      xChain(sandbox).buildBlock();
      await toast(page(), ISSUING.acceptedToast).waitFor();
      await pageButton(frame, ISSUING.follow)
        .or(standingOf(frame).filter({ hasText: ISSUING.accepted }))
        .waitFor();
    });

    it('stops following only when that is stopped: the transaction is accepted', async () => {
      const frame = await issuePayment();
      await pageButton(frame, ISSUING.stop).click();
      await pageButton(frame, ISSUING.follow).waitFor();
      xChain(sandbox).buildBlock();
      assert.notEqual(xChain(sandbox).ledger.tx(payment.txID), undefined);
      await pageButton(frame, ISSUING.follow).click();
      await standingOf(frame).filter({ hasText: ISSUING.accepted }).waitFor();
    });
  });

  describe(`confirming on a main network, VS Code ${name}`, () => {
    const wording = snapshotOf('ui-issue-main');

    let main: Sandbox;
    const opened = windowForSuite(name, async () => {
      main = await startMainNetwork();
      const chains = [{ name: 'Main', url: main.url, networkID: 1 }];
      return {
        user: { ...NO_AUTO_SAVE, 'avalancheLens.chains': chains, 'avalancheLens.activeChain': 'Main' },
        isEmpty: true,
        viewport: { width: 1280, height: 800 },
      };
    });
    const page = (): Page => opened.window.page;
    /** Transactions that reached the chain, accepted or waiting. */
    const sent = () => xChain(main).mempool.size + Number(xChain(main).ledger.lastAccepted.height);

    after(() => main.close());
    beforeEach(async () => {
      const payment = await sampleOf(main.url, 'pay');
      opened.window.write('real-money.txt', `${encodeHex(payment.bytes)}\n`);
    });

    it("takes the network's typed name, and nothing else", async () => {
      const before = sent();
      const frame = await pageOf(page(), 'real-money.txt');
      wording.matches('where a payment stands, a main network', await frame.locator('.target').innerText());
      await pageButton(frame, ISSUING.issue).click();
      await quick(page()).locator('.quick-input-title').filter({ hasText: PROMPT.confirmMain }).waitFor();
      const input = quick(page()).locator('input').first();
      for (const wrong of ['', 'yes', 'Main', 'Fuji']) {
        await input.fill(wrong);
        await input.press('Enter');
        await quick(page()).getByText(ISSUING.typeName).first().waitFor();
      }
      assert.equal(sent(), before);
      await input.fill('mainnet');
      await input.press('Enter');
      await standingOf(frame).filter({ hasText: ISSUING.accepted }).waitFor();
      assert.equal(sent(), before + 1);
    });
  });
}
