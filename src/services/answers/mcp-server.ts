import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { AssistantTools } from './assistant-tools';
import { MCP_INSTRUCTIONS, MCP_TOOLS, type MCPTool } from './mcp-tools';

interface ServedTools {
  readonly assistant: AssistantTools;
  readonly version: string;
  /** Whether there is a node. */
  readonly isOnline: boolean;
}

/** The tools as an MCP server, without a transport. None sends a transaction, and a private key is refused. */
export function mcpServer({ assistant, version, isOnline }: ServedTools): McpServer['server'] {
  const served = MCP_TOOLS.filter((tool) => isOnline || !tool.isOnline);
  // The schemas are JSON: those of `registerTool` would be a second form of them.
  const { server } = new McpServer(
    { name: 'avalanche-lens', version },
    { capabilities: { tools: {} }, instructions: MCP_INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: served.map(listedTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = served.find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, `The server has no tool ${JSON.stringify(params.name)}.`);
    const { takes, name } = tool;
    const given = params.arguments ?? {};
    const wrong = [
      ...Object.keys(given).filter((each) => !Object.hasOwn(takes, each)),
      ...Object.keys(takes).filter((each) => typeof given[each] !== 'string'),
    ];
    // A name that isn't known may hold a key.
    if (wrong.length > 0)
      throw new McpError(
        ErrorCode.InvalidParams,
        Object.keys(takes).length === 0
          ? `${name} takes nothing.`
          : `${name} takes ${Object.keys(takes).join(', ')}, a text, and nothing else.`,
      );
    const text = await assistant.answer(name, given, { signal, tokenBudget: undefined, isCompact: true });
    // The node's JSON, whose long numbers would lose digits, is in the text alone.
    const { json: _, ...answer } = JSON.parse(text) as Record<string, unknown>;
    return { content: [{ type: 'text', text }], structuredContent: answer, isError: answer['error'] !== undefined };
  });
  return server;
}

function listedTool({ name, title, description, takes, returns, isOnline }: MCPTool) {
  const properties = Object.fromEntries(
    Object.entries(takes).map(([field, about]) => [field, { type: 'string', description: about }]),
  );
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object' as const, properties, required: Object.keys(takes), additionalProperties: false },
    outputSchema: { type: 'object' as const, properties: returns },
    annotations: { readOnlyHint: true, openWorldHint: isOnline },
  };
}
