import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { Sandbox } from '../../sandbox/server';
import { SAMPLE_PAYMENT } from '../support/known-ids';
import { startDemo } from '../support/sandbox/demo-sandbox';
import { pickRow, toast } from '../support/vscode/prompts';
import { TESTED_HOSTS } from '../support/vscode/registry-host';
import { windowForSuite } from '../support/vscode/window';
import { MCP_TOOLS } from '../../src/services/answers/mcp-tools';
import { runCommand } from '../support/vscode/workbench';

interface Server {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
}

for (const name of TESTED_HOSTS) {
  describe(`the tools for clients outside, VS Code ${name}`, () => {
    let sandbox: Sandbox;
    const opened = windowForSuite(name, async () => {
      sandbox = await startDemo();
      const user = {
        'avalancheLens.chains': [{ name: 'Mine', url: sandbox.url, networkID: 12345 }],
        'avalancheLens.activeChain': 'Mine',
      };
      return { user, isEmpty: true, viewport: { width: 1280, height: 800 } };
    });
    after(() => sandbox.close());

    for (const [form, row] of [
      ['mcpServers', 'Claude'],
      ['servers', 'mcp.json'],
    ] as const)
      it(`are started by what is copied as ${form}`, async () => {
        const { page } = opened.window;
        await runCommand(page, 'avalancheLens.copyMCPConfiguration');
        await pickRow(page, 'Copy MCP Configuration', row);
        await toast(page, 'Copied the configuration').waitFor();
        const text = String(await page.evaluate('navigator.clipboard.readText()'));
        const { avalanche } = (JSON.parse(text) as Record<string, { avalanche: Server }>)[form] ?? assert.fail(text);
        assert.ok(!avalanche.args.join(' ').includes(sandbox.url));
        const client = new Client({ name: 'a test', version: '1' });
        await client.connect(new StdioClientTransport(avalanche));
        try {
          const { tools } = await client.listTools();
          assert.equal(tools.length, MCP_TOOLS.length);
          const found = await client.callTool({ name: 'avalanche_lookUp', arguments: { query: SAMPLE_PAYMENT } });
          assert.match(JSON.stringify(found.structuredContent), /5\.947779411 AVAX/);
        } finally {
          await client.close();
        }
      });
  });
}
