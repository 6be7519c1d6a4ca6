import { strict as assert } from 'node:assert';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { extensions, version } from 'vscode';
import type { TestExports } from '../../src/extension';
import { SAMPLE_PAYMENT } from '../support/known-ids';
import { MCP_TOOLS } from '../../src/services/answers/mcp-tools';
import { set } from '../support/host/host-window';

describe('the MCP server of the extension', () => {
  const hasMCP = !version.startsWith('1.100.');
  afterEach(() => set('activeChain', 'sandbox'));

  const provider = async () =>
    (await extensions.getExtension<TestExports>('avalanche-lens.avalanche-lens')?.activate())?.mcp;

  it('is there where VS Code has MCP, and nothing of it elsewhere', async () => {
    assert.equal((await provider()) !== undefined, hasMCP);
  });

  it('is a program on the active chain, which a client starts', async function () {
    const mcp = await provider();
    // Of 1.100, all is said above.
    if (mcp === undefined) return;
    const [listed, ...others] = mcp.provideMcpServerDefinitions();
    assert.ok(listed !== undefined && others.length === 0);
    assert.deepEqual(listed.env, {});
    const { command, args, env } = await mcp.resolveMcpServerDefinition(listed);
    assert.ok(!args.join(' ').includes('http'), args.join(' '));
    const client = new Client({ name: 'a test', version: '1' });
    await client.connect(new StdioClientTransport({ command, args: [...args], env: env as Record<string, string> }));
    try {
      assert.equal((await client.listTools()).tools.length, MCP_TOOLS.length);
      // Its schemas are those of the extension.
      const given = { schema: 'node', text: '{ "http-prot": 1 }' };
      const checked = await client.callTool({ name: 'avalanche_checkConfiguration', arguments: given });
      assert.match(JSON.stringify(checked.structuredContent), /"key":"http-prot"/);
      const found = await client.callTool({ name: 'avalanche_lookUp', arguments: { query: SAMPLE_PAYMENT } });
      assert.match(JSON.stringify(found.structuredContent), /5\.947779411 AVAX/);
    } finally {
      await client.close();
    }
  });

  it('is another version on another chain', async function () {
    const mcp = await provider();
    if (mcp === undefined) return;
    const before = mcp.provideMcpServerDefinitions()[0]?.version;
    const changed = new Promise<void>((resolve) => {
      const listening = mcp.onDidChangeMcpServerDefinitions(() => {
        listening.dispose();
        resolve();
      });
    });
    await set('activeChain', 'fuji');
    await changed;
    assert.notEqual(mcp.provideMcpServerDefinitions()[0]?.version, before);
  });
});
