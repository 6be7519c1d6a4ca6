import { strict as assert } from 'node:assert';
import { LOCAL_AVAX } from '../support/known-ids';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { passOn, startServer as startHTTP, type TestServer } from '../support/servers/http-server';
import { answer, quickInput, remembers, throughPrompts, toast } from '../support/vscode/prompts';
import { SideBar } from '../support/vscode/side-bar';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { windowForSuite } from '../support/vscode/window';
import { runCommand, webviewFrame } from '../support/vscode/workbench';
import { PROMPT, ROW } from './labels';

/** The workspace's chain needs trust; VS Code must not ask the user for it. */
const NO_QUESTIONS = { 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never' };

/** A workspace that isn't trusted: its settings by their names, and in an object, which VS Code doesn't restrict. */
const WORKSPACES = [
  { title: 'trusted', trusted: true, nested: false },
  { title: 'not trusted', trusted: false, nested: false },
  { title: 'not trusted, in an object', trusted: false, nested: true },
];

for (const name of TESTED_HOSTS) {
  for (const { title, trusted, nested } of WORKSPACES) {
    describe(`a workspace with chains of its own, ${title}, VS Code ${name}`, function () {
      let sandbox: Sandbox;
      let node: TestServer;
      const opened = windowForSuite(name, async () => {
        // A node of the workspace's choice: a sandbox without any history, behind a server that records each request.
        sandbox = await startSandbox();
        node = await startHTTP((request, response) => passOn(sandbox.url, request, response));
        const theirs = { chains: [{ name: 'Theirs', url: node.url }], activeChain: 'Theirs' };
        return {
          user: NO_QUESTIONS,
          workspace: nested
            ? { avalancheLens: theirs }
            : { 'avalancheLens.chains': theirs.chains, 'avalancheLens.activeChain': theirs.activeChain },
          workspaceTrust: !trusted,
          isEmpty: true,
          viewport: { width: 1280, height: 800 },
        };
      });
      after(async () => {
        await node.close();
        await sandbox.close();
      });

      const page = () => opened.window.page;
      const shown = (text: string) => page().locator('.view-lines').filter({ hasText: text }).first().waitFor();
      const active = trusted ? 'Theirs' : 'Sandbox';
      const isActive = () => page().locator('.statusbar-item').filter({ hasText: active }).first().waitFor();

      it('shows the active chain in the status bar, without a request', async () => {
        const before = node.requests.length;
        await isActive();
        assert.equal(node.requests.length, before);
      });

      /** Opens the bytes of an ID by the keyboard. */
      async function openID(id: string): Promise<void> {
        await throughPrompts(
          () => runCommand(page(), 'avalancheLens.openBytes'),
          (limit) => answer(page(), PROMPT.showBytes, id, limit),
        );
        await page().getByRole('tab', { name: id }).waitFor();
      }

      it('says that nothing is selected, where the bytes of that would be shown', async () => {
        await throughPrompts(
          async () => {
            // What is open has a selection.
            await runCommand(page(), 'View: Close All Editors');
            await runCommand(page(), 'avalancheLens.openBytes');
          },
          async (limit) => {
            const prompt = await quickInput(page(), PROMPT.showBytes, limit);
            await prompt.getByText(PROMPT.nothingSelected).waitFor({ timeout: limit });
          },
        );
        await page().keyboard.press('Escape');
      });

      it(`looks an ID up on ${trusted ? "the workspace's chain" : "the user's chain, and sends the other nothing"}`, async () => {
        // A window reports only once which settings it ignores.
        await page().reload();
        await isActive();
        await openID(LOCAL_AVAX);
        await shown(` on ${active}, `);
        // Another test may have sent the request: responses are cached.
        assert.equal(node.requests.length > 0, trusted);
        const ignored = toast(page(), /isn't trusted.*avalancheLens\.chains, avalancheLens\.activeChain/);
        if (trusted) assert.equal(await ignored.count(), 0);
        else await ignored.waitFor();
      });

      it(`shows ${trusted ? '' : 'none of '}the workspace's chains in the side bar`, async () => {
        await runCommand(page(), 'Avalanche Lens: Focus on Avalanche Lens View');
        await page()
          .getByRole('treeitem', { name: new RegExp(`${active}, active`) })
          .waitFor();
        assert.equal(
          await page()
            .getByRole('treeitem', { name: /Theirs/ })
            .count(),
          trusted ? 1 : 0,
        );
      });

      // How the workspace names its settings matters for who is asked, not for what VS Code restores.
      if (nested) return;
      it('shows a document again after a reload, and does not prompt to save it', async () => {
        await openID(LOCAL_AVAX);
        await shown('networkID');
        await remembers(page(), 'active editor', LOCAL_AVAX);
        await page().reload();
        await page().getByRole('tab', { name: LOCAL_AVAX }).waitFor();
        await shown('networkID');
        assert.equal(await page().locator('.monaco-dialog-box').count(), 0);
      });
    });
  }

  describe(`the page of the installed extension, VS Code ${name}`, function () {
    const opened = windowForSuite(name, () => ({ isEmpty: true, viewport: { width: 1100, height: 1000 } }));

    it('has no caption without its picture, no link that leads nowhere, and no dead words', async () => {
      const { page } = opened.window;
      await runCommand(page, 'Extensions: Show Installed Extensions');
      await page.locator('.extension-list-item').filter({ hasText: 'Avalanche Lens' }).first().dblclick();
      const readme = await webviewFrame(page, 'h2#use-your-node');
      const text = await readme.locator('body').innerText();
      assert.match(text, /^Hover any Avalanche ID/m);
      assert.doesNotMatch(text, /who still has to sign|Getting started|What is sent|How keys|npm |\]\(|\*\*/);
      assert.equal(await readme.locator('body img').count(), 0);
      assert.equal(await readme.locator('body a:not([href^="https:"]):not([href^="#"])').count(), 0);
    });
  });

  describe(`a start without a network, VS Code ${name}`, function () {
    const opened = windowForSuite(name, () => ({
      user: {
        'avalancheLens.chains': [{ name: 'Gone', url: 'http://127.0.0.1:9', networkID: 12345 }],
        'avalancheLens.activeChain': 'Gone',
      },
      workspace: { 'avalancheLens.addresses': {} },
      isEmpty: true,
      viewport: { width: 1280, height: 800 },
    }));
    const page = () => opened.window.page;

    it('shows no error before a chain is expanded, then the way to the sandbox and its sample addresses', async () => {
      const bar = new SideBar(page());
      await page().locator('.statusbar-item').filter({ hasText: 'Gone' }).first().waitFor();
      await bar.open('Gone');
      assert.equal(await page().locator('.notification-toast').count(), 0);
      const rows = await bar.texts();
      assert.ok(!rows.includes(ROW.noChain) && !rows.some((row) => row.includes('127.0.0.1')), rows.join('\n'));
      await bar.expand('Gone');
      await bar.row(/127\.0\.0\.1:9/).waitFor();
      await bar.press(ROW.noChain, 'Enter', toast(page(), /http:\/\/127\.0\.0\.1:\d+/));
      await bar.expand('Sandbox', ROW.addresses);
      await bar.row('treasury').waitFor();
      await bar.row(ROW.noChain).waitFor({ state: 'detached' });
    });
  });
}
