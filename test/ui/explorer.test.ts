import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startDemoSandbox } from '../../src/sandbox/demo';
import { type SlowList, startSlowList } from '../support/slow-list';
import { answer, pickRow, pressInDialog, pressInToast, quickInput, quickRows, toast } from '../support/vscode/prompts';
import { SideBar } from '../support/vscode/side-bar';
import { openWindow, pictureFailure, type Window } from '../support/vscode/window';
import { hoverWord, runCommand } from '../support/vscode/workbench';

const EWOQ = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const TREASURY = 'X-local1qjp0v2g7q4g9gm09wnfjzkccchs8srhcfvmae0';
const NAMELESS = 'X-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f';
const PAYMENT = '2bcptJAuKEshdqXB319usyqyueUJoEpbPhRTktC1cR68TqAPwS';
const AVAX = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
const PAGE_SIZE = 8;

describe('the side bar: looking around', function () {
  this.timeout(90_000);
  let window: Window;
  let page: Page;
  let bar: SideBar;
  let slow: SlowList;
  const closing: (() => Promise<void>)[] = [];

  before(async () => {
    const other = await startDemoSandbox();
    closing.unshift(() => other.close());
    slow = await startSlowList(other.url);
    closing.unshift(() => slow.close());
    const user = { 'xchainLens.explorer.pageSize': PAGE_SIZE };
    window = await openWindow('current', user, { 'xchainLens.chains': [{ name: 'Slow', url: slow.url }] });
    closing.unshift(() => window.close());
    ({ page } = window);
    bar = new SideBar(page);
    await bar.open();
  });
  after(async () => {
    for (const close of closing) await close();
  });
  afterEach(function () {
    return pictureFailure(page, this.currentTest);
  });

  const copied = (beginning: string) =>
    page.waitForFunction(
      `navigator.clipboard.readText().then((text) => text.startsWith(${JSON.stringify(beginning)}))`,
    );
  const editorShows = (text: string, timeout = 20_000) =>
    page.locator('.view-lines').filter({ hasText: text }).first().waitFor({ timeout });
  const described = (label: string | RegExp, text: string | RegExp) =>
    bar.row(label).locator('.label-description').filter({ hasText: text }).waitFor();

  /** The row has the keyboard. */
  const isRevealed = (label: string) =>
    page.locator('.sidebar .monaco-list:focus .monaco-list-row.focused').filter({ hasText: label }).waitFor();

  async function pressUntil(key: string, isTrue: string): Promise<void> {
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press(key);
      if ((await page.evaluate(isTrue)) === true) return;
    }
    assert.fail(`${key} does not lead there`);
  }

  it('leads from a chain to an address, its balances and its UTXOs', async () => {
    await bar.expand('Sandbox', 'ewoq', 'UTXOs');
    await bar.row('Load all').waitFor();
    assert.deepEqual((await bar.texts()).slice(3, 25), [
      'Sandbox | local · height 25',
      '  Addresses',
      '    ewoq | X-local18jma…00z96u',
      '      AVAX | ≥ 299,999,975.793286912',
      '      AB | ≥ 1 mint right · Cm7r28SF…',
      '      DEED | ≥ 1 mint right · geffxDcG…',
      '      LNSC | ≥ 11,137.65 · V9QoN55P…',
      '      MINT | ≥ 0.000000005 · QLHYbo8Y…',
      '      MINT | ≥ 1 mint right · QLHYbo8Y…',
      '      PICT | ≥ 1 NFT · N4RwdgmR…',
      '      UTXOs | first 8',
      '        299,999,975.049566312 AVAX | 21TBjZSf…:2',
      '        NFT mint right group 1 of AB Cm7r28SF… | Cm7r28SF…:1',
      '        0.7437206 AVAX | Cm7r28SF…:0',
      '        11,137.65 LNSC V9QoN55P… | 2CNVeRbz…:0',
      '        0.000000005 MINT QLHYbo8Y… | 3WfD1p6j…:1',
      '        Mint right of MINT QLHYbo8Y… | 3kVKjB8f…:3',
      '        NFT group 2 of PICT N4RwdgmR… · 0x0001ff | 3kVKjB8f…:1',
      '        Property mint right of DEED geffxDcG… | 6Z5up6FM…:1',
      '        Load 8 more',
      '        Load all | may take a while',
      '    treasury | X-local1qjp0…fvmae0',
    ]);
  });

  it('goes from row to row by the keyboard, and its menus too', async () => {
    await bar.focus('Sandbox');
    await page.keyboard.press('ArrowLeft');
    await bar.row('Addresses').waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowRight');
    await bar.row('Addresses').waitFor();
    assert.deepEqual(await bar.menu('UTXOs'), [
      'Filter UTXOs…',
      'Sort UTXOs…',
      'Load More',
      'Load All',
      'Export UTXOs…',
      'Refresh',
    ]);
    assert.deepEqual(await bar.menu('0.7437206 AVAX'), ['Copy ID', 'Copy Hex', 'Copy JSON']);
    // Tab leads through the row's own actions out of the tree, and Shift+Tab back to the row that was left.
    await bar.focus('treasury');
    await pressUntil('Tab', 'document.activeElement.closest(".sidebar") === null');
    await pressUntil('Shift+Tab', 'document.activeElement.matches(".sidebar .monaco-list")');
    await isRevealed('treasury');
  });

  it('says each row to those who hear it', async () => {
    const spoken = await bar.spoken();
    for (const row of [
      'Chain Fuji, not asked yet',
      'Chain Sandbox, active, local, height 25',
      'Address ewoq, X-local18jma…00z96u',
      'AVAX, at least 299,999,975.793286912',
      'LNSC, at least 11,137.65, asset V9QoN55P…',
      '0.7437206 AVAX, output 0 of transaction Cm7r28SF…',
      'Load 8 more UTXOs',
    ])
      assert.ok(spoken.includes(row), `${row} is not among ${spoken.join('\n')}`);
    assert.deepEqual(
      spoken.filter((words) => words.trim() === ''),
      [],
    );
  });

  it('loads one page more, by the keyboard', async () => {
    await bar.focus('Load 8 more');
    await page.keyboard.press('Enter');
    await described('UTXOs', /^12$/);
    await described('AVAX', /^299,999,975\.793286912$/);
  });

  it('filters and sorts', async () => {
    await bar.choose('UTXOs', 'Filter UTXOs…');
    await pickRow(page, 'Filter UTXOs', 'NFTs');
    await described('UTXOs', '1 of 12 · NFTs');
    assert.ok((await bar.texts()).includes('        NFT group 2 of PICT N4RwdgmR… · 0x0001ff | 3kVKjB8f…:1'));
    await bar.choose('UTXOs', 'Filter UTXOs…');
    await pickRow(page, 'Filter UTXOs', 'Text…');
    await answer(page, 'Filter UTXOs', 'nobody calls it so');
    await bar.row('None passes the filter').waitFor();
    await bar.choose('UTXOs', 'Filter UTXOs…');
    await pickRow(page, 'Filter UTXOs', 'no filter');
    await bar.choose('UTXOs', 'Sort UTXOs…');
    await pickRow(page, 'Sort UTXOs', 'By amount');
    await described('UTXOs', '12 · by amount');
    const amounts = (await bar.texts()).filter((text) => /^ {8}[\d,.]+ AVAX/.test(text));
    assert.deepEqual(amounts, [
      '        299,999,975.049566312 AVAX | 21TBjZSf…:2',
      '        0.7437206 AVAX | Cm7r28SF…:0',
    ]);
    await bar.choose('UTXOs', 'Sort UTXOs…');
    await pickRow(page, 'Sort UTXOs', 'As the node lists them');
  });

  it('keeps what it has when loading all of it is cancelled, and goes on from there', async () => {
    await bar.collapse('Sandbox');
    await bar.expand('Slow', 'treasury', 'UTXOs');
    await bar.row('Load all').waitFor();
    slow.holdAfter(4);
    await bar.row('Load all').click();
    await toast(page, /X-Chain Lens reads UTXOs: 40 UTXOs so far/).waitFor();
    await pressInToast(page, 'X-Chain Lens reads UTXOs', 'Cancel');
    await described('UTXOs', /^first 40$/);
    slow.release();
    await bar.focus('Load all');
    await page.keyboard.press('Enter');
    await described('UTXOs', /^155$/);
    await bar.collapse('Slow');
    await bar.expand('Sandbox');
  });

  it('exports UTXOs as CSV', async () => {
    await bar.choose('ewoq', 'Export UTXOs…');
    const file = await saveAs(`${EWOQ}-utxos.csv`, 'csv', /^Exported to [^ ]+csv\.$/);
    const lines = readFileSync(file, 'utf8').split('\r\n');
    assert.equal(lines.length, 14);
    assert.equal(
      lines[1]?.slice(lines[1].indexOf(',')),
      ',21TBjZSfMU8snqBX6SCH8Wu9WPNPw2VbVaALNqWUBXUweMLwxX,2,' +
        `${AVAX},AVAX,secp256k1fx.TransferOutput,299999975049566312,299999975.049566312,0,,1,${EWOQ},,,complete`,
    );
  });

  it('exports balances as JSON, and says what is only a part', async () => {
    await bar.choose('treasury', 'Export Balances…');
    await pressInDialog(page, 'Only 8 UTXOs', 'Export What Was Read');
    const file = await saveAs(`${TREASURY}-balances-partial.csv`, 'json', 'It is partial');
    const { isComplete, address, balances } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    assert.deepEqual([isComplete, address], [false, TREASURY]);
    assert.deepEqual(
      (balances as Record<string, unknown>[]).map(({ symbol, multisig }) => [symbol, multisig]),
      [['AVAX', '0.000008841']],
    );
  });

  /** Takes the file dialog's proposal, ending as the wanted form does; returns the file once it is said to be there. */
  async function saveAs(proposed: string, ending: 'csv' | 'json', says: string | RegExp): Promise<string> {
    const dialog = await quickInput(page, 'Export');
    const input = dialog.locator('input').first();
    await page.waitForFunction(
      `document.querySelector('.quick-input-widget input').value.endsWith(${JSON.stringify(proposed)})`,
    );
    const path = (await input.inputValue()).replace(/csv$/, ending);
    await input.fill(path);
    await page.keyboard.press('Enter');
    await toast(page, says).waitFor();
    const file = join(window.folder, path.split('/').at(-1) ?? '');
    assert.ok(existsSync(file), `${path} is not in the workspace`);
    await runCommand(page, 'Notifications: Clear All Notifications');
    return file;
  }

  it('copies the ID, the hex and the JSON of a row', async () => {
    await bar.expand('Blocks', /^Block 1$/);
    await bar.choose(/^Pay 5\.9/, 'Copy ID');
    await copied(PAYMENT);
    await bar.choose(/^Pay 5\.9/, 'Copy Hex');
    await copied('0x00000000');
    await bar.choose(/^Pay 5\.9/, 'Copy JSON');
    await copied('{\n  "unsignedTx"');
    await bar.focus(/^Block 1$/);
    await page.keyboard.press('Control+C');
    await copied('YSVN2csKrh');
  });

  it('opens a block, a transaction, a UTXO and an asset, and hovers work in them', async () => {
    const rows: readonly (readonly [label: string | RegExp, tab: string, shows: string])[] = [
      [/^Block 1$/, 'YSVN2csKrhH8PEzdXsrbmT6D5pxkbcjtA1LMUbrcQBQ8NmrUV', '"txs"'],
      [/^Pay 5\.9/, PAYMENT, '"unsignedTx"'],
      ['0.7437206 AVAX', 'Cm7r28SF1NRf2BMuEMkkJQTTT2HWznDZDyqkCKSi7sdrs7pEp', '"outputIndex"'],
      ['LNSC', 'V9QoN55PB4HGSyAgrDi9RTDwPsRhjtUSfyynBAfDXkUy9QPUk', '"Lens Coin 1"'],
    ];
    for (const [label, tab, shows] of rows) {
      await bar.row(label).click();
      await page.getByRole('tab', { name: tab }).first().waitFor();
      await editorShows(shows);
    }
    await bar.row(/^Pay 5\.9/).click();
    await editorShows('"unsignedTx"');
    await hoverWord(page, '2fombhL7aG', 'AVAX');
  });

  it('looks up an ID, a height, an address, hex and part of a name, and remembers them', async () => {
    const lookUp = async (text: string, row: string | RegExp): Promise<void> => {
      await runCommand(page, 'X-Chain Lens: Look Up');
      const box = await quickInput(page, 'Look Up on Sandbox');
      await box.locator('input').first().fill(text);
      await pickRow(page, 'Look Up on Sandbox', row);
    };
    await lookUp(PAYMENT, PAYMENT);
    await page.getByRole('tab', { name: PAYMENT }).first().waitFor();
    await lookUp('3', 'Block 3');
    await editorShows('"height": 3');
    await lookUp(NAMELESS, NAMELESS);
    await isRevealed('X-local1xh3q…cmxt0f');
    await lookUp('treas', 'treasury');
    await isRevealed('treasury');
    const hex = readFileSync(join(window.folder, 'signed-tx.hex'), 'utf8').trim();
    await lookUp(hex, /bytes/);
    await editorShows('"credentials"');

    await runCommand(page, 'X-Chain Lens: Look Up');
    const box = await quickInput(page, 'Look Up on Sandbox');
    const rows = await quickRows(page);
    // Hex is not remembered: nobody reads it in a list.
    for (const [index, text] of [TREASURY, NAMELESS, 'Block 3', PAYMENT].entries())
      assert.ok(rows[index]?.trim().startsWith(text), `${text} is not row ${index} of ${rows.join('\n')}`);
    assert.equal(rows.length, 4);
    for (const [text, why] of [
      [PAYMENT.replace(/S$/, 'R'), 'Its checksum does not match'],
      [`PrivateKey-${PAYMENT}`, 'This may be a private key'],
      ['no such name', 'Nothing known is called so'],
    ] as const) {
      await box.locator('input').first().fill(text);
      await box.getByText(why).first().waitFor();
    }
    await page.keyboard.press('Escape');
  });

  it('has its documents again after a reload, and asks no chain before somebody looks', async () => {
    await runCommand(page, 'View: Close All Editors');
    await bar.open();
    await bar.row(/^Pay 5\.9/).dblclick();
    await editorShows('"unsignedTx"');
    // A workbench in a browser writes down what is open a few seconds later.
    await page.waitForTimeout(6000);
    await page.reload();
    await page.getByRole('tab', { name: PAYMENT }).waitFor();
    // The whole of VS Code starts again, with an extension host of its own.
    await editorShows('"unsignedTx"', 60_000);
    await bar.row('Slow').waitFor();
    assert.ok((await bar.texts()).includes('Slow | not asked yet'));
    await bar.expand('Sandbox', 'ewoq');
    await bar.row('LNSC').waitFor();
  });
});
