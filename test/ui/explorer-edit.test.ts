import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { startDemoSandbox } from '../../src/sandbox/demo';
import { type Sandbox, startSandbox } from '../../src/sandbox/server';
import { answer, pickRow, pressInDialog, pressInToast, quickInput, typed } from '../support/vscode/prompts';
import { SideBar } from '../support/vscode/side-bar';
import { openWindow, pictureFailure, type Window } from '../support/vscode/window';
import { openFile, runCommand } from '../support/vscode/workbench';

const EWOQ = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const TREASURY = 'X-local1qjp0v2g7q4g9gm09wnfjzkccchs8srhcfvmae0';
const SAVINGS = 'X-local14wy22mnsjatke7krdudzqxmccmv6v4n3jgt7fs';
/** Of the same owner as EWOQ: 20 bytes in cb58. */
const EWOQ_CB58 = '6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV';

describe('the side bar: chains and addresses', function () {
  this.timeout(90_000);
  let window: Window;
  let page: Page;
  let bar: SideBar;
  let node: Sandbox;
  const closing: (() => Promise<void>)[] = [];

  before(async () => {
    node = await startDemoSandbox();
    closing.unshift(() => node.close());
    window = await openWindow('current', {}, { 'xchainLens.addresses': {}, 'xchainLens.chains': [] });
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

  const addresses = () => window.settings()['xchainLens.addresses'];
  const chains = () => window.settings()['xchainLens.chains'];
  /** VS Code tells extensions which row is selected, which Enter does, and not where the arrow keys are. */
  const select = async (label: string): Promise<void> => {
    await bar.focus(label);
    await page.keyboard.press('Enter');
  };

  it('says that there is no address, and how to add one; several at once, in any spelling', async () => {
    await bar.expand('Sandbox');
    await bar.row('No address yet').click();
    await typed(page, 'Add Address', 'X-local1wrong', 'is no address');
    await typed(page, 'Add Address', 'PrivateKey-abc', 'This may be a private key');
    await answer(page, 'Add Address', `${EWOQ_CB58}, "${TREASURY}" ${EWOQ}`);
    await bar.row('ewoq').waitFor();
    await bar.row('…fvmae0').waitFor();
    assert.deepEqual(addresses(), { [EWOQ]: 'ewoq', [TREASURY]: '…fvmae0' });
  });

  it('adds the address that is selected in the editor', async () => {
    await openFile(page, 'ids.md');
    await page.keyboard.press('Control+F');
    await page.keyboard.type(SAVINGS);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await runCommand(page, 'X-Chain Lens: Add Address');
    const box = await quickInput(page, 'Add Address');
    assert.equal(await box.locator('input').first().inputValue(), SAVINGS);
    await page.keyboard.press('Enter');
    await answer(page, 'Name', 'savings');
    await bar.row('savings').waitFor();
    assert.equal((addresses() as Record<string, string>)[SAVINGS], 'savings');
    await runCommand(page, 'View: Close All Editors');
  });

  it('renames, and leaves all as it was when the prompt is cancelled', async () => {
    await select('…fvmae0');
    await page.keyboard.press('F2');
    await answer(page, 'Name', 'treasury');
    await bar.row('treasury').waitFor();
    const before = addresses();
    await select('treasury');
    await page.keyboard.press('F2');
    await quickInput(page, 'Name');
    await page.keyboard.press('Escape');
    assert.deepEqual(addresses(), before);
  });

  it('removes, and takes it back', async () => {
    await select('treasury');
    await page.keyboard.press('Delete');
    await bar.row('treasury').waitFor({ state: 'detached' });
    await pressInToast(page, 'treasury is removed', 'Undo');
    await bar.row('treasury').waitFor();
    assert.equal((addresses() as Record<string, string>)[TREASURY], 'treasury');
  });

  it('adds a chain after having asked who is there, and warns of a name that misleads', async () => {
    await runCommand(page, 'X-Chain Lens: Add Chain');
    await typed(page, 'Add Chain', 'nonsense', 'Not yet');
    await answer(page, 'Add Chain', `${node.url}/ext/bc/X`);
    const name = await quickInput(page, 'Name');
    await name.getByText('Found: network Local (12345)').waitFor();
    await answer(page, 'Name', 'Fuji copy');
    await pressInDialog(page, 'It is called "Fuji copy", but Local answers, not Fuji.', 'Cancel');
    assert.deepEqual(chains(), []);

    await runCommand(page, 'X-Chain Lens: Add Chain');
    await answer(page, 'Add Chain', node.url);
    await answer(page, 'Name', 'Staging');
    await bar.row('Staging').waitFor();
    assert.deepEqual(chains(), [{ name: 'Staging', url: `${node.url}/`, networkID: 12345 }]);
  });

  it('keeps one chain when it is added again', async () => {
    await runCommand(page, 'X-Chain Lens: Add Chain');
    await answer(page, 'Add Chain', node.url);
    await answer(page, 'Name', 'staging');
    await bar.row('staging').waitFor();
    assert.deepEqual(chains(), [{ name: 'staging', url: `${node.url}/`, networkID: 12345 }]);
  });

  it('switches the active chain by the status bar', async () => {
    const item = page.getByRole('button', { name: /^Active chain Sandbox/ });
    await item.click();
    await pickRow(page, 'Switch Active Chain', 'staging');
    await page.getByRole('button', { name: /^Active chain staging/ }).waitFor();
    await bar.choose('Sandbox', 'Make Active Chain');
    await page.getByRole('button', { name: /^Active chain Sandbox/ }).waitFor();
  });

  it('says which chain cannot be reached, and asks again on Retry', async () => {
    const url = new URL(node.url);
    await node.close();
    await bar.expand('staging');
    await bar
      .row('Retry')
      .locator('.label-description')
      .filter({ hasText: `Cannot reach ${url.host}` })
      .waitFor();
    node = await startSandbox({ port: Number(url.port) });
    await bar.focus('Retry');
    await page.keyboard.press('Enter');
    await bar.row('Retry').waitFor({ state: 'detached' });
    await bar.row('staging').locator('.label-description').filter({ hasText: 'height 0' }).waitFor();
  });

  it('removes a chain with all that is shown of it', async () => {
    await bar.choose('staging', 'Remove');
    await bar.row('staging').waitFor({ state: 'detached' });
    assert.deepEqual(chains(), []);
  });
});
