import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createAssistant } from '../services/answers/assistant-tools';
import { BadInput, EXIT, type ExitCode } from './exit';
import type { CommandServices } from './network';

/** A tool as package.json states it for VS Code. */
interface ToolManifest {
  readonly name: string;
  readonly modelDescription: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required: string[];
  };
}

/** Those of package.json, which scripts/package-command.mjs writes here. */
declare const TOOLS: readonly ToolManifest[];
declare const VERSION: string;

/** Without a node, only what is decoded locally. No tool asks the Data API, whose key belongs to the editor. */
const OFFLINE = ['avalanche_decodeTx'];
const ONLINE = [...OFFLINE, 'avalanche_lookUp', 'avalanche_checkTx'];

/**
 * The read-only tools of the extension for language models, over standard input and output, until that ends. None
 * sends a transaction, and a private key is refused.
 */
export async function serveTools(services: CommandServices, isOnline: boolean): Promise<ExitCode> {
  const assistant = createAssistant({ ...services, rest: undefined });
  const names = isOnline ? ONLINE : OFFLINE;
  const tools = TOOLS.filter(({ name }) => names.includes(name)).map(({ name, modelDescription, inputSchema }) => {
    // There is one chain, that of the node.
    const { chain: _, ...properties } = inputSchema.properties;
    return {
      name,
      description: modelDescription,
      inputSchema: { ...inputSchema, properties },
      annotations: { readOnlyHint: true },
    };
  });
  // The tools' schemas are JSON, as package.json has them: those of `registerTool` would be a second form of them.
  const { server } = new McpServer({ name: 'avalanche-lens', version: VERSION }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    if (!names.includes(params.name)) throw new Error(`There is no tool ${JSON.stringify(params.name)}.`);
    const given = { ...params.arguments, chain: undefined };
    const text = await assistant.answer(params.name, given, { signal, tokenBudget: undefined });
    return { content: [{ type: 'text', text }], isError: isRefusal(text) };
  });
  const ended = new Promise<void>((resolve, reject) => {
    // Before standard input ends, the transport closes itself for one reason: a message that it doesn't buffer.
    server.onclose = () =>
      reject(new BadInput('A message is longer than 10 MiB: the server has ended. Send shorter ones.'));
    process.stdin.once('end', resolve);
  });
  await server.connect(new StdioServerTransport());
  try {
    await ended;
    return EXIT.done;
  } finally {
    await server.close();
    // Unread input would keep the process alive.
    process.stdin.destroy();
  }
}

/** An answer that says why there is none (`refusal` of services/answers). */
function isRefusal(text: string): boolean {
  const answer = JSON.parse(text) as { readonly error?: unknown };
  return answer.error !== undefined;
}
