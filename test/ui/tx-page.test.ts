import { strict as assert } from 'node:assert';
import type { Frame, Page } from 'playwright-core';
import { Codec } from '../../src/core/codec/avm/codec';
import { encodeHex } from '../../src/core/encodings/hex';
import { LOCAL_AVAX, RECORDED_PAYMENT, SAMPLE_BLOCK_1, SAMPLE_LNSC, SAMPLE_PAYMENT } from '../support/known-ids';
import { recordedTxs } from '../support/recording/recorded-txs';
import { until } from '../support/assertions/until';
import { violationsIn } from '../support/vscode/accessibility';
import { leadsTo } from '../support/vscode/leads-to';
import { copies, remembers } from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { themeSettings } from '../support/vscode/settings';
import { showsTx, txPageFrame, txPageTab } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { followInHover, openFile, runCommand } from '../support/vscode/workbench';
import { LINK, TX_PAGE } from './labels';

// Only the beginning is searched, because the editor cuts long words into several elements.
const PAYMENT = SAMPLE_PAYMENT.slice(0, 10);

/** What a memo may hold: a page that read it as HTML would have an element of it. */
const HOSTILE = '<b id=x>';

for (const name of TESTED_HOSTS) {
  describe(`the transaction page, VS Code ${name}`, function () {
    let frame: Frame;
    const opened = windowForSuite(name, () => ({
      files: { 'id.txt': `${SAMPLE_PAYMENT}\n` },
      isEmpty: true,
      viewport: { width: 1280, height: 1000 },
    }));
    const page = (): Page => opened.window.page;

    async function open(file = 'id.txt', word = PAYMENT, id = word): Promise<void> {
      await openFile(page(), file);
      await leadsTo(() => followInHover(page(), word, LINK.open), txPageTab(page(), id));
      frame = await txPageFrame(page(), id);
    }

    const box = (key: string) => frame.locator(`.picture g[data-box="${key}"]`);
    const row = (key: string) => frame.locator(`tr[data-box="${key}"]`);
    const press = (label: string): Promise<void> => frame.getByRole('button', { name: label, exact: true }).click();

    it('is walked with the mouse, and Back and Forward return', async () => {
      await open();
      await box('in:0').click();
      await showsTx(frame, LOCAL_AVAX);
      await press(TX_PAGE.back);
      await showsTx(frame, SAMPLE_PAYMENT);
      await press(TX_PAGE.forward);
      await showsTx(frame, LOCAL_AVAX);
    });

    it('is walked with the keyboard', async () => {
      await open();
      await row('in:0').getByRole('button').focus();
      await page().keyboard.press('Enter');
      await showsTx(frame, LOCAL_AVAX);
      // What was redrawn is read first.
      assert.equal(await frame.evaluate('document.activeElement.tagName'), 'H1');
      await page().keyboard.press('Alt+ArrowLeft');
      await showsTx(frame, SAMPLE_PAYMENT);
      await page().keyboard.press('Alt+ArrowRight');
      await showsTx(frame, LOCAL_AVAX);
      await page().keyboard.press('Alt+ArrowLeft');
      await showsTx(frame, SAMPLE_PAYMENT);
    });

    it('stands beside another one that was opened to the side, also after a reload', async () => {
      /** What the pages show, as far as they have all about it. */
      const shown = async (): Promise<string[]> => {
        const pages = page()
          .frames()
          .map((each) =>
            each
              .locator('main.page[aria-busy=false] .where code')
              .allTextContents()
              .catch(() => []),
          );
        return (await Promise.all(pages)).flat().sort();
      };
      await open();
      await leadsTo(
        () => page().getByRole('button', { name: TX_PAGE.toSide }).first().click(),
        txPageTab(page(), PAYMENT).nth(1),
      );
      await until(async () => (await shown()).length === 2);
      await box('in:0').click();
      const both = [LOCAL_AVAX, SAMPLE_PAYMENT].sort();
      await until(async () => (await shown()).join() === both.join());
      // What is opened from elsewhere is shown in the page that the user saw last.
      for (const id of both) await remembers(page(), 'extension', `"id":"${id}"}`);
      // Which of them it is, each page keeps itself.
      for (const slot of [/slot\W+0/, /slot\W+1/]) await remembers(page(), 'active editor', slot);
      await page().reload();
      await until(async () => (await shown()).join() === both.join());
    });

    it('has in its tables what the picture has', async () => {
      await open();
      const amounts = await frame.locator('.tables td.amount').allInnerTexts();
      const drawn = await frame.locator('.picture .is-amount').allTextContents();
      assert.deepEqual(amounts, drawn);
      assert.equal(amounts.length, 4);
    });

    it('is walked from the genesis to spender after spender', async () => {
      await open();
      await box('in:0').click();
      await showsTx(frame, LOCAL_AVAX);
      // The transaction that spent it is in the sandbox's index; the second of its outputs is spent again.
      await box('out:1').click();
      await showsTx(frame, SAMPLE_PAYMENT);
      await frame.locator('tr[aria-current=true][data-box="in:0"]').waitFor();
      await box('out:1').click();
      await showsTx(frame, `(?!${SAMPLE_PAYMENT})`);
      await frame.locator('tr[aria-current=true][data-box="in:0"]').waitFor();
      await press(TX_PAGE.back);
      await showsTx(frame, SAMPLE_PAYMENT);
      await row('out:1').filter({ hasText: '→' }).waitFor();
    });

    it('copies its picture with colors, and opens the documents', async () => {
      await open();
      await copies(page(), () => press(TX_PAGE.copySVG), '<svg ');
      let svg = '';
      await until(async () => {
        svg = await page().evaluate<string>('navigator.clipboard.readText()');
        return svg.startsWith('<svg ');
      });
      // It stands alone: colors and sizes are written out.
      assert.match(svg, /^<svg xmlns="[^"]+" viewBox="0 0 \d+ \d+"/);
      assert.doesNotMatch(svg, /var\(|currentColor|<script|href=/);
      assert.match(svg, /fill="(?:#|rgb)/);
      await press(TX_PAGE.json);
      await page().locator('.view-lines').filter({ hasText: '"unsignedTx"' }).waitFor();
    });

    it('is where it was after a reload', async () => {
      await open();
      await box('in:0').click();
      await showsTx(frame, LOCAL_AVAX);
      // The last step: the tests before leave trails that end with another one.
      await remembers(page(), 'extension', `"id":"${LOCAL_AVAX}"},"from":"out:1"}],"at":`);
      await remembers(page(), 'active editor', 'avalancheLens.txPage');
      await page().reload();
      frame = await txPageFrame(page(), LOCAL_AVAX);
      await press(TX_PAGE.back);
      await showsTx(frame, SAMPLE_PAYMENT);
    });

    it('shows foreign text as text', async () => {
      const { bytes } = recordedTxs(new Codec()).get(RECORDED_PAYMENT)!;
      const at = Buffer.from(bytes).indexOf('hello lens 1');
      const hostile = Uint8Array.from(bytes, (byte, i) => HOSTILE.charCodeAt(i - at) || byte);
      const hex = encodeHex(hostile);
      opened.window.write('hostile.txt', `${hex}\n`);
      await open('hostile.txt', hex.slice(0, 10), '');
      await frame.locator('.facts').filter({ hasText: HOSTILE }).waitFor();
      assert.equal(await frame.locator('#x').count(), 0);
    });

    it('is left out while the setting says so', async () => {
      // The extension learns of the setting a moment later.
      const follow = async (): Promise<void> => {
        await openFile(page(), 'id.txt');
        await followInHover(page(), PAYMENT, LINK.open);
      };
      opened.window.set({ 'avalancheLens.openWith': 'json' });
      await leadsTo(follow, page().locator('.view-lines').filter({ hasText: '"unsignedTx"' }));
      await runCommand(page(), 'View: Close All Editors');
      opened.window.set({ 'avalancheLens.openWith': undefined });
      await leadsTo(follow, page().getByRole('tab', { name: `Transaction ${SAMPLE_PAYMENT.slice(0, 8)}` }));
    });

    for (const theme of ['dark', 'light', 'contrast'] as const) {
      it(`passes an accessibility engine, also as the list of a block or an asset, ${theme}`, async () => {
        opened.window.set(themeSettings(theme, name));
        opened.window.write('ids.txt', `${SAMPLE_BLOCK_1}\n\n\n${SAMPLE_LNSC}\n`);
        const kind = { dark: 'vscode-dark', light: 'vscode-light', contrast: 'vscode-high-contrast' }[theme];
        await open();
        await frame.locator(`body.${kind}`).waitFor();
        assert.deepEqual(await violationsIn(frame), []);
        for (const id of [SAMPLE_BLOCK_1, SAMPLE_LNSC]) {
          await open('ids.txt', id.slice(0, 10));
          assert.deepEqual(await violationsIn(frame), [], id);
        }
      });
    }
  });
}
