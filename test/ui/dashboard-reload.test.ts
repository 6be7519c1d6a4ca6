import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../src/sandbox/server';
import { launchChromium, newPage } from '../support/vscode/browser';
import { ensureRegistryHost } from '../support/vscode/registry-host';
import { startServer, type VSCodeServer } from '../support/vscode/server';
import { SANDBOX_SETTINGS } from '../support/vscode/settings';
import { installPackedExtension } from '../support/vscode/vsix';
import { openWorkbench, runCommand } from '../support/vscode/workbench';

describe('the dashboard of the packed extension', function () {
  this.timeout(120_000);
  let browser: Browser;
  let sandbox: Sandbox;
  let server: VSCodeServer;
  let extensionsDir: string;
  let folder: string;

  before(async () => {
    const host = ensureRegistryHost('current');
    extensionsDir = installPackedExtension(host);
    browser = await launchChromium();
    sandbox = await startSandbox();
    folder = mkdtempSync(join(tmpdir(), 'xcl-workspace-'));
    const urls = { 'xchainLens.metricsURL': sandbox.url, 'xchainLens.dataURL': sandbox.url };
    server = await startServer(host, { extensionsDir, settings: { ...SANDBOX_SETTINGS, ...urls } });
  });

  after(async () => {
    await browser.close();
    await server.stop();
    await sandbox.close();
    for (const path of [folder, extensionsDir]) rmSync(path, { recursive: true, force: true });
  });

  /** The page of a webview is in a frame of a frame. */
  const shown = (page: Page, text: string) =>
    page.frameLocator('iframe.webview').frameLocator('iframe').getByText(text).first().waitFor();

  it('is there again after a reload, with what its services say', async () => {
    const page = await newPage(browser);
    await openWorkbench(page, server.url({ folder }));
    await runCommand(page, 'X-Chain Lens: Open Dashboard');
    await shown(page, 'c_chain_sandbox');
    // A workbench in a browser writes down what is open a few seconds later.
    await page.waitForTimeout(6000);
    await page.reload();
    await page.getByRole('tab', { name: 'X-Chain Dashboard' }).waitFor();
    await shown(page, 'c_chain_sandbox');
  });
});
