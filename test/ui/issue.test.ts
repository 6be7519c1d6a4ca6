import { strict as assert } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { txIDOf } from '../../src/core/ids/ids';
import { encodeHex } from '../../src/core/encodings/hex';
import type { MadeSample } from '../../src/features/issue/samples/made-sample';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { sampleOf } from '../support/setup/issue-setup';
import { startMainNetwork } from '../support/setup/issue-txs';
import { snapshotOf } from '../support/wording/snapshot';
import { SAMPLE_PAYMENT } from '../support/known-ids';
import { until } from '../support/assertions/until';
import { again, leadsTo, removes } from '../support/vscode/leads-to';
import { pickRow, pressInToast, remembers, toast, toastButtons } from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { txPageFrame } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { hoverWord, openFile, runCommand, titleOf } from '../support/vscode/workbench';
import { BUTTON, ISSUING, PROMPT } from './labels';

const SHEET_TRY_MS = 5000;
/** How long a row takes to be selected by a key, unless the machine is busy: then the list is gone through again. */
const ROW_TRY_MS = 1000;

const FOCUSED = '.monaco-list-row.focused';

/** More than a failed check has. */
const PROBLEM_LINES = 20;

/** A browser's VS Code saves an edit at once, and shows none as unsaved. */
const NO_AUTO_SAVE = { 'files.autoSave': 'off' };

/** The chain of a sandbox in which nothing is accepted before a test builds a block. */
const xChain = (sandbox: Sandbox) => {
  const chain = sandbox.network.chain('X');
  if (chain === undefined) throw new Error('a sandbox has an X-Chain');
  return chain;
};

const quick = (page: Page): Locator => page.locator('.quick-input-widget:visible');
/** The row that is selected first: an Enter that is held since before the review does no harm. */
const harmlessRow = (page: Page): Locator => quick(page).locator(FOCUSED).filter({ hasText: ISSUING.copyReport });

/** Selects the row that issues, from the one that is selected first, and runs it. */
async function runIssueRow(page: Page): Promise<void> {
  await harmlessRow(page).waitFor();
  const row = quick(page).locator(FOCUSED).filter({ hasText: ISSUING.issueRow });
  await leadsTo(() => page.keyboard.press('ArrowDown'), row);
  await page.keyboard.press('Enter');
}

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

/** Opens a file, selects all of it, and waits for the review of its transaction. */
async function reviewOf(page: Page, file: string): Promise<Locator> {
  await openFile(page, file);
  await selectAll(page);
  const review = quick(page);
  await leadsTo(() => runCommand(page, 'avalancheLens.issueTransaction'), review.locator(ISSUING.ready));
  return review;
}

/** The little of the DOM that `isCut` uses. */
interface Box {
  readonly scrollWidth: number;
  readonly clientWidth: number;
  querySelectorAll(selector: string): Iterable<Box>;
}

/** Whether VS Code cuts a text of the row. Inline elements have no width of their own. */
const isCut = (row: Locator): Promise<boolean> =>
  row.evaluate((node: unknown) =>
    [...(node as Box).querySelectorAll('*')].some(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
    ),
  );

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

const titleOfReview = async (review: Locator): Promise<string> =>
  (await review.locator('.quick-input-title').textContent()) ?? '';

for (const name of TESTED_HOSTS) {
  /** What only a person at a keyboard can do: read the review, reload, cancel. */
  describe(`issuing transactions by keyboard, VS Code ${name}`, () => {
    const wording = snapshotOf('ui-issue');
    let sandbox: Sandbox;
    let payment: MadeSample;
    let brokenID: string;
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
      brokenID = encodeCb58(txIDOf(broken));
    });
    // A transaction of one test must not be waiting in the next one.
    afterEach(() => {
      if (xChain(sandbox).mempool.size > 0) xChain(sandbox).buildBlock();
    });

    /** Issues the payment, and waits until it is followed. */
    async function issuePayment(): Promise<void> {
      await reviewOf(page(), 'payment.txt');
      await runIssueRow(page());
      await toast(page(), ISSUING.waiting).waitFor();
    }

    it('issues on a test network by its row, and shows the outcome with its actions', async () => {
      const review = await reviewOf(page(), 'payment.txt');
      wording.matches('the title of the review, a test network', await titleOfReview(review));
      const rows = await review.locator('.monaco-list-row').allTextContents();
      assert.ok(
        rows.some((row) => row.includes('1.5 AVAX') && row.includes('0.001 AVAX')),
        rows.join('\n'),
      );
      // As the repeats of a key that is held since before the review.
      for (let times = 0; times < 5; times++) await page().keyboard.press('Enter');
      assert.equal(xChain(sandbox).mempool.size, 0);
      await runIssueRow(page());
      await toast(page(), ISSUING.waiting).filter({ hasText: '1.5 AVAX' }).waitFor();
      await page().locator('.statusbar-item').filter({ hasText: ISSUING.inStatusBar }).waitFor();
      const block = xChain(sandbox).buildBlock();
      assert.notEqual(block, undefined);
      const told = toast(page(), ISSUING.accepted).filter({ hasText: '1.5 AVAX' });
      await told.waitFor();
      await pressInToast(page(), ISSUING.accepted, BUTTON.openTransaction);
      await txPageFrame(page(), encodeCb58(payment.txID));
      await runCommand(page(), 'View: Close All Editors');
      await openFile(page(), 'id.txt');
      await hoverWord(page(), encodeCb58(payment.txID).slice(0, 10), /1\.5 AVAX/);
    });

    it('marks a failed check, shows its reason in full, and issues it only anyway: the node refuses it for the same reason', async () => {
      const review = await reviewOf(page(), 'broken.txt');
      const focused = review.locator(FOCUSED);
      assert.match((await focused.textContent()) ?? '', /X-local\S+ .*X-local18jma…00z96u/);
      // Enter on it shows the bytes and leaves the review.
      await page().keyboard.press('Enter');
      await page().locator('.squiggly-error').first().waitFor();
      // The lines of the problem come before the rows that do something, and none of them is cut.
      const issueAnyway = focused.filter({ hasText: ISSUING.issueAnyway });
      const lines: string[] = [];
      for (let row = 0; row < PROBLEM_LINES && !(await harmlessRow(page()).isVisible()); row++) {
        const line = (await focused.locator('.label-name').first().textContent()) ?? '';
        assert.equal(await isCut(focused), false, line);
        lines.push(line.trim());
        const here = (await focused.getAttribute('data-index')) ?? '';
        await leadsTo(
          () => page().keyboard.press('ArrowDown'),
          review.locator(`${FOCUSED}:not([data-index="${here}"])`),
        );
      }
      await harmlessRow(page()).waitFor();
      // What to do comes before the node's own words.
      assert.match(
        lines.join(' '),
        / [A-Z][^.]+\. .*wrong signature: expected signature from \w{27,} but got from \w{27,}$/,
      );
      // A dialog has the same, for windows that are too narrow for the rows.
      const dialog = page().locator('.monaco-dialog-box');
      await again(async () => {
        await page().keyboard.press('ArrowDown');
        await focused.filter({ hasText: ISSUING.inFull }).waitFor({ timeout: ROW_TRY_MS });
      });
      let text = '';
      await again(async () => {
        await leadsTo(() => page().keyboard.press('Enter'), dialog);
        text = (await dialog.textContent({ timeout: ROW_TRY_MS })) ?? '';
      });
      assert.match(text, /wrong signature: expected signature from \w{27,} but got from \w{27,}/);
      assert.match(text, /−1\.501 AVAX/);
      await removes(() => page().keyboard.press('Escape'), dialog);
      await again(async () => {
        await page().keyboard.press('ArrowUp');
        await issueAnyway.waitFor({ timeout: ROW_TRY_MS });
      });
      await page().keyboard.press('Enter');
      const rejected = toast(page(), ISSUING.rejected);
      await rejected.waitFor();
      assert.doesNotMatch((await rejected.textContent()) ?? '', /failed to verify transfer/);
      await pressInToast(page(), ISSUING.rejected, BUTTON.showDetails);
      await dialog.getByText(/failed to verify transfer: wrong signature/).waitFor();
      await removes(() => page().keyboard.press('Escape'), dialog);
      assert.equal(xChain(sandbox).mempool.size, 0);
      await page().locator('.squiggly-error').first().waitFor();
    });

    it('shows the bytes as a picture in place of the review, and leads back', async () => {
      const review = await reviewOf(page(), 'broken.txt');
      const failed = review.locator('.monaco-list-row').filter({ hasText: 'failed to verify transfer' });
      const picture = review.locator(FOCUSED).filter({ hasText: ISSUING.picture });
      const drawn = page().getByRole('tab', { name: brokenID.slice(0, 8) });
      // Up from the first row leads to the last ones.
      await again(async () => {
        await page().keyboard.press('ArrowUp');
        await picture.waitFor({ timeout: ROW_TRY_MS });
      });
      await leadsTo(() => page().keyboard.press('Enter'), drawn);
      await (await txPageFrame(page(), brokenID)).locator('.picture .box').first().waitFor();
      await quick(page()).waitFor({ state: 'hidden' });
      await pressInToast(page(), ISSUING.closed, ISSUING.back);
      await failed.first().waitFor();
      await removes(() => page().keyboard.press('Escape'), quick(page()));
      await drawn.waitFor();
      assert.equal(xChain(sandbox).mempool.size, 0);
    });

    it("offers the review in the editor's menu only where there is hex", async () => {
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

    it('offers Retry if a chain cannot be reached, which reviews again', async () => {
      await reviewOf(page(), 'payment.txt');
      await pickRow(page(), /^Transaction on Mine/, ISSUING.anotherChain);
      await pickRow(page(), PROMPT.anotherChain, 'Gone');
      const told = toast(page(), '127.0.0.1:9');
      await told.waitFor();
      assert.deepEqual(await toastButtons(told), [BUTTON.retry, BUTTON.showLog]);
      await pressInToast(page(), '127.0.0.1:9', BUTTON.retry);
      await harmlessRow(page()).waitFor();
      await page().keyboard.press('Escape');
      assert.equal(xChain(sandbox).mempool.size, 0);
    });

    it('resumes following after a reload', async () => {
      await issuePayment();
      await remembers(page(), 'extension', encodeCb58(payment.txID));
      await page().reload();
      await toast(page(), ISSUING.waiting).waitFor();
      xChain(sandbox).buildBlock();
      await toast(page(), ISSUING.accepted).waitFor();
    });

    it('stops following only when it is cancelled: the transaction is accepted', async () => {
      await issuePayment();
      await pressInToast(page(), ISSUING.waiting, BUTTON.cancel);
      const told = toast(page(), ISSUING.unfollowed);
      await told.waitFor();
      xChain(sandbox).buildBlock();
      assert.notEqual(xChain(sandbox).ledger.tx(payment.txID), undefined);
      await pressInToast(page(), ISSUING.unfollowed, BUTTON.refreshStatus);
      await toast(page(), ISSUING.accepted).waitFor();
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
      const review = await reviewOf(page(), 'real-money.txt');
      wording.matches('the title of the review, a main network', await titleOfReview(review));
      await runIssueRow(page());
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
      await toast(page(), ISSUING.accepted).waitFor();
      assert.equal(sent(), before + 1);
    });
  });
}
