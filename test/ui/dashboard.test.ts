import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { addressAt } from '../../src/sandbox/rest/evm-addresses';
import { type Sandbox, startSandbox } from '../../src/sandbox/server';
import { answerJSON, type Handler, startServer as startHTTP, type TestServer } from '../support/http-server';
import { launchChromium, newPage, persistSecrets } from '../support/vscode/browser';
import { dashboardFrame, openDashboard } from '../support/vscode/dashboard';
import { ensureRegistryHost, HOST_NAMES } from '../support/vscode/registry-host';
import { startServer, type VSCodeServer } from '../support/vscode/server';
import { themeSettings } from '../support/vscode/settings';
import { browserStorage, filesWith, HEARD, LISTEN } from '../support/vscode/traces';
import { installPackedExtension } from '../support/vscode/vsix';
import { hoverWord, openFile, openWorkbench, runCommand } from '../support/vscode/workbench';

/** So much that reading all holders one by one stays within it. */
const PLENTY = { units: 1_000_000_000, windowSeconds: 60 };

/** A key that must be found nowhere but in the header of a request to its own host. */
const MARKED = 'MARKED7Qx-0123456789-KEYEND9Zy';

/** An ID of nothing: what it may be is asked of the node. */
const UNKNOWN_ID = encodeCb58(new Uint8Array(32).fill(7));

const isWritten = (file: string): boolean => existsSync(file) && statSync(file).size > 0;

for (const name of HOST_NAMES) {
  describe(`the dashboard, VS Code ${name}`, function () {
    this.timeout(90_000);
    let extensionsDir: string;
    let browser: Browser;
    let folder: string;
    let sandbox: Sandbox;
    /** Before the sandbox: the Data API, the Metrics API and the node, each an origin of its own. */
    let services: TestServer;
    let metrics: TestServer;
    let node: TestServer;
    let server: VSCodeServer;
    let page: Page;
    let frame: Frame;
    /** What the services answer instead, while it is set. */
    let broken: number | undefined;
    /** What the page was told when it had a key, and held. */
    let heard = '';

    before(async () => {
      const host = ensureRegistryHost(name);
      extensionsDir = installPackedExtension(host);
      sandbox = await startSandbox({ rest: { limits: { metrics: PLENTY, open: PLENTY } } });
      const passOn: Handler = async ({ method, path, body }, response) => {
        if (broken !== undefined) {
          answerJSON(response, { message: 'broken by the test' }, broken);
          return;
        }
        const post = method === 'POST' ? { method, body, headers: { 'content-type': 'application/json' } } : {};
        const answer = await fetch(sandbox.url + path, post);
        const wait = answer.headers.get('retry-after');
        if (wait !== null) response.setHeader('retry-after', wait);
        answerJSON(response, await answer.text(), answer.status);
      };
      services = await startHTTP(passOn);
      metrics = await startHTTP(passOn);
      node = await startHTTP(passOn);
      folder = mkdtempSync(join(tmpdir(), 'xcl-workspace-'));
      mkdirSync(join(folder, '.vscode'));
      for (const [file, text] of Object.entries({ 'other.txt': `${UNKNOWN_ID}\n`, '.vscode/settings.json': '{}' }))
        writeFileSync(join(folder, file), text);
      const settings = {
        'xchainLens.chains': [{ name: 'Seen', url: node.url }],
        'xchainLens.activeChain': 'Seen',
        'xchainLens.metricsURL': metrics.url,
        'xchainLens.dataURL': services.url,
      };
      server = await startServer(host, { extensionsDir, settings });
      browser = await launchChromium();
      page = await newPage(browser, { viewport: { width: 1600, height: 1200 } });
      await persistSecrets(page);
      await openWorkbench(page, server.url({ folder }));
      frame = await openDashboard(page);
    });

    afterEach(async function () {
      if (this.currentTest?.state === 'failed') console.error(await frame.locator('body').innerText());
    });

    after(async () => {
      await browser.close();
      await server.stop();
      for (const each of [services, metrics, node]) await each.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const card = (of: string): Locator => frame.locator(`.card-${of}`);
    const field = (of: string, index = 0): Locator => card(of).locator('vscode-text-field input').nth(index);
    const press = (of: string, label: string | RegExp): Promise<void> =>
      card(of)
        .getByRole('button', { name: label, exact: typeof label === 'string' })
        .first()
        .click();
    const shows = (of: string, text: string | RegExp): Promise<void> => card(of).filter({ hasText: text }).waitFor();
    const legendRows = (): Locator => card('tps').locator('.legend tbody tr');
    const chart = (): Locator => frame.locator('.chart');
    const clipboardHolds = (text: string): Promise<unknown> =>
      page.waitForFunction(`navigator.clipboard.readText().then((text) => text.includes(${JSON.stringify(text)}))`);

    /** The workbench in a browser asks for a path in its quick input. */
    async function saveAs(name: string): Promise<void> {
      await page.waitForFunction(
        `[...document.querySelectorAll(".quick-input-widget input")].some(({ value }) => value.endsWith(${JSON.stringify(name)}))`,
      );
      await page.keyboard.press('Enter');
      for (let tries = 0; tries < 100 && !isWritten(join(folder, name)); tries++) await page.waitForTimeout(100);
    }

    async function lookUp(of: string, typed: string): Promise<void> {
      await field(of).fill(typed);
      await press(of, 'Look Up');
    }

    it('opens from the palette with all that it asks for unasked', async () => {
      await shows('tps', /C-Chain.*to \d{4}-\d\d-\d\d · last run/s);
      await chart().locator('canvas').waitFor();
      await shows('chain', /c_chain_sandbox/);
      await shows('health', /Live.*ok.*database.*up.*Health/s);
      await shows('supported', '3 chains');
      await shows('quota', /no API key: lower limits apply/);
      assert.equal(await card('block').getAttribute('data-status'), 'idle');
      assert.equal(await card('bridged').getAttribute('data-status'), 'idle');
    });

    it('is of another range by the keys of a group of buttons', async () => {
      const average = legendRows().locator('td').nth(1);
      const before = await average.innerText();
      await frame.getByRole('radio', { name: '90d' }).focus();
      await page.keyboard.press('ArrowRight');
      await frame.locator(`.legend tbody td:nth-child(3):not(:text-is("${before}"))`).waitFor();
      assert.ok(await frame.getByRole('radio', { name: '1y' }).isChecked());
    });

    it('zooms, moves and resets by keys', async () => {
      const shown = frame.locator('.chart-window');
      await chart().focus();
      for (const key of ['+', '+', 'Home']) await page.keyboard.press(key);
      await shown.filter({ hasText: /^\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d$/ }).waitFor();
      const home = await shown.innerText();
      await page.keyboard.press('ArrowRight');
      await frame.locator(`.chart-window:not(:text-is("${home}"))`).waitFor();
      await page.keyboard.press('Escape');
      await frame.locator('.chart-window:text-is("")').waitFor({ state: 'attached' });
    });

    it('zooms and moves by the mouse, and goes back by a button', async () => {
      const box = await chart().locator('.u-over').boundingBox();
      assert.ok(box !== null);
      const drag = async (from: number, to: number): Promise<void> => {
        await page.mouse.move(box.x + box.width * from, box.y + box.height / 2);
        await page.mouse.down();
        await page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 4 });
        await page.mouse.up();
      };
      /** First and last day once they are others. */
      const daysAfter = async (before: string): Promise<{ text: string; from: number; days: number }> => {
        await frame.locator(`.chart-window:not(:text-is("${before}"))`).waitFor();
        const text = await frame.locator('.chart-window').innerText();
        const [from = NaN, to = NaN] = text.split(' to ').map((day) => Date.parse(day) / 86_400_000);
        return { text, from, days: to - from };
      };
      await drag(0.4, 0.6);
      const part = await daysAfter('');
      assert.ok(part.days > 60 && part.days < 90, part.text);
      await page.keyboard.down('Shift');
      await drag(0.2, 0.8);
      await page.keyboard.up('Shift');
      const moved = await daysAfter(part.text);
      assert.ok(moved.from < part.from - 30 && Math.abs(moved.days - part.days) <= 1, moved.text);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -200);
      await page.keyboard.up('Control');
      const near = await daysAfter(moved.text);
      assert.ok(near.days < moved.days && near.from > moved.from, near.text);
      await press('tps', 'Show All');
      await frame.locator('.chart-window:text-is("")').waitFor({ state: 'attached' });
    });

    it('says the day under the cursor, which keys move, in words', async () => {
      await page.mouse.move(5, 5);
      await chart().focus();
      await page.keyboard.press('Shift+ArrowLeft');
      const head = card('tps')
        .locator('.legend thead th')
        .nth(1)
        .filter({ hasText: /^\d{4}-\d\d-\d\d$/ });
      await head.waitFor();
      const words = new RegExp(`^${await head.innerText()}: C-Chain.* [\\d.]+$`);
      await frame.locator('.figure [aria-live=polite]').filter({ hasText: words }).waitFor({ state: 'attached' });
    });

    it('compares chains, found by a part of their names and added one right after the other', async () => {
      const add = frame.getByRole('combobox', { name: 'Add a chain to compare' });
      await add.click();
      for (const part of ['l1', 'fuji']) {
        await add.fill(part);
        await page.keyboard.press('Enter');
      }
      await legendRows()
        .filter({ hasText: /Sandbox L1.*missing/s })
        .waitFor();
      await legendRows()
        .filter({ hasText: /Fuji C-Chain.*to \d{4}/s })
        .waitFor();
      await press('tps', /^Remove Fuji/);
      await frame.locator('.legend tbody:has(tr:nth-child(2)):not(:has(tr:nth-child(3)))').waitFor();
    });

    it('is saved as a picture', async () => {
      await press('tps', 'Save the chart as a picture');
      await saveAs('average-tps.png');
      const bytes = readFileSync(join(folder, 'average-tps.png'));
      assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
      const width = Number(await frame.evaluate('document.querySelector(".chart canvas").width'));
      assert.ok(bytes.readUInt32BE(16) > width && bytes.length > 10_000, `${bytes.length} bytes`);
    });

    it('is the same as a table, sorted by its heads, and copied', async () => {
      await card('tps').locator('vscode-checkbox').filter({ hasText: 'Table' }).click();
      const table = card('tps').locator('.table');
      await table.waitFor();
      const column = table.locator('tbody tr:not(.spacer) td:nth-child(2)');
      await table.getByRole('button', { name: 'C-Chain (sandbox)' }).click();
      await table.locator('th[aria-sort=descending]').filter({ hasText: 'C-Chain' }).waitFor();
      const values = (await column.allInnerTexts()).map(Number);
      assert.ok(values.length > 10);
      assert.deepEqual(
        values,
        [...values].sort((a, b) => b - a),
      );
      assert.equal(await table.locator('table').getAttribute('aria-rowcount'), '366');
      await press('tps', 'Copy as CSV');
      await clipboardHolds('chainId,name,day,averageTPS');
    });

    it('shows what it showed before it was hidden', async () => {
      await openFile(page, 'other.txt');
      await page.getByRole('tab', { name: 'X-Chain Dashboard' }).click();
      frame = await dashboardFrame(page);
      await card('tps').locator('th[aria-sort=descending]').filter({ hasText: 'C-Chain' }).waitFor();
      assert.equal(await legendRows().count(), 2);
    });

    it('finds a block by its number, and by its hash', async () => {
      await lookUp('block', '123456');
      await shows('block', /Number.*123456/s);
      const fields = card('block').locator('.fields > div');
      assert.equal(await fields.count(), 12);
      const hash = await fields.filter({ hasText: /^Hash/ }).locator('.value').innerText();
      await lookUp('block', '7');
      await fields
        .filter({ hasText: /^Number/ })
        .locator('.value:text-is("7")')
        .waitFor();
      await lookUp('block', hash);
      await fields
        .filter({ hasText: /^Number/ })
        .locator('.value:text-is("123456")')
        .waitFor();
      await shows('block', /unit not documented/);
    });

    it('asks the chain that stands in the field, also where it was left without Enter', async () => {
      const chain = card('block').getByRole('combobox', { name: 'Chain' });
      await chain.fill('43113');
      await lookUp('block', '5');
      await card('block').locator('.value:text-is("5")').first().waitFor();
      const asked = services.requests.findLast(({ path }) => path.includes('/blocks/'));
      assert.match(asked?.path ?? '', /\/chains\/43113\/blocks\/5$/);
      assert.match(await chain.inputValue(), /Fuji/);
      await chain.fill('');
      await field('block').focus();
      assert.match(await chain.inputValue(), /Fuji/);
      await chain.fill('43114');
      await chain.press('Enter');
    });

    it('says which word is wrong, and where it is to be corrected', async () => {
      await lookUp('addressChains', '0x12');
      await card('addressChains')
        .locator('.problem-text')
        .filter({ hasText: /address/i })
        .waitFor();
      assert.equal(await card('addressChains').locator('.problem vscode-button').isVisible(), false);
    });

    it('finds the chains of an address', async () => {
      await lookUp('addressChains', addressAt(0));
      await shows('addressChains', /Indexed 3.*C-Chain.*Fuji.*Sandbox L1.*every 15 minutes/s);
    });

    it('loads BTC.b addresses page by page, all of them, and stops', async () => {
      await shows('bridged', /A page costs 500/);
      await press('bridged', 'Load');
      await shows('bridged', /1,000 addresses with at least 1: so far, there are more/);
      await press('bridged', 'Load All');
      await shows('bridged', /2,600 addresses with at least 1: these are all/);
      await field('bridged', 1).fill('1');
      await press('bridged', 'Load');
      await shows('bridged', /^.*1 address with at least 1: so far, there are more/s);
      await press('bridged', 'Load All');
      await press('bridged', 'Cancel');
      await shows('bridged', /addresses? with at least 1: so far, there are more/);
      assert.equal(await card('bridged').getAttribute('data-status'), 'ready');
    });

    it('sorts and exports what was loaded', async () => {
      await field('bridged', 1).fill('1000');
      await press('bridged', 'Load');
      await shows('bridged', /1,000 addresses/);
      await card('bridged').getByRole('button', { name: 'Sort key' }).click();
      await card('bridged').locator('th[aria-sort=descending]').filter({ hasText: 'Sort key' }).waitFor();
      await press('bridged', 'Export BTC.b addresses as CSV');
      await saveAs('btcb-addresses-1-partial.csv');
      const lines = readFileSync(join(folder, 'btcb-addresses-1-partial.csv'), 'utf8').trimEnd().split('\n');
      assert.equal(lines.length, 1001);
    });

    it('finds chains by words of theirs', async () => {
      await field('supported').fill('testnet avax');
      await shows('supported', '1 of 3 chains');
      await field('supported').fill('');
      await shows('supported', '3 chains');
    });

    it('fails card by card, and tries again', async () => {
      broken = 500;
      await press('chain', 'Ask again: Chain');
      await card('chain').locator('.problem-text').filter({ hasText: 'broken by the test' }).waitFor();
      await shows('chain', /c_chain_sandbox/);
      assert.equal(await card('health').getAttribute('data-status'), 'ready');
      broken = undefined;
      await press('chain', 'Try Again');
      await frame.locator('.card-chain[data-status=ready]').waitFor();
      assert.equal(await card('chain').locator('.problem').isVisible(), false);
    });

    it('is not needed for a command, whose failure says what can be done', async () => {
      const offered = async (status: number): Promise<string[]> => {
        broken = status;
        await runCommand(page, 'X-Chain Lens: Show Supported Chains');
        const toast = page.locator('.notification-toast').filter({ hasText: 'broken by the test' });
        await toast.waitFor();
        const labels = await toast.locator('.notification-list-item-buttons-container .monaco-button').allInnerTexts();
        await runCommand(page, 'Notifications: Clear All Notifications');
        broken = undefined;
        return labels;
      };
      assert.deepEqual(await offered(401), ['Set API Key', 'Show Log']);
      assert.deepEqual(await offered(503), ['Retry', 'Show Log']);
      assert.deepEqual(await offered(404), ['Show Log']);
    });

    it('asks for a key where one is missing', async () => {
      await lookUp('block', '900401');
      await press('block', 'Set API Key…');
      await frame.evaluate(LISTEN);
      await page.locator('.quick-input-widget input[type=password]').fill(MARKED);
      await page.keyboard.press('Enter');
      await shows('quota', 'an API key is set');
      await card('block').getByRole('button', { name: 'Replace API Key…' }).waitFor();
      const { headers } = services.requests.findLast(({ path }) => path.includes('900401'))!;
      assert.deepEqual([headers['x-data-api-key'], headers['x-glacier-api-key']], [MARKED, MARKED]);
      heard = await frame.evaluate<string>(HEARD);
    });

    for (const theme of ['dark', 'light', 'contrast'] as const) {
      it(`holds nothing that an accessibility engine objects to, ${theme}`, async () => {
        const settings = themeSettings(theme, name);
        writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
        const kind = { dark: 'vscode-dark', light: 'vscode-light', contrast: 'vscode-high-contrast' }[theme];
        await frame.locator(`body.${kind}`).waitFor();
        await frame.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
        const { violations } = await frame.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(
          'axe.run(document, { resultTypes: ["violations"] })',
        );
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`),
          [],
        );
      });
    }

    it('has its key moved to the secrets by a click, from settings of the workspace', async () => {
      await press('quota', 'Remove');
      await page.locator('.quick-input-list .monaco-list-row').first().waitFor();
      await page.keyboard.press('Enter');
      await shows('quota', 'no API key: lower limits apply');
      const file = join(folder, '.vscode/settings.json');
      const others = { 'editor.tabSize': 3, ...themeSettings('dark', name) };
      writeFileSync(file, JSON.stringify({ 'xchainLens.apiKey': MARKED, ...others }));
      const toast = page.locator('.notification-toast').filter({ hasText: 'ignores xchainLens.apiKey' });
      await toast.getByRole('button', { name: 'Move It to the Secrets' }).click();
      await shows('quota', 'an API key is set');
      for (let tries = 0; tries < 100 && readFileSync(file, 'utf8').includes('apiKey'); tries++)
        await page.waitForTimeout(100);
      assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), others);
    });

    it('is there again after a reload, with what was chosen', async () => {
      // A workbench in a browser writes down what is open a few seconds later.
      await page.waitForTimeout(6000);
      await page.reload();
      frame = await dashboardFrame(page);
      await legendRows()
        .filter({ hasText: /Sandbox L1.*missing/s })
        .waitFor();
      assert.ok(await card('tps').locator('.table').isVisible());
      await shows('addressChains', /Indexed 3/);
      await shows('quota', 'an API key is set');
    });

    it('counts down to when it may ask again', async () => {
      await lookUp('block', '906429');
      await card('block').locator('.problem vscode-button[disabled]').filter({ hasText: 'Try Again in ' }).waitFor();
      await shows('quota', /paused: asked again in/);
    });

    it('left no trace of the key in the log, the settings, what is kept, and what its page was told', async () => {
      await openFile(page, 'other.txt');
      await hoverWord(page, UNKNOWN_ID, 'Seen');
      const refused = filesWith(server.folder, `-> ${new URL(services.url).host}: 401, `);
      // One before the reload, one after it.
      assert.deepEqual([...new Set(refused.map((path) => basename(path)))], ['X-Chain Lens.log']);
      const stored = await browserStorage(page);
      assert.match(stored, /76543/, 'the chosen chains are kept');
      assert.match(heard, /an API key is set/);
      assert.ok(metrics.requests.length > 0 && node.requests.length > 0);
      for (const half of ['MARKED7Qx', 'KEYEND9Zy']) {
        assert.deepEqual(filesWith(server.folder, half), []);
        assert.deepEqual(filesWith(folder, half), []);
        assert.ok(!stored.includes(half), 'what the browser keeps');
        assert.ok(!heard.includes(half), 'what its page was told');
        assert.ok(!JSON.stringify(metrics.requests).includes(half), 'the Metrics API');
        assert.ok(!JSON.stringify(node.requests).includes(half), 'the node');
      }
    });
  });
}
