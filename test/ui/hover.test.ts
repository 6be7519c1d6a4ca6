import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { SAMPLE_PAYMENT, UNUSED_ID } from '../support/known-ids';
import { snapshotOf } from '../support/wording/snapshot';
import { again, leadsTo } from '../support/vscode/leads-to';
import { copies } from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { windowForSuite } from '../support/vscode/window';
import { txPageFrame, txPageTab } from '../support/vscode/tx-page';
import { followInHover, hoverWord, openFile, runCommand, titleOf } from '../support/vscode/workbench';
import { LINK, TX_PAGE, WALKTHROUGH } from './labels';

// Only the beginnings are searched, because the editor cuts long words into several elements.
const PAYMENT = SAMPLE_PAYMENT.slice(0, 10);
const UNUSED = UNUSED_ID.slice(0, 10);
/** Looked up on another chain, which the window remembers until the active chain changes. */
const ELSEWHERE = encodeCb58(new Uint8Array(32).fill(9));
const L1 = '2v4bzzPCYi';
/** In every hover of the payment. */
const PAYS = '5.947779411 AVAX';
/** A chain of the settings that no node serves. */
const DOWN = 'Down';

const READ_TRY_MS = 3000;

/** What is hovered, and something that only the last part of its hover contains: an ID, an amount, or a link. */
const ROWS: readonly [what: string, file: string, word: string, last: string | RegExp][] = [
  ['a transaction', 'pay.py', PAYMENT, LINK.copyID],
  // Not one of the blocks that the mouse passes on its way.
  ['a block', 'node.log', 'YSVN2csKrh', /^\s*Block 1\s.*Copy ID/s],
  ['the hex of a transaction', 'signed-tx.hex', '0x00000000', /N4RwdgmR…/],
  ['an unknown ID', 'ids.md', UNUSED, /Mainnet/],
];

for (const name of TESTED_HOSTS) {
  describe(`hovers by mouse and keyboard, VS Code ${name}`, function () {
    const wording = snapshotOf('ui-hover');
    const opened = windowForSuite(name, () => ({
      workspace: { 'avalancheLens.chains': [{ name: DOWN, url: 'http://127.0.0.1:1', networkID: 12345 }] },
      files: { 'elsewhere.md': `An ID: ${ELSEWHERE}\n` },
      viewport: { width: 1280, height: 800 },
    }));
    const page = () => opened.window.page;

    /** Opens a file of the workspace with the cursor in a word of it. */
    async function goTo(file: string, word: string): Promise<void> {
      const before = opened.window.read(file).split(word)[0]?.split('\n') ?? [];
      await openFile(page(), file);
      const place = `:${before.length}:${(before.at(-1)?.length ?? 0) + 4}`;
      const input = page().locator('.quick-input-widget:visible input').first();
      await leadsTo(() => page().keyboard.press('Control+G'), input);
      await input.fill(place);
      await input.press('Enter');
      await input.waitFor({ state: 'hidden' });
      await page().locator('.monaco-editor .view-line').filter({ hasText: word }).first().waitFor();
    }

    const hover = (expected: string | RegExp): Locator =>
      page().locator('.monaco-hover:visible').filter({ hasText: expected }).first();

    for (const [what, file, word, last] of ROWS) {
      it(`the mouse on ${what}`, async () => {
        await goTo(file, word);
        let lines: string[] = [];
        await again(async () => {
          // A hover may be drawn again, or go, before it is read.
          const text = await (await hoverWord(page(), word, last)).innerText({ timeout: READ_TRY_MS });
          lines = text.split('\n').filter((line) => line !== '');
        });
        assert.equal(lines.filter((line) => line === lines[0]).length, 1, 'the headline stands once');
        wording.matches(`headline: ${what}`, lines[0] ?? '');
      });
    }

    it('the cursor in an ID, and a command', async () => {
      await goTo('pay.py', PAYMENT);
      await leadsTo(() => runCommand(page(), 'Show or Focus Hover'), hover(PAYS));
    });

    it('a link opens the page, from which the document is a click away, in which IDs are hovered too', async () => {
      await goTo('pay.py', PAYMENT);
      await leadsTo(() => followInHover(page(), PAYMENT, LINK.open), txPageTab(page(), PAYMENT));
      const frame = await txPageFrame(page(), SAMPLE_PAYMENT);
      await frame.getByRole('button', { name: TX_PAGE.json, exact: true }).click();
      await page().getByRole('tab', { name: SAMPLE_PAYMENT }).waitFor();
      await page().locator('.view-lines').filter({ hasText: '"unsignedTx"' }).waitFor();
      await hoverWord(page(), '2fombhL7aGPwj3', 'AVAX');
    });

    it('a link copies the ID', async () => {
      await goTo('pay.py', PAYMENT);
      await copies(page(), () => followInHover(page(), PAYMENT, LINK.copyID), SAMPLE_PAYMENT);
    });

    it('the walkthrough opens the sample, whose IDs are hovered', async () => {
      const steps = page().locator('.gettingStartedContainer');
      await runCommand(page(), 'Welcome: Open Walkthrough...');
      const row = page().locator('.quick-input-list .monaco-list-row').filter({ hasText: WALKTHROUGH }).first();
      await leadsTo(() => row.click(), steps.getByRole('heading', { name: WALKTHROUGH }).first());
      // VS Code renders no other marks of a description.
      assert.doesNotMatch(await steps.innerText(), /[*_`]{1,2}\w/);
      const sample = page().getByRole('tab', { name: 'ids.md', selected: true });
      await leadsTo(() => steps.getByRole('button', { name: titleOf('avalancheLens.tryOut') }).click(), sample);
      // In a wide window the sample is beside it, else on top of it.
      await page()
        .getByRole('tab', { name: /Welcome|Walkthrough/ })
        .waitFor();
      // The first one, so that the window shows it.
      await hoverWord(page(), L1, /3 active/);
    });

    it('a link looks up the ID on another chain', async () => {
      const word = ELSEWHERE.slice(0, 10);
      await goTo('elsewhere.md', word);
      const lookedUp = hover(new RegExp(`${DOWN}.*127\\.0\\.0\\.1:1`));
      const row = page().locator('.quick-input-list .monaco-list-row').filter({ hasText: DOWN }).first();
      await leadsTo(() => followInHover(page(), word, 'Another Chain…'), row);
      await leadsTo(() => row.click(), lookedUp);
    });
  });
}
