import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ownJSON } from '../../../../src/command/own-json';
import { servicesOver, type CommandServices } from '../../../../src/command/network';
import { EWOQ } from '../../../../src/core/tx-builder/key';
import { createAssistant } from '../../../../src/services/answers/assistant-tools';
import { NODE_SCHEMAS } from '../../../../src/services/answers/configuration-schemas';
import { STEPS_OUTSIDE } from '../../../../src/services/answers/failure-answer';
import { mcpServer } from '../../../../src/services/answers/mcp-server';
import { configurationFiles, marksOf } from '../../../support/cases/configuration';
import { readCaseFile } from '../../../support/cases/form';

/** Characters of JSON that make up about a token of a model. */
const TOKEN = 4;

describe('the MCP server', () => {
  let services: CommandServices;
  let client: Client;
  before(async () => {
    services = servicesOver();
    const assistant = createAssistant({ ...services, rest: undefined, steps: STEPS_OUTSIDE, readOwn: ownJSON('.') });
    const server = mcpServer({ assistant, version: '1', isOnline: true });
    client = new Client({ name: 'a test', version: '1' });
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    await server.connect(ours);
    await client.connect(theirs);
  });
  after(async () => {
    await client.close();
    await services.close();
  });

  const check = async (given: Record<string, unknown>) => {
    const { structuredContent, isError } = await client.callTool({
      name: 'avalanche_checkConfiguration',
      arguments: given,
    });
    return { isError, ...(structuredContent as { marks?: unknown; error?: string; whatToDo?: string }) };
  };

  it('lists its tools in few tokens', async () => {
    const { tools } = await client.listTools();
    const tokens = (value: unknown): number => JSON.stringify(value).length / TOKEN;
    const all = tokens(tools);
    const without = tokens(tools.map(({ outputSchema: _, ...tool }) => tool));
    assert.ok(without <= 900 && all <= 2_500, `${without} tokens, ${all} with outputSchema`);
  });

  it('marks a configuration file as the editor does', async () => {
    const path = 'test/fixtures/cases/keys-of-releases.json';
    const ofNode = configurationFiles(path, readCaseFile(path)).filter((each) =>
      each.path.endsWith('configs/node.json'),
    );
    assert.ok(ofNode.length > 5);
    for (const { path: file, content, title } of ofNode) {
      const marks = (await marksOf(file, content)).map(({ at: _, ...mark }) => mark);
      assert.deepEqual(await check({ schema: 'node', text: content }), { isError: false, marks }, title);
    }
    for (const schema of NODE_SCHEMAS) {
      const { isError, marks } = await check({ schema, text: '{ "no-such-key": 1 }' });
      assert.deepEqual([isError, Array.isArray(marks) && marks.length > 0], [false, true], schema);
    }
  });

  it('says why it checks no file, and reads none', async () => {
    const bad: readonly (readonly [schema: string, text: string])[] = [
      ['nodes', '{}'],
      ['node', ' '],
      ['node', '/home/me/.avalanchego/configs/node.json'],
      ['node', `{ "a": "${'a'.repeat(65_536)}" }`],
      ['node', '{"a":'.repeat(12_000)],
      ['node', `{ "key": "${EWOQ}" }`],
    ];
    for (const [schema, text] of bad) {
      const { isError, error = '', whatToDo = '', marks } = await check({ schema, text });
      assert.deepEqual([isError, marks], [true, undefined], text.slice(0, 40));
      assert.ok(error !== '' && whatToDo !== '' && !error.includes(EWOQ));
    }
    await assert.rejects(check({ schema: 'node' }), { code: -32602 });
    await assert.rejects(check({ schema: 'node', text: '{}', path: '/a' }), { code: -32602 });
    await assert.rejects(client.callTool({ name: 'avalanche_fees', arguments: { chain: 'X' } }), /takes nothing/);
    const { marks } = await check({ schema: 'node', text: '{ "$schema": "file:///etc/passwd" }' });
    assert.deepEqual(marks, []);
  });
});
