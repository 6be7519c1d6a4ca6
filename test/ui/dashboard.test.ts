import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Frame, Locator, Page } from 'playwright-core';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { addressAt } from '../../sandbox/rest/evm-activity';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { answerJSON, type Handler, startServer as startHTTP, type TestServer } from '../support/servers/http-server';
import { snapshotOf } from '../support/wording/snapshot';
import { violationsIn } from '../support/vscode/accessibility';
import { dashboardFrame, dashboardTab, openDashboard, openMoreCards } from '../support/vscode/dashboard';
import { until } from '../support/assertions/until';
import {
  answer,
  clearToasts,
  copies,
  pickRow,
  remembers,
  saveAs,
  throughPrompts,
  toast,
  toastButtons,
} from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { themeSettings } from '../support/vscode/settings';
import { browserStorage, filesWith, HEARD, LISTEN } from '../support/vscode/traces';
import { windowForSuite } from '../support/vscode/window';
import { hoverWord, openFile, runCommand } from '../support/vscode/workbench';
import { CARD, PROMPT } from './labels';

/** So much that reading all holders one by one stays within it. */
const PLENTY = { units: 1_000_000_000, windowSeconds: 60 };

/** A key that may be nowhere but in the header of a request to its own host. */
const MARKED = 'MARKED7Qx-0123456789-KEYEND9Zy';

/** An unused ID, which the extension looks up on the node. */
const UNKNOWN_ID = encodeCb58(new Uint8Array(32).fill(7));

/** Blocks for which the sandbox responds like a service that requires a key, or that gets too many requests. */
const WANTS_KEY = '900401';
const TOO_MANY = '906429';

const BROKEN = 'broken by the test';

/** Of a chart: its first day since 1970, and the days to its last. */
interface Days {
  readonly from: number;
  readonly count: number;
}

for (const name of TESTED_HOSTS) {
  describe(`the dashboard, VS Code ${name}`, function () {
    const wording = snapshotOf('ui-dashboard');
    let sandbox: Sandbox;
    /** Before the sandbox: the Data API, the Metrics API and the node, each an origin of its own. */
    let services: TestServer;
    let metrics: TestServer;
    let node: TestServer;
    /** The status that all three answer with instead, while it is set. */
    let broken: number | undefined;
    let frame: Frame;

    const opened = windowForSuite(name, async () => {
      sandbox = await startSandbox({ rest: { limits: { metrics: PLENTY, open: PLENTY } } });
      const passOn: Handler = async ({ method, path, body }, response) => {
        if (broken !== undefined) {
          answerJSON(response, { message: BROKEN }, broken);
          return;
        }
        const post = method === 'POST' ? { method, body, headers: { 'content-type': 'application/json' } } : {};
        const reply = await fetch(sandbox.url + path, post);
        const wait = reply.headers.get('retry-after');
        if (wait !== null) response.setHeader('retry-after', wait);
        answerJSON(response, await reply.text(), reply.status);
      };
      [services, metrics, node] = [await startHTTP(passOn), await startHTTP(passOn), await startHTTP(passOn)];
      return {
        user: {
          'avalancheLens.chains': [{ name: 'Seen', url: node.url }],
          'avalancheLens.activeChain': 'Seen',
          'avalancheLens.metricsURL': metrics.url,
          'avalancheLens.dataURL': services.url,
        },
        files: { 'other.txt': `${UNKNOWN_ID}\n` },
        isEmpty: true,
        keepsEditors: true,
        viewport: { width: 1600, height: 1200 },
      };
    });
    after(async () => {
      for (const each of [services, metrics, node]) await each.close();
      await sandbox.close();
    });
    beforeEach(async () => {
      broken = undefined;
      frame = await openDashboard(page());
    });

    const page = (): Page => opened.window.page;
    const card = (of: string): Locator => frame.locator(`.card-${of}`);
    const field = (of: string, index = 0): Locator => card(of).locator('vscode-text-field input').nth(index);
    const button = (of: string, label: string | RegExp): Locator =>
      card(of)
        .getByRole('button', { name: label, exact: typeof label === 'string' })
        .first();
    const press = (of: string, label: string | RegExp): Promise<void> => button(of, label).click();
    const shows = (of: string, text: string | RegExp): Promise<void> => card(of).filter({ hasText: text }).waitFor();
    const isStatus = (of: string, status: string): Promise<void> =>
      frame.locator(`.card-${of}[data-status=${status}]`).waitFor();
    const legendRows = (): Locator => card('tps').locator('.legend tbody tr');
    const chart = (): Locator => frame.locator('.chart');
    const zoomedTo = (): Locator => frame.locator('.chart-window');
    const isWhole = (): Promise<void> => frame.locator('.chart-window:text-is("")').waitFor({ state: 'attached' });
    const fieldNames = (of: string): Promise<string[]> => card(of).locator('.fields dt').allInnerTexts();
    const value = (of: string, label: string): Locator =>
      card(of)
        .locator('.fields > div')
        .filter({ has: frame.locator(`dt:text-is("${label}")`) })
        .locator('.value');

    const saved = async (file: string): Promise<Buffer> =>
      readFileSync(join(opened.window.folder, await saveAs(page(), file)));

    async function lookUp(of: string, typed: string): Promise<void> {
      await field(of).fill(typed);
      await press(of, CARD.lookUp);
    }

    /** The chart of the last year, whole. */
    async function lastYear(): Promise<void> {
      // The input itself is hidden below its text.
      await frame
        .locator('label')
        .filter({ has: frame.getByRole('radio', { name: '1y' }) })
        .click();
      // The days come a moment after the choice. The table has their number.
      await asTable(true);
      await tableOf(365).waitFor();
      await asTable(false);
      await chart().locator('canvas').waitFor();
    }

    /** The table of the TPS once it has so many days. */
    const tableOf = (days: number): Locator => card('tps').locator(`.table table[aria-rowcount="${days + 1}"]`);

    async function asTable(wanted: boolean): Promise<void> {
      const box = card('tps').locator('vscode-checkbox').filter({ hasText: CARD.table });
      const table = card('tps').locator('.table');
      // Neither is there before the days.
      await card('tps').locator('.figure:visible, .table:visible').waitFor();
      if ((await table.isVisible()) !== wanted) await box.click();
      await table.waitFor({ state: wanted ? 'visible' : 'hidden' });
    }

    async function compareWith(part: string, name: RegExp): Promise<void> {
      if ((await legendRows().filter({ hasText: name }).count()) > 0) return;
      const add = frame.getByRole('combobox', { name: CARD.addChain });
      await add.click();
      await add.fill(part);
      await add.press('Enter');
      await legendRows().filter({ hasText: name }).waitFor();
    }

    /** Page sizes tell a test's list from one that an earlier test left. */
    async function loadBridged(threshold: string, pageSize: string): Promise<void> {
      await openMoreCards(frame);
      await field('bridged', 0).fill(threshold);
      await field('bridged', 1).fill(pageSize);
      await press('bridged', CARD.load);
    }

    describe('charts', () => {
      beforeEach(lastYear);

      it('is of another range by the keys of a group of buttons', async () => {
        const range = (label: string): Locator => frame.getByRole('radio', { name: label });
        const isChecked = (label: string): Promise<void> =>
          range(label).and(frame.locator(':checked')).waitFor({ state: 'attached' });
        await asTable(true);
        await frame
          .locator('label')
          .filter({ has: range('90d') })
          .click();
        await isChecked('90d');
        await tableOf(90).waitFor();
        await range('90d').focus();
        await page().keyboard.press('ArrowRight');
        await isChecked('1y');
        await tableOf(365).waitFor();
      });

      it('zooms, moves and resets by keys', async () => {
        await chart().focus();
        for (const key of ['+', '+', 'Home']) await page().keyboard.press(key);
        await zoomedTo()
          .filter({ hasText: /^\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/ })
          .waitFor();
        const home = await zoomedTo().innerText();
        await page().keyboard.press('ArrowRight');
        await frame.locator(`.chart-window:not(:text-is("${home}"))`).waitFor();
        await page().keyboard.press('Escape');
        await isWhole();
      });

      it('zooms and moves by the mouse, and goes back by a button', async () => {
        const box = await chart().locator('.u-over').boundingBox();
        assert.ok(box !== null);
        const drag = async (from: number, to: number): Promise<void> => {
          await page().mouse.move(box.x + box.width * from, box.y + box.height / 2);
          await page().mouse.down();
          await page().mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
          await page().mouse.up();
        };
        /** The window once it is as wanted: the chart draws it a moment after the mouse. */
        const shown = async (isIt: (days: Days) => boolean): Promise<Days> => {
          let days: Days = { from: NaN, count: NaN };
          await until(async () => {
            const [from = NaN, to = NaN] = (await zoomedTo().innerText())
              .split(' to ')
              .map((day) => Date.parse(day) / 86_400_000);
            days = { from, count: to - from };
            return isIt(days);
          });
          return days;
        };
        await drag(0.4, 0.6);
        const part = await shown(({ count }) => count > 60 && count < 90);
        await page().keyboard.down('Shift');
        await drag(0.2, 0.8);
        await page().keyboard.up('Shift');
        const moved = await shown(({ from, count }) => from < part.from - 30 && Math.abs(count - part.count) <= 1);
        await page().keyboard.down('Control');
        await page().mouse.wheel(0, -200);
        await page().keyboard.up('Control');
        await shown(({ from, count }) => count < moved.count && from > moved.from);
        await press('tps', CARD.showAll);
        await isWhole();
      });

      it('reads out the day under the cursor, which keys move', async () => {
        await page().mouse.move(5, 5);
        await chart().focus();
        await page().keyboard.press('Shift+ArrowLeft');
        const head = card('tps')
          .locator('.legend thead th')
          .nth(1)
          .filter({ hasText: /^\d{4}-\d\d-\d\d$/ });
        const spoken = frame.locator('.figure [aria-live=polite]');
        // It is said a moment later than shown, and may be another day until then. Another chain may have no data.
        await until(async () =>
          new RegExp(`^${await head.innerText()}: .*C-Chain[^,]* [\\d.]+(?:,|$)`).test(
            (await spoken.textContent()) ?? '',
          ),
        );
      });

      it('compares chains, found by a part of their names and added one right after the other', async () => {
        const added = [/^Remove Fuji/, /^Remove Sandbox L1/];
        const removes = async (label: RegExp): Promise<void> => {
          await press('tps', label);
          await button('tps', label).waitFor({ state: 'hidden' });
        };
        for (const each of added) if (await button('tps', each).isVisible()) await removes(each);
        const before = await legendRows().count();
        const add = frame.getByRole('combobox', { name: CARD.addChain });
        await add.click();
        for (const part of ['l1', 'fuji c']) {
          await add.fill(part);
          await page().keyboard.press('Enter');
        }
        await legendRows()
          .filter({ hasText: /Sandbox L1/ })
          .waitFor();
        await legendRows()
          .filter({ hasText: /Fuji C-Chain.*to \d{4}/s })
          .waitFor();
        // One that is in the chart is neither offered again nor taken for an ID.
        await add.fill('l1');
        await add.press('Enter');
        await add.and(frame.locator(':invalid')).waitFor();
        await add.fill('');
        assert.equal(await legendRows().count(), before + 2);
        for (const each of added) await removes(each);
        assert.equal(await legendRows().count(), before);
      });

      it('is of another metric, as a chart, a table and a file', async () => {
        const metric = card('tps').getByRole('combobox', { name: 'Metric' });
        await metric.selectOption({ label: 'Transactions' });
        await frame.getByRole('application', { name: /^Transactions by day of All of Avalanche/ }).waitFor();
        await asTable(true);
        await tableOf(365).waitFor();
        await copies(page(), () => press('tps', CARD.copyCSV), 'chainId,name,day,txCount,');
        await asTable(false);
        await metric.selectOption({ label: 'Average TPS' });
        await frame.getByRole('application', { name: /^Average TPS by day of All of Avalanche/ }).waitFor();
      });

      it('is saved as a picture', async () => {
        await press('tps', CARD.savePicture);
        // Its name has the chains of the chart, which tests before this one may have changed.
        const bytes = await saved('.png');
        assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
        const width = Number(await frame.evaluate('document.querySelector(".chart canvas").width'));
        assert.ok(bytes.readUInt32BE(16) > width && bytes.length > 10_000, `${bytes.length} bytes`);
      });

      it('is the same as a table, sorted by its heads, and copied', async () => {
        await asTable(true);
        const table = card('tps').locator('.table');
        const column = table.locator('tbody tr:not(.spacer) td:nth-child(3)');
        const sorted = table.locator('th[aria-sort=descending]').filter({ hasText: 'C-Chain' });
        while ((await sorted.count()) === 0) await table.getByRole('button', { name: 'C-Chain (sandbox)' }).click();
        const values = (await column.allInnerTexts()).map((text) => Number(text.replaceAll(',', '')));
        assert.ok(values.length > 10);
        assert.deepEqual(
          values,
          [...values].sort((a, b) => b - a),
        );
        assert.equal(await table.locator('table').getAttribute('aria-rowcount'), '366');
        await copies(page(), () => press('tps', CARD.copyCSV), 'chainId,');
      });
    });

    it('opens from the palette and loads what needs no click', async () => {
      await opened.window.reopen();
      frame = await openDashboard(page());
      await legendRows()
        .filter({ hasText: /C-Chain.*to \d{4}-\d\d-\d\d/s })
        .waitFor();
      await chart().locator('canvas').waitFor();
      await shows('chain', 'c_chain_sandbox');
      await frame.locator('.dot.well').waitFor();
      assert.match(
        (await card('quota')
          .getByRole('button', { name: /health/ })
          .getAttribute('title')) ?? '',
        /database: up/,
      );
      await isStatus('supported', 'ready');
      await isStatus('quota', 'ready');
      await openMoreCards(frame);
      for (const of of ['block', 'addressChains', 'bridged']) await isStatus(of, 'idle');
      wording.matches('titles of cards', await frame.locator('.card h2').allInnerTexts());
      wording.matches('rows: chain', await fieldNames('chain'));
    });

    it('keeps how it was sorted and what was chosen while it is hidden', async () => {
      await lastYear();
      await compareWith('l1', /Sandbox L1/);
      await asTable(true);
      const sorted = (): Locator => card('tps').locator('th[aria-sort=descending]').filter({ hasText: 'C-Chain' });
      while ((await sorted().count()) === 0)
        await card('tps').locator('.table').getByRole('button', { name: 'C-Chain (sandbox)' }).click();
      const rows = await legendRows().count();
      await openFile(page(), 'other.txt');
      await dashboardTab(page()).click();
      frame = await dashboardFrame(page());
      await sorted().waitFor();
      assert.equal(await legendRows().count(), rows);
    });

    it('finds the latest block, and one by its number, and by its hash', async () => {
      await lookUp('block', 'latest');
      await value('block', 'Number')
        .filter({ hasText: /^\d\d,\d{3},\d{3}$/ })
        .waitFor();
      await lookUp('block', '123456');
      await value('block', 'Number')
        .filter({ hasText: /^123,?456$/ })
        .waitFor();
      wording.matches('rows: block', await fieldNames('block'));
      const hash = await value('block', 'Hash').innerText();
      await lookUp('block', '7');
      await value('block', 'Number').filter({ hasText: /^7$/ }).waitFor();
      await lookUp('block', hash);
      await value('block', 'Number')
        .filter({ hasText: /^123,?456$/ })
        .waitFor();
    });

    it('uses the chain in the field, also if it was left without Enter', async () => {
      const chain = card('block').getByRole('combobox', { name: CARD.chain });
      await chain.fill('43113');
      await lookUp('block', '5');
      await value('block', 'Number').filter({ hasText: /^5$/ }).waitFor();
      const asked = services.requests.findLast(({ path }) => path.includes('/blocks/'));
      assert.match(asked?.path ?? '', /\/chains\/43113\/blocks\/5$/);
      assert.match(await chain.inputValue(), /Fuji/);
      await chain.fill('');
      await field('block').focus();
      assert.match(await chain.inputValue(), /Fuji/);
      await chain.fill('43114');
      await chain.press('Enter');
      await lookUp('block', '6');
      await value('block', 'Number').filter({ hasText: /^6$/ }).waitFor();
    });

    it('shows at the field which word is wrong', async () => {
      await lookUp('addressChains', '0x12');
      const problem = card('addressChains')
        .locator('.problem-text')
        .filter({ hasText: /address/i });
      await problem.waitFor();
      assert.equal(await card('addressChains').locator('.problem vscode-button').isVisible(), false);
      wording.matches('a wrong address', await problem.innerText());
    });

    it('loads BTC.b addresses page by page, all of them, and stops', async () => {
      const hasMore = (isThere: boolean): Promise<void> =>
        button('bridged', CARD.loadAll).waitFor({ state: isThere ? 'visible' : 'hidden' });
      await loadBridged('1', '1000');
      await shows('bridged', '1,000 addresses');
      await hasMore(true);
      await press('bridged', CARD.loadAll);
      await shows('bridged', '2,600 addresses');
      await hasMore(false);
      await loadBridged('1', '1');
      await shows('bridged', /1 address\b/);
      await press('bridged', CARD.loadAll);
      await press('bridged', CARD.cancel);
      await hasMore(true);
      await isStatus('bridged', 'ready');
    });

    it('sorts and exports what was loaded, as a part of all', async () => {
      await loadBridged('1', '999');
      await shows('bridged', '999 addresses');
      const sorted = card('bridged').locator('th[aria-sort=descending]').filter({ hasText: CARD.sortKey });
      while ((await sorted.count()) === 0) await card('bridged').getByRole('button', { name: CARD.sortKey }).click();
      await press('bridged', CARD.exportBridged);
      const lines = (await saved('btcb-addresses-1-partial.csv')).toString().trimEnd().split('\n');
      assert.equal(lines.length, 1000);
    });

    it('finds chains by words of theirs', async () => {
      await field('supported').fill('');
      await shows('supported', '3 chains');
      await field('supported').fill('testnet avax');
      await shows('supported', '1 of 3 chains');
      await field('supported').fill('');
      await shows('supported', '3 chains');
    });

    it('opens the supported chains as a document, too', async () => {
      await press('supported', CARD.openSupported);
      await page()
        .getByRole('tab', { name: /supported-chains/ })
        .waitFor();
      frame = await openDashboard(page());
    });

    it('is not needed for a command, whose failure offers the next step', async () => {
      const offered = async (status: number): Promise<string[]> => {
        broken = status;
        await throughPrompts(
          () => runCommand(page(), 'avalancheLens.callMethod'),
          (limit) => answer(page(), PROMPT.callMethod, 'Supported Chains', limit),
        );
        const failure = toast(page(), BROKEN);
        await failure.waitFor();
        const labels = await toastButtons(failure);
        await clearToasts(page());
        broken = undefined;
        return labels;
      };
      // The pause after a 429 comes last.
      for (const status of [401, 503, 404, 400, 429])
        wording.matches(`buttons after a status ${status}`, await offered(status));
    });

    it('counts down to the next request', async () => {
      await lookUp('block', TOO_MANY);
      await card('block').locator('.problem vscode-button[disabled]').filter({ hasText: /\d/ }).waitFor();
      await shows('quota', /\d (s|min|h)/);
      // The extension would send that service nothing until then.
      await opened.window.reopen();
    });

    for (const theme of ['dark', 'light', 'contrast'] as const) {
      it(`passes an accessibility engine, ${theme}`, async () => {
        await lookUp('block', '7');
        await value('block', 'Number').filter({ hasText: /^7$/ }).waitFor();
        await lookUp('addressChains', addressAt(0));
        await shows('addressChains', 'Sandbox L1');
        await loadBridged('1', '998');
        await shows('bridged', '998 addresses');
        opened.window.set(themeSettings(theme, name));
        const kind = { dark: 'vscode-dark', light: 'vscode-light', contrast: 'vscode-high-contrast' }[theme];
        await frame.locator(`body.${kind}`).waitFor();
        assert.deepEqual(await violationsIn(frame), []);
      });
    }

    describe('an API key', () => {
      const removal = (): Locator => button('quota', CARD.removeKey);

      async function removeKey(): Promise<void> {
        await removal().click();
        await removal().waitFor({ state: 'hidden' });
      }

      /** Sets the key by the card of a block that wants one. */
      async function setKey(): Promise<void> {
        await lookUp('block', WANTS_KEY);
        const input = page().locator('.quick-input-widget input[type=password]');
        await throughPrompts(
          () => press('block', CARD.setKey),
          async (timeout) => {
            await input.fill(MARKED, { timeout });
            await input.press('Enter', { timeout });
          },
        );
        await removal().waitFor();
        await button('block', CARD.replaceKey).waitFor();
      }

      afterEach(async () => {
        if (await removal().isVisible()) await removeKey();
      });

      it('is requested where one is missing, and sent to its own service only', async () => {
        await setKey();
        const { headers } = services.requests.findLast(({ path }) => path.includes(WANTS_KEY))!;
        assert.deepEqual([headers['x-data-api-key'], headers['x-glacier-api-key']], [MARKED, MARKED]);
      });

      it('is replaced and removed by the command', async () => {
        await setKey();
        const change = () => runCommand(page(), 'avalancheLens.apiKey');
        await throughPrompts(change, async (limit) => {
          await pickRow(page(), PROMPT.apiKey, PROMPT.keyReplace, limit);
          await answer(page(), PROMPT.replaceApiKey, 'another-key-0002', limit);
        });
        // The block's card retries with it.
        await until(() => services.requests.at(-1)?.headers['x-data-api-key'] === 'another-key-0002');
        await throughPrompts(change, (limit) => pickRow(page(), PROMPT.apiKey, PROMPT.keyRemove, limit));
        await removal().waitFor({ state: 'hidden' });
      });

      it('is there again after a reload, with what was chosen', async () => {
        await lastYear();
        await compareWith('l1', /Sandbox L1/);
        await asTable(true);
        // No other test looks it up: what was chosen before it is written down with it.
        await lookUp('addressChains', addressAt(30));
        await shows('addressChains', addressAt(30));
        await setKey();
        await remembers(page(), 'extension', addressAt(30));
        await remembers(page(), 'active editor', 'dashboard');
        await page().reload();
        frame = await dashboardFrame(page());
        await legendRows().filter({ hasText: 'Sandbox L1' }).waitFor();
        await card('tps').locator('.table').waitFor();
        await shows('addressChains', 'Sandbox L1');
        await removal().waitFor();
      });

      it('left no trace in the log, the settings, the storage and the page', async () => {
        await frame.evaluate(LISTEN);
        await setKey();
        const heard = await frame.evaluate<string>(HEARD);
        assert.match(heard, /quota/);
        // Written down after the key was set.
        await lookUp('addressChains', addressAt(60));
        await remembers(page(), 'extension', addressAt(60));
        await openFile(page(), 'other.txt');
        await hoverWord(page(), UNKNOWN_ID, 'Seen');
        const refused = filesWith(opened.window.server.folder, `-> ${new URL(services.url).host}: 401, `);
        assert.deepEqual([...new Set(refused.map((path) => basename(path)))], ['Avalanche Lens.log']);
        const stored = await browserStorage(page());
        assert.ok(metrics.requests.length > 0 && node.requests.length > 0);
        for (const half of ['MARKED7Qx', 'KEYEND9Zy']) {
          assert.deepEqual(filesWith(opened.window.server.folder, half), []);
          assert.deepEqual(filesWith(opened.window.folder, half), []);
          assert.ok(!stored.includes(half), 'what the browser keeps');
          assert.ok(!heard.includes(half), 'what its page was told');
          assert.ok(!JSON.stringify(metrics.requests).includes(half), 'the Metrics API');
          assert.ok(!JSON.stringify(node.requests).includes(half), 'the node');
        }
        await dashboardTab(page()).click();
        frame = await dashboardFrame(page());
      });
    });
  });
}
