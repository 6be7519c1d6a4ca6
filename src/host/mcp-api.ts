import * as vscode from 'vscode';
import { type Disposable, type Event, lm } from 'vscode';

/** A program that VS Code starts and speaks MCP with. Since VS Code 1.101; the types of 1.100 lack it. */
export interface MCPServerDefinition {
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  env: Record<string, string | number | null>;
  /** After another one, VS Code lists the tools again. */
  readonly version?: string;
}

/** As VS Code documents it. */
export interface MCPProvider {
  readonly onDidChangeMcpServerDefinitions: Event<void>;
  readonly provideMcpServerDefinitions: () => MCPServerDefinition[];
  /** Before VS Code starts it. */
  readonly resolveMcpServerDefinition: (definition: MCPServerDefinition) => Promise<MCPServerDefinition>;
}

interface MCPRegistry {
  readonly registerMcpServerDefinitionProvider?: (id: string, provider: MCPProvider) => Disposable;
}

type NewDefinition = new (
  label: string,
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  version?: string,
) => MCPServerDefinition;

/** VS Code 1.100 has an earlier form, for extensions of its own alone: it throws. */
const WITHOUT = '1.100.';

/** What VS Code has of MCP, if it has it. */
export function mcpAPI():
  | {
      readonly register: NonNullable<MCPRegistry['registerMcpServerDefinitionProvider']>;
      readonly Definition: NewDefinition;
    }
  | undefined {
  const { registerMcpServerDefinitionProvider: register } = lm as unknown as MCPRegistry;
  const { McpStdioServerDefinition: Definition } = vscode as unknown as { McpStdioServerDefinition?: NewDefinition };
  const hasBoth = register !== undefined && Definition !== undefined;
  return hasBoth && !vscode.version.startsWith(WITHOUT) ? { register, Definition } : undefined;
}
