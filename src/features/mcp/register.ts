import { commands as vscodeCommands, EventEmitter, workspace } from 'vscode';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { type MCPProvider, mcpAPI } from '../../host/mcp-api';
import { SECTION, type Settings } from '../../host/settings/settings';
import { sameName } from '../../services/chain/chain-config';
import type { MCPPrograms } from './mcp-programs';

interface MCPRuntime {
  readonly mcpPrograms: MCPPrograms;
}

const PROVIDER = 'avalancheLens.tools';
const SERVER_LABEL = 'Avalanche Lens';

/**
 * The tools of the command for all that VS Code lets use MCP servers, on the active chain. Nothing is started, loaded, or
 * requested before a client starts the server, and in a workspace that the user doesn't trust there is none.
 */
export function registerMCP(
  commands: Commands,
  {
    load,
    settings,
    program,
  }: { readonly load: () => Promise<MCPRuntime>; readonly settings: Settings; readonly program: string },
): Disposable & { readonly provider: MCPProvider | undefined } {
  const store = new DisposableStore();
  store.add(
    commands.register('avalancheLens.copyMCPConfiguration', async () => (await load()).mcpPrograms.copy(program)),
  );
  const dispose = (): void => store.dispose();
  const api = mcpAPI();
  if (api === undefined) return { dispose, provider: undefined };
  void vscodeCommands.executeCommand('setContext', `${SECTION}.hasMCP`, true);
  const changed = store.add(new EventEmitter<void>());
  store.add(settings.onDidChange(() => changed.fire()));
  const provider: MCPProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () =>
      workspace.isTrusted
        ? [new api.Definition(SERVER_LABEL, process.execPath, [program], {}, versionOf(settings))]
        : [],
    async resolveMcpServerDefinition(definition) {
      definition.env = { ...(await (await load()).mcpPrograms.environment()) };
      return definition;
    },
  };
  store.add(api.register(PROVIDER, provider));
  return { dispose, provider };
}

/** Another one on another chain, and at another URL of it. */
function versionOf({ values: { activeChain, chains } }: Settings): string {
  const url = chains.find(({ name }) => sameName(name, activeChain))?.url;
  return url === undefined ? activeChain : `${activeChain} ${url}`;
}
