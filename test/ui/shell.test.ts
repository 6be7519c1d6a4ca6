import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../src/sandbox/server';
import type { TestServer } from '../support/http-server';
import { answerJSON, startServer as startHTTP } from '../support/http-server';
import { launchChromium, newPage } from '../support/vscode/browser';
import type { RegistryHost } from '../support/vscode/registry-host';
import { ensureRegistryHost } from '../support/vscode/registry-host';
import { startServer, type VSCodeServer } from '../support/vscode/server';
import { SANDBOX_SETTINGS } from '../support/vscode/settings';
import { installPackedExtension } from '../support/vscode/vsix';
import { openWorkbench, runCommand } from '../support/vscode/workbench';

const AVAX = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';

/** What a real, packed extension does in a real workbench that no test inside the extension host can see. */
describe('the packed extension', function () {
  this.timeout(120_000);
  let host: RegistryHost;
  let extensionsDir: string;
  let browser: Browser;
  let folder: string;
  let sandbox: Sandbox;
  let node: TestServer;
  let server: VSCodeServer | undefined;

  before(async () => {
    host = ensureRegistryHost('current');
    extensionsDir = installPackedExtension(host);
    browser = await launchChromium();
    // A node of the workspace's choice: a sandbox without any history, seen by a server that notes who asks.
    sandbox = await startSandbox();
    node = await startHTTP(async (request, response) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(sandbox.url + request.path, { method: 'POST', headers, body: request.body });
      answerJSON(response, await answer.text(), answer.status);
    });
    folder = mkdtempSync(join(tmpdir(), 'xcl-workspace-'));
    mkdirSync(join(folder, '.vscode'));
    const settings = { 'xchainLens.chains': [{ name: 'Theirs', url: node.url }], 'xchainLens.activeChain': 'Theirs' };
    writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify(settings));
  });

  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server?.stop();
    server = undefined;
  });

  after(async () => {
    await browser.close();
    await node.close();
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(workspaceTrust: boolean): Promise<Page> {
    const trust = { 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never' };
    const settings = { ...SANDBOX_SETTINGS, ...trust };
    server = await startServer(host, { extensionsDir, settings, workspaceTrust });
    const page = await newPage(browser);
    await openWorkbench(page, server.url({ folder }));
    return page;
  }

  /** Opens an ID as a document by the keyboard; returns the chain that it was looked up on. */
  async function openID(page: Page, id: string): Promise<string> {
    await runCommand(page, 'X-Chain Lens: Open ID as Document');
    const title = page.locator('.quick-input-title').filter({ hasText: 'Open as Document' });
    await title.waitFor();
    const text = (await title.textContent()) ?? '';
    await page.locator('.quick-input-widget input').first().fill(id);
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: id }).waitFor();
    return text.replace('Open as Document, from ', '');
  }

  const shown = (page: Page, text: string) => page.locator('.view-lines').filter({ hasText: text }).waitFor();

  it('asks nobody that an untrusted workspace names, and works on', async () => {
    const page = await open(true);
    const before = node.requests.length;
    assert.equal(await openID(page, AVAX), 'Sandbox');
    await shown(page, '"networkID"');
    assert.equal(node.requests.length, before);
  });

  it('says in the side bar that the chains of an untrusted workspace are ignored', async () => {
    const page = await open(true);
    await page.getByRole('tab', { name: 'X-Chain Lens' }).click();
    await page.getByRole('treeitem', { name: /are ignored until it is trusted/ }).waitFor();
    await page.getByRole('treeitem', { name: /^Chain Sandbox, active/ }).waitFor();
    assert.equal(await page.getByRole('treeitem', { name: /Theirs/ }).count(), 0);
  });

  it('shows the chains of a trusted workspace, and no such notice', async () => {
    const page = await open(false);
    await page.getByRole('tab', { name: 'X-Chain Lens' }).click();
    await page.getByRole('treeitem', { name: /^Chain Theirs, active/ }).waitFor();
    assert.equal(await page.getByRole('treeitem', { name: /are ignored/ }).count(), 0);
  });

  it('asks the chain of a trusted workspace', async () => {
    const page = await open(false);
    const before = node.requests.length;
    assert.equal(await openID(page, AVAX), 'Theirs');
    await shown(page, '"networkID"');
    assert.notEqual(node.requests.length, before);
  });

  it('shows a document again after a reload, and does not ask to save it', async () => {
    const page = await open(true);
    await openID(page, AVAX);
    await shown(page, '"networkID"');
    // A workbench in a browser writes down what is open a few seconds later.
    await page.waitForTimeout(6000);
    await page.reload();
    await page.getByRole('tab', { name: AVAX }).waitFor();
    await shown(page, '"networkID"');
    assert.equal(await page.locator('.monaco-dialog-box').count(), 0);
  });
});
