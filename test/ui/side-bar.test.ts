import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';
import { startDemoSandbox } from '../../sandbox/server';
import {
  EWOQ,
  EWOQ_EVM,
  EWOQ_FUJI,
  LOCAL_AVAX,
  RECORDED_PAYEE as NAMELESS,
  SAMPLE_BLOCK_1 as BLOCK_1,
  SAMPLE_LNSC,
  SAMPLE_PAYEE as TREASURY,
  SAMPLE_PAYMENT as PAYMENT,
} from '../support/known-ids';
import { leadsTo } from '../support/vscode/leads-to';
import { type SlowList, startSlowList } from '../support/servers/slow-list';
import { snapshotOf } from '../support/wording/snapshot';
import {
  answer,
  clearToasts,
  copies,
  pickRow,
  pressInDialog,
  pressInToast,
  quickInput,
  quickRows,
  quickTitle,
  remembers,
  saveAs,
  throughPrompts,
  toast,
  typed,
} from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { SideBar } from '../support/vscode/side-bar';
import { showsTx, txPageFrame } from '../support/vscode/tx-page';
import { windowForSuite } from '../support/vscode/window';
import { hoverWord, runCommand, titleOf, webviewFrame } from '../support/vscode/workbench';
import { BUTTON, LOOKS_UP, MENU, PROMPT, REFUSAL, ROW, TX_PAGE } from './labels';

const PAGE_SIZE = 8;
/** A part of a step that is repeated. */
const KEY_TRY_MS = 5000;
/** How many UTXOs the addresses of the sandbox have. */
const EWOQ_UTXOS = 10;
const TREASURY_UTXOS = 155;

const PAYMENT_ROW = /^Pay ≈?5\.9/;
/** What the payment returns to its payer, who spends it again. */
const AVAX_UTXO = '≈0.743 AVAX';

for (const name of TESTED_HOSTS) {
  describe(`the side bar: looking around, VS Code ${name}`, function () {
    const wording = snapshotOf('ui-side-bar');
    let slow: SlowList;
    let bar: SideBar;
    const closing: (() => Promise<void>)[] = [];
    const opened = windowForSuite(name, async () => {
      const other = await startDemoSandbox();
      closing.unshift(() => other.close());
      slow = await startSlowList(other.url);
      closing.unshift(() => slow.close());
      return {
        user: { 'avalancheLens.sideBar.pageSize': PAGE_SIZE },
        workspace: {
          'avalancheLens.addresses': { [EWOQ]: 'ewoq', [TREASURY]: 'treasury' },
          'avalancheLens.chains': [{ name: 'Slow', url: slow.url }],
        },
      };
    });
    after(async () => {
      for (const close of closing) await close();
    });
    beforeEach(async () => {
      slow.release();
      bar = new SideBar(opened.window.page);
      await bar.restart();
    });

    const page = () => opened.window.page;
    const editorText = (text: string) => page().locator('.view-lines').filter({ hasText: text }).first();
    /** The tab of the transaction page once it shows an ID that begins so. */
    const txTab = (id = '') =>
      page()
        .getByRole('tab', { name: new RegExp(`^Transaction ${id}`) })
        .first();
    const described = (label: string | RegExp, text: string | RegExp) =>
      bar.row(label).locator('.label-description').filter({ hasText: text });

    /** The row has the keyboard. */
    const isRevealed = (label: string) =>
      page().locator('.sidebar .monaco-list:focus .monaco-list-row.focused').filter({ hasText: label }).waitFor();

    async function pressUntil(key: string, isTrue: string): Promise<void> {
      for (let presses = 0; presses < 8; presses++) {
        await page().keyboard.press(key);
        if ((await page().evaluate(isTrue)) === true) return;
      }
      assert.fail(`${key} does not lead there`);
    }

    /** Opens the UTXOs of ewoq; of them, all are loaded where that is wanted. */
    async function openUTXOs(all: 'all' | 'first page'): Promise<void> {
      const path = ['Sandbox', ROW.addresses, 'ewoq', ROW.utxos] as const;
      const whole = described(ROW.utxos, new RegExp(`^${EWOQ_UTXOS}$`));
      await bar.reach(...path);
      await whole
        .or(described(ROW.utxos, /^first /))
        .first()
        .waitFor();
      const isWhole = await whole.isVisible();
      // What was loaded stays loaded, until the window is a new one.
      if (isWhole && all === 'first page') await page().reload();
      await bar.reach(...path, isWhole && all === 'all' ? AVAX_UTXO : ROW.loadAll);
      if (!isWhole && all === 'all') await bar.press(ROW.loadAll, 'Enter', whole);
    }

    /** Opens the list of what can be looked up, unless it is open. */
    async function openLookUp(): Promise<void> {
      if (!(await quickTitle(page(), PROMPT.lookUp).isVisible())) await runCommand(page(), 'avalancheLens.lookUp');
    }

    async function openBlock1(): Promise<void> {
      await bar.reach('Sandbox', ROW.blocks, /^Block 1$/, PAYMENT_ROW);
    }

    it('leads from a chain to an address, its balances and its UTXOs', async () => {
      await openUTXOs('first page');
      // The address is drawn again once its lists are there.
      await described('ewoq', / first 8 UTXOs of more /).waitFor();
      const rows = await bar.texts();
      const below = rows.slice(rows.findIndex((row) => row.startsWith('Sandbox')));
      wording.matches('a chain, an address and its UTXOs', below.slice(0, 28));
      // 4 spaces for the address, 6 for its balances, what is staked, its histories and its lists, 8 for its UTXOs
      // on X and what loads more.
      const depths = below.slice(2, 28).map((row) => row.search(/\S/));
      assert.deepEqual(depths, [4, ...Array<number>(13).fill(6), ...Array<number>(PAGE_SIZE + 2).fill(8), 6, 4]);
      assert.deepEqual(
        below.filter((row) => /^ {8}≈?[\d,.]+ AVAX/.test(row)).map((row) => /[\d,.]+/.exec(row)?.[0]),
        ['299,999,975.04', '0.743'],
      );
    });

    it('goes from row to row by the keyboard, and its menus too', async () => {
      await openUTXOs('first page');
      await bar.collapse('Sandbox');
      await bar.row(ROW.addresses).waitFor({ state: 'hidden' });
      await bar.expand('Sandbox');
      await bar.row(ROW.addresses).waitFor();
      // VS Code 1.100 forgets which rows were open below one that changes while it opens.
      await bar.expand(ROW.addresses, 'ewoq', ROW.utxos);
      const lists = ['filter', 'loadAll'];
      const titles = [...lists, 'export', 'refreshSideBar'];
      assert.deepEqual(
        await bar.menu(ROW.utxos),
        titles.map((id) => titleOf(`avalancheLens.${id}`)),
      );
      const copying = ['openToSide', 'copyID', 'copyAs'];
      assert.deepEqual(
        await bar.menu(AVAX_UTXO),
        copying.map((id) => titleOf(`avalancheLens.${id}`)),
      );
      // Tab leads through the row's own actions out of the tree, and Shift+Tab back to the row that was left.
      await bar.focus('treasury');
      await pressUntil('Tab', 'document.activeElement.closest(".sidebar") === null');
      await pressUntil('Shift+Tab', 'document.activeElement.matches(".sidebar .monaco-list")');
      await isRevealed('treasury');
    });

    it('loads one more page by the keyboard', async () => {
      await openUTXOs('first page');
      await bar.press(ROW.loadMore, 'Enter', described(ROW.utxos, new RegExp(`^${EWOQ_UTXOS}$`)));
      await bar.row('X  ≈299,999,975.79 AVAX').waitFor();
    });

    it('filters and sorts', async () => {
      await openUTXOs('all');
      const choose = async (command: string, prompt: string, row: string): Promise<void> => {
        await throughPrompts(
          () => bar.choose(ROW.utxos, titleOf(command)),
          (limit) => pickRow(page(), prompt, row, limit),
        );
      };
      await choose('avalancheLens.filter', PROMPT.filter, PROMPT.filterNFTs);
      await described(ROW.utxos, new RegExp(`^1 of ${EWOQ_UTXOS} `)).waitFor();
      assert.equal((await bar.texts()).filter((text) => text.startsWith('        ')).length, 1);
      await throughPrompts(
        () => bar.choose(ROW.utxos, titleOf('avalancheLens.filter')),
        async (limit) => {
          await pickRow(page(), PROMPT.filter, PROMPT.filterText, limit);
          await answer(page(), PROMPT.filterByText, 'a name that nothing has', limit);
        },
      );
      await bar.row(ROW.noMatch).waitFor();
      await choose('avalancheLens.filter', PROMPT.filter, PROMPT.filterNone);
      await choose('avalancheLens.filter', PROMPT.filter, PROMPT.sortByAmount);
      await described(ROW.utxos, new RegExp(`^${EWOQ_UTXOS} `)).waitFor();
      const amounts = (await bar.texts()).filter((text) => /^ {8}≈?[\d,.]+ AVAX/.test(text));
      assert.deepEqual(
        amounts.map((text) => text.trim().split(' ')[0]),
        ['≈299,999,975.04', '≈0.743'],
      );
      await choose('avalancheLens.filter', PROMPT.filter, PROMPT.sortByNode);
      await described(ROW.utxos, new RegExp(`^${EWOQ_UTXOS}$`)).waitFor();
    });

    it('keeps loaded pages when Load All is cancelled, and continues from there', async () => {
      await bar.reach('Slow', ROW.addresses, 'treasury', ROW.utxos, ROW.loadAll);
      const loading = / \d+ so far/;
      const press = async (): Promise<void> => {
        // Four more each time: a key that meant a row beside it has loaded some.
        slow.release();
        slow.holdAfter(4);
        await bar.pressOn(ROW.loadAll, 'Enter', KEY_TRY_MS);
      };
      await leadsTo(press, toast(page(), loading));
      await pressInToast(page(), loading, BUTTON.cancel);
      await described(ROW.utxos, new RegExp(`^first (?!${PAGE_SIZE} )\\d+ of more`)).waitFor();
      slow.release();
      await bar.press(ROW.loadAll, 'Enter', described(ROW.utxos, new RegExp(`^${TREASURY_UTXOS}$`)));
    });

    it('exports balances as JSON, and marks a partial file', async () => {
      await bar.reach('Sandbox', ROW.addresses, 'treasury', /^X +[≥≈]? ?[\d.]+ AVAX$/);
      await throughPrompts(
        () => bar.choose('treasury', titleOf('avalancheLens.export')),
        (limit) => pickRow(page(), PROMPT.export, 'Balances', limit),
      );
      await pressInDialog(page(), ` ${PAGE_SIZE} loaded`, BUTTON.exportLoaded);
      const text = await exported(`${TREASURY}-balances-partial.csv`, 'json');
      const { isComplete, address, balances } = JSON.parse(text) as Record<string, unknown>;
      assert.deepEqual([isComplete, address], [false, TREASURY]);
      assert.deepEqual(
        (balances as Record<string, unknown>[]).map(({ symbol, multisig }) => [symbol, multisig]),
        [['AVAX', '0.000008841']],
      );
    });

    /** The text of a file that the file dialog was given. */
    async function exported(proposed: string, ending?: 'json'): Promise<string> {
      const file = await saveAs(page(), proposed, ending);
      await clearToasts(page());
      return opened.window.read(file);
    }

    it('copies the ID, the hex and the JSON of a row', async () => {
      await openBlock1();
      await copies(page(), () => bar.choose(PAYMENT_ROW, titleOf('avalancheLens.copyID')), PAYMENT);
      const copiedAs = (form: string, part: string) =>
        copies(
          page(),
          () =>
            throughPrompts(
              () => bar.choose(PAYMENT_ROW, titleOf('avalancheLens.copyAs')),
              (limit) => pickRow(page(), PROMPT.copyAs, form, limit),
            ),
          part,
        );
      await copiedAs('Hex', '0x00000000');
      await copiedAs('JSON', '{\n  "unsignedTx"');
      await bar.expand(ROW.addresses);
      await copies(page(), () => bar.pressOn('ewoq', 'Control+C'), EWOQ);
    });

    it('finds the block of a transaction from its row', async () => {
      await openBlock1();
      await leadsTo(
        () => bar.choose(PAYMENT_ROW, titleOf('avalancheLens.findBlock')),
        page().getByRole('tab', { name: /^Block / }),
      );
      await txPageFrame(page(), BLOCK_1);
    });

    for (const [how, follow] of [
      ['mouse', (row: RegExp, shown: Locator) => bar.click(row, shown)],
      ['keyboard', (row: RegExp, shown: Locator) => bar.press(row, 'Enter', shown)],
    ] as const)
      it(`leads from the history of an address to a transaction and Back, filtered, by the ${how}`, async () => {
        await bar.reach('Sandbox', ROW.addresses, 'treasury', ROW.history, / {2}\+1 AVAX$/);
        await described(ROW.history, /^\d+$/).waitFor();
        const filter = (kind: string) =>
          throughPrompts(
            () => bar.choose(ROW.history, titleOf('avalancheLens.filter')),
            (limit) => pickRow(page(), PROMPT.filterHistory, kind, limit),
          );
        await filter(PROMPT.filterSent);
        await bar.row(/ {2}\+1 AVAX$/).waitFor({ state: 'hidden' });
        const events = (await bar.texts()).filter((text) => /^ {8}\S/.test(text));
        assert.ok(
          events.length > 1 && events.every((text) => /^ {8}[\d: -]+ {2}≈?\u2212/.test(text)),
          events.join('\n'),
        );
        await follow(/ {2}≈\u22128\.26/, txTab());
        const frame = await txPageFrame(page());
        const first = await frame.locator('.where code').first().innerText();
        await follow(/ {2}\u22121 mint right/, txTab(`(?!${first.slice(0, 8)})`));
        await showsTx(frame, `(?!${first})`);
        const back = frame.getByRole('button', { name: TX_PAGE.back, exact: true });
        if (how === 'mouse') await back.click();
        else await back.press('Enter');
        await showsTx(frame, first);
        await filter(PROMPT.filterNone);
        await bar.row(/ {2}\+1 AVAX$/).waitFor();
      });

    it('shows the balances of an address as a chart with its table, also after a reload', async () => {
      await bar.reach('Sandbox', ROW.addresses, 'treasury', ROW.history);
      await leadsTo(
        () => bar.choose('treasury', MENU.balances, titleOf('avalancheLens.showBalanceChart')),
        page().locator('.tabs-container .tab'),
      );
      const shown = async (): Promise<string> => {
        const frame = await webviewFrame(page(), 'main .chart svg');
        await frame.locator('table').first().waitFor();
        // Not `innerText`, which depends on the style.
        return (await frame.locator('main').textContent()) ?? '';
      };
      const before = await shown();
      assert.match(before, /AVAX/);
      await remembers(page(), 'extension', 'balanceChart');
      await remembers(page(), 'active editor', 'avalancheLens.balanceChart');
      await page().reload();
      assert.equal(await shown(), before);
    });

    const PAGES: readonly (readonly [what: string, row: string | RegExp, id: string])[] = [
      ['a block', /^Block 1$/, BLOCK_1],
      ['an asset', /LNSC/, SAMPLE_LNSC],
      ['a transaction', PAYMENT_ROW, PAYMENT],
    ];
    it('opens a block, a transaction, a UTXO and an asset, and hovers work in documents', async () => {
      await openUTXOs('first page');
      await openBlock1();
      for (const [, row, id] of PAGES) {
        await bar.click(
          row,
          page()
            .getByRole('tab', { name: id.slice(0, 8) })
            .first(),
        );
        await txPageFrame(page(), id);
      }
      await bar.click(AVAX_UTXO, editorText('"outputIndex"'));
      await hoverWord(page(), LOCAL_AVAX.slice(0, 10), 'AVAX');
    });

    it('looks up an ID, a height, an address, hex and part of a name, and remembers them', async () => {
      const lookUp = async (text: string, row: string | RegExp): Promise<void> => {
        await throughPrompts(openLookUp, async (timeout) => {
          const box = await quickInput(page(), PROMPT.lookUp, timeout);
          await box.locator('input').first().fill(text, { timeout });
          const rows = box.locator('.monaco-list-row');
          const asks = rows.filter({ hasText: LOOKS_UP }).filter({ hasText: PAYMENT }).first();
          await asks
            .or(rows.filter({ hasText: row }).first())
            .first()
            .waitFor({ timeout });
          // The first Enter sends the request, the second opens what the list shows then.
          if (await asks.isVisible()) await page().keyboard.press('Enter');
          await pickRow(page(), PROMPT.lookUp, row, timeout);
        });
      };
      await lookUp(`https://explorer.example/x-chain/tx/${PAYMENT}`, /accepted/);
      await txPageFrame(page(), PAYMENT);
      await lookUp('3', 'Block 3');
      await page()
        .getByRole('tab', { name: /^Block / })
        .first()
        .waitFor();
      await lookUp(NAMELESS, NAMELESS);
      await isRevealed('X-local1xh3q95ky');
      await lookUp('treas', 'treasury');
      await isRevealed('treasury');
      const hex = opened.window.read('signed-tx.hex').trim();
      await lookUp(hex, /bytes/);
      await page()
        .getByRole('tab', { name: /^Transaction / })
        .first()
        .waitFor();

      let rows: string[] = [];
      await throughPrompts(openLookUp, async (timeout) => {
        const box = await quickInput(page(), PROMPT.lookUp, timeout);
        await box.locator('.monaco-list-row').filter({ hasText: PAYMENT }).first().waitFor({ timeout });
        rows = await quickRows(page());
      });
      // The newest first, before those of other tests, and without hex, which is unreadable in a list.
      const kept = [TREASURY, NAMELESS, 'Block 3', PAYMENT];
      for (const [index, text] of kept.entries()) assert.match(rows[index] ?? '', new RegExp(text));
      assert.ok(!rows.some((row) => row.includes(hex.slice(0, 20))), rows.join('\n'));
      for (const [text, refusal] of [
        [PAYMENT.replace(/S$/, 'R'), REFUSAL.checksum],
        [`PrivateKey-${PAYMENT}`, REFUSAL.lookUpKey],
        ['a name that nothing has', REFUSAL.unknownName],
      ] as const)
        await throughPrompts(openLookUp, (limit) => typed(page(), PROMPT.lookUp, text, refusal, limit));
      // The tree lists the address that was revealed for as long as the window is open.
      await page().reload();
      await bar.row('Sandbox').waitFor();
    });

    it('looks up an address on the network that it names, and an EVM address in the Data API', async () => {
      // The chain's format of addresses is known once the chain is identified.
      await bar.reach('Sandbox', ROW.addresses, 'ewoq', ROW.utxos);
      const rowsOf = async (text: string): Promise<string[]> => {
        let rows: string[] = [];
        await throughPrompts(openLookUp, async (timeout) => {
          const box = await quickInput(page(), PROMPT.lookUp, timeout);
          await box.locator('input').first().fill(text, { timeout });
          await box.locator('.monaco-list-row').filter({ hasText: text }).first().waitFor({ timeout });
          rows = await quickRows(page());
        });
        return rows;
      };
      const rows = await rowsOf(EWOQ_FUJI);
      // Its own network comes first, the active chain second.
      assert.deepEqual(
        rows.map((row) => /Fuji|Sandbox/.exec(row)?.[0]),
        ['Fuji', 'Sandbox'],
      );
      wording.matches('Look Up: an address of another network', rows);
      wording.matches('Look Up: an EVM address', await rowsOf(EWOQ_EVM));
      await pickRow(page(), PROMPT.lookUp, EWOQ_EVM);
      await page().getByRole('tab', { name: EWOQ_EVM }).first().waitFor();
    });

    it('sends no request after a reload before a chain is expanded', async () => {
      await openBlock1();
      await bar.collapse('Sandbox');
      const before = slow.requests().length;
      await page().reload();
      await bar.row('Slow').waitFor();
      await bar.reach('Sandbox', ROW.addresses, 'ewoq', /LNSC/);
      assert.deepEqual(slow.requests().slice(before), []);
    });
  });
}
