import { strict as assert } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { localStory } from '../../sandbox/story/local-story';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { EWOQ, EWOQ_CB58, SAMPLE_PAYEE as TREASURY, SAMPLE_SAVINGS as SAVINGS } from '../support/known-ids';
import { until } from '../support/assertions/until';
import { leadsTo } from '../support/vscode/leads-to';
import {
  answer,
  pickRow,
  pressInDialog,
  pressInToast,
  quickInput,
  quickRows,
  quickTitle,
  throughPrompts,
  toast,
  typed,
} from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { SideBar } from '../support/vscode/side-bar';
import { windowForSuite } from '../support/vscode/window';
import { openFile, runCommand, titleOf } from '../support/vscode/workbench';
import { BUTTON, PROMPT, REFUSAL, REPORT, ROW } from './labels';

const story = () => localStory().journal;
/** The active chain is the workspace's, so that it is restored after each test. */
const NONE = { 'avalancheLens.addresses': {}, 'avalancheLens.chains': [], 'avalancheLens.activeChain': 'sandbox' };
const BOTH = { [EWOQ]: 'ewoq', [TREASURY]: 'treasury' };

/** The lines of an editor from the top, as it wraps them. */
async function textsOf(lines: Locator): Promise<string[]> {
  const drawn = await lines.evaluateAll(drawnLines);
  return drawn.toSorted((a, b) => a.top - b.top).map(({ text }) => text.replaceAll('\u00a0', ' ').trim());
}

/** Whether no line goes on beyond the window's edge. */
async function isWithin(lines: Locator): Promise<boolean> {
  const { width = 0 } = lines.page().viewportSize() ?? {};
  const drawn = await lines.evaluateAll(drawnLines);
  return drawn.length > 0 && drawn.every(({ right }) => right <= width);
}

/** The little of the DOM that is used: its own types would be in scope in every file of the project. */
interface LineElement {
  readonly textContent: string | null;
  readonly firstElementChild: LineElement | null;
  getBoundingClientRect(): { readonly top: number; readonly right: number };
}

/** Runs in the page. */
function drawnLines(lines: readonly LineElement[]) {
  return lines.map((line) => {
    const { top, right } = (line.firstElementChild ?? line).getBoundingClientRect();
    return { text: line.textContent ?? '', top, right };
  });
}

for (const name of TESTED_HOSTS) {
  describe(`the side bar: chains and addresses, VS Code ${name}`, function () {
    let node: Sandbox;
    let bar: SideBar;
    const opened = windowForSuite(name, async () => {
      node = await startSandbox({ story });
      return { workspace: NONE };
    });
    after(() => node.close());
    beforeEach(async () => {
      bar = new SideBar(opened.window.page);
      await bar.restart();
      // Of the settings of the test before.
      for (const name of ['Staging', 'STAGING']) await bar.row(name).waitFor({ state: 'detached' });
    });

    const page = () => opened.window.page;
    const addresses = () => opened.window.settings()['avalancheLens.addresses'];
    const activeChain = () => opened.window.settings()['avalancheLens.activeChain'];
    const chains = () => opened.window.settings()['avalancheLens.chains'];
    /** The tree may show a setting before its file is written; what is written after a test belongs to the next one. */
    const becomes = (read: () => unknown, expected: unknown): Promise<void> =>
      until(() => isDeepStrictEqual(read(), expected));
    const staging = () => ({ name: 'Staging', url: `${node.url}/`, networkID: 12345 });
    /** The workspace gets a chain, as by *Add Chain*. */
    const withStaging = async (): Promise<void> => {
      opened.window.set({ 'avalancheLens.chains': [staging()] });
      await bar.row('Staging').waitFor();
    };
    const withAddresses = async (): Promise<void> => {
      opened.window.set({ 'avalancheLens.addresses': BOTH });
      // The sandbox lists both without the settings.
      await withStaging();
      await bar.expand('Staging', ROW.addresses);
      await bar.row('treasury').waitFor();
    };

    it('shows the addresses and the L1 of the sandbox, which are in no setting and stay', async () => {
      await bar.expand('Sandbox');
      // As the chain is called, not as the setting is typed.
      await page()
        .locator('.statusbar-item')
        .filter({ hasText: /^\s*Sandbox · / })
        .first()
        .waitFor();
      for (const label of ['ewoq', 'treasury', 'savings', 'till']) await bar.row(label).waitFor();
      await bar.expand('treasury', ROW.subnets);
      await bar.row('sample L1').waitFor();
      await bar.row(ROW.utxos).waitFor();
      await bar.press('treasury', 'Delete', toast(page(), 'treasury'));
      await bar.press('sample L1', 'F2', toast(page(), 'sample L1'));
      await bar.row('treasury').waitFor();
      assert.deepEqual(opened.window.settings(), NONE);
      const choose = async (row: string): Promise<void> => {
        await throughPrompts(
          () => runCommand(page(), 'avalancheLens.sandbox'),
          (limit) => pickRow(page(), PROMPT.sandbox, row, limit),
        );
      };
      await choose('Stop Sandbox');
      await page()
        .locator('.statusbar-item')
        .filter({ hasText: /Sandbox · stopped/ })
        .first()
        .waitFor();
      await choose('Start Sandbox');
    });

    it('reports why the L1 of the sandbox may be stuck, each thing once, and wraps in a narrow window', async () => {
      await bar.expand('Sandbox', ROW.subnets);
      const tab = page().getByRole('tab', { name: REPORT.title });
      await leadsTo(() => bar.choose('sample L1', titleOf('avalancheLens.whyStuck')), tab);
      const lines = page().locator('.editor-container .view-line');
      await lines.filter({ hasText: REPORT.lines[1] }).waitFor();
      const { height, width } = page().viewportSize() ?? assert.fail();
      try {
        // As wide as its longest line, so that each is one.
        await page().setViewportSize({ width: 2400, height });
        await until(
          async () => (await isWithin(lines)) && (await textsOf(lines)).some((each) => REPORT.lines[2].test(each)),
        );
        const texts = (await textsOf(lines)).filter((each) => each !== '');
        const places = REPORT.lines.map((line) => texts.findIndex((each) => line.test(each)));
        assert.deepEqual([places[0], places[1]], [0, 1]);
        assert.deepEqual(
          places,
          places.toSorted((a, b) => a - b),
          texts.join('\n'),
        );
        assert.equal(new Set(texts).size, texts.length);
        const named = texts.join(' ').match(/NodeID-\w+/g) ?? [];
        assert.deepEqual([named.length, new Set(named).size], [2, 2]);
        await page().setViewportSize({ width: 640, height });
        await until(async () => (await isWithin(lines)) && (await lines.count()) > texts.length + 4);
      } finally {
        await page().setViewportSize({ width, height });
      }
    });

    it('has a row that adds the first address; several at once, in any format', async () => {
      await withStaging();
      await bar.expand('Staging', ROW.addresses);
      await bar.click(ROW.noAddress, quickTitle(page(), PROMPT.addAddress));
      await typed(page(), PROMPT.addAddress, 'X-local1wrong', REFUSAL.address);
      await typed(page(), PROMPT.addAddress, 'PrivateKey-abc', REFUSAL.privateKey);
      await answer(page(), PROMPT.addAddress, `${EWOQ_CB58}, "${TREASURY}" ${EWOQ}`);
      await bar.row('ewoq').waitFor();
      await bar.row('treasury').waitFor();
      await becomes(addresses, BOTH);
    });

    it('adds the address that is selected in the editor', async () => {
      await bar.expand('Sandbox', ROW.addresses);
      await openFile(page(), 'ids.md');
      const find = page().locator('.find-widget.visible textarea, .find-widget.visible input').first();
      await leadsTo(() => page().keyboard.press('Control+F'), find);
      await find.fill(SAVINGS);
      await page().locator('.find-widget.visible .matchesCount').filter({ hasText: /^1 / }).waitFor();
      await find.press('Enter');
      await find.press('Escape');
      let proposed = '';
      await throughPrompts(
        () => runCommand(page(), 'avalancheLens.addAddress'),
        async (timeout) => {
          const input = (await quickInput(page(), PROMPT.addAddress, timeout)).locator('input').first();
          proposed = await input.inputValue({ timeout });
          await input.press('Enter', { timeout });
          await answer(page(), PROMPT.name, 'savings', timeout);
        },
      );
      assert.equal(proposed, SAVINGS);
      await bar.row('savings').waitFor();
      await becomes(() => (addresses() as Record<string, string>)[SAVINGS], 'savings');
    });

    it('renames, and changes nothing when the prompt is cancelled', async () => {
      await withAddresses();
      await bar.answer('treasury', 'F2', PROMPT.name, 'vault');
      await bar.row('vault').waitFor();
      const renamed = { ...BOTH, [TREASURY]: 'vault' };
      await becomes(addresses, renamed);
      await bar.press('vault', 'F2', quickTitle(page(), PROMPT.name));
      const box = await quickInput(page(), PROMPT.name);
      await box.locator('input').first().press('Escape');
      await box.waitFor({ state: 'hidden' });
      assert.deepEqual(addresses(), renamed);
    });

    it('removes an address, and restores it', async () => {
      await withAddresses();
      await bar.pressAway('treasury', 'Delete');
      await becomes(addresses, { [EWOQ]: 'ewoq' });
      await pressInToast(page(), 'treasury', BUTTON.undo);
      await bar.row('treasury').waitFor();
      await becomes(addresses, BOTH);
    });

    const addChain = () => runCommand(page(), 'avalancheLens.addChain');
    /** Adds the test's node. */
    const addChainAs = (newName: string) =>
      throughPrompts(addChain, async (limit) => {
        await answer(page(), PROMPT.addChain, node.url, limit);
        await answer(page(), PROMPT.name, newName, limit);
      });

    it('adds a chain after it has identified the node, and warns of a name that misleads', async () => {
      await throughPrompts(addChain, async (timeout) => {
        await typed(page(), PROMPT.addChain, 'nonsense', REFUSAL.url, timeout);
        await answer(page(), PROMPT.addChain, `${node.url}/ext/bc/X`, timeout);
        const named = await quickInput(page(), PROMPT.name, timeout);
        await named.getByText('Local (12345)').waitFor({ timeout });
        await answer(page(), PROMPT.name, 'Fuji copy', timeout);
      });
      await pressInDialog(page(), /Fuji copy.*Fuji.*Local/, BUTTON.cancel);
      assert.deepEqual(chains(), []);

      await addChainAs('Staging');
      await page().locator('.sidebar .monaco-list-row.selected').filter({ hasText: 'Staging' }).waitFor();
      await becomes(chains, [staging()]);
      await becomes(activeChain, 'Staging');
      await pressInToast(page(), 'Staging', BUTTON.undo);
      await becomes(activeChain, 'Sandbox');
      assert.deepEqual(chains(), [staging()]);
    });

    it('asks which chain is next before it removes the active one', async () => {
      opened.window.set({ 'avalancheLens.chains': [staging()], 'avalancheLens.activeChain': 'Staging' });
      await page()
        .getByRole('treeitem', { name: /Staging, active/ })
        .waitFor();
      await bar.press('Staging', 'Delete', quickTitle(page(), PROMPT.nextChain));
      const rows = await quickRows(page());
      assert.deepEqual(
        ['Mainnet', 'Fuji', 'Sandbox', 'Staging'].filter((each) => rows.some((row) => row.includes(each))),
        ['Mainnet', 'Fuji', 'Sandbox'],
      );
      await page().keyboard.press('Escape');
      await quickTitle(page(), PROMPT.nextChain).waitFor({ state: 'hidden' });
      assert.deepEqual([chains(), activeChain()], [[staging()], 'Staging']);
      await bar.press('Staging', 'Delete', quickTitle(page(), PROMPT.nextChain));
      await pickRow(page(), PROMPT.nextChain, 'Sandbox');
      await becomes(chains, []);
      await becomes(activeChain, 'Sandbox');
    });

    it('asks before it replaces a chain of the same name, in any case', async () => {
      const old = { name: 'Staging', url: 'http://127.0.0.1:1/', networkID: 12345 };
      opened.window.set({ 'avalancheLens.chains': [old] });
      await bar.row('Staging').waitFor();
      await addChainAs('Staging');
      await pressInDialog(page(), /Staging.*127\.0\.0\.1:1\b/, BUTTON.cancel);
      assert.deepEqual(chains(), [old]);

      await addChainAs('STAGING');
      await pressInDialog(page(), /Staging.*127\.0\.0\.1:1\b/, BUTTON.replace);
      await bar.row('STAGING').waitFor();
      await bar.row('Staging').waitFor({ state: 'detached' });
      await becomes(chains, [{ ...staging(), name: 'STAGING' }]);
      await becomes(activeChain, 'STAGING');
    });

    it('shows a chain that is added under the name of a hidden one', async () => {
      opened.window.set({ 'avalancheLens.sideBar.hiddenChains': ['Fuji', 'STAGING'] });
      await bar.row('Fuji').waitFor({ state: 'detached' });
      await throughPrompts(addChain, async (limit) => {
        await pickRow(page(), PROMPT.addChain, PROMPT.byURL, limit);
        await answer(page(), PROMPT.addChain, node.url, limit);
        await answer(page(), PROMPT.name, 'Staging', limit);
      });
      await bar.row('Staging').waitFor();
      await becomes(() => opened.window.settings()['avalancheLens.sideBar.hiddenChains'], ['Fuji']);
      await becomes(activeChain, 'Staging');
    });

    it('switches the active chain by the status bar', async () => {
      await withStaging();
      const item = (chain: string) => page().locator('.statusbar-item').getByRole('button', { name: chain });
      await throughPrompts(
        () => item('Sandbox').click(),
        (limit) => pickRow(page(), PROMPT.switchChain, 'Staging', limit),
      );
      await item('Staging').waitFor();
      // The side bar follows the status bar.
      await page()
        .getByRole('treeitem', { name: /Staging, active/ })
        .waitFor();
      const isActive = page().getByRole('treeitem', { name: /Sandbox, active/ });
      await leadsTo(() => bar.choose('Sandbox', titleOf('avalancheLens.useChain')), isActive);
      await item('Sandbox').waitFor();
      await becomes(activeChain, 'Sandbox');
    });

    it("warns in the status bar while the active chain's node is gone", async () => {
      const dying = await startSandbox({ story });
      const item = page().locator('.statusbar-item').filter({ hasText: 'Staging' });
      try {
        opened.window.set({
          'avalancheLens.chains': [{ ...staging(), url: dying.url }],
          'avalancheLens.activeChain': 'Staging',
        });
        await bar.expand('Staging', ROW.blocks);
        await item.filter({ hasText: /\d/ }).waitFor();
        await item.and(page().locator('.warning-kind')).waitFor({ state: 'detached' });
      } finally {
        await dying.close();
      }
      await runCommand(page(), 'avalancheLens.refreshSideBar');
      await item.and(page().locator('.warning-kind')).waitFor();
    });
  });
}
