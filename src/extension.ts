import './host/messages/display-language';
import { type ExtensionContext, ExtensionMode, type TreeDataProvider, Uri } from 'vscode';
import { apiExports } from './features/api/api-exports';
import type { AvalancheLensExports } from './services/answers/avalanche-lens-api';
import { registerAssistant } from './features/assistant/register';
import { registerBalanceChart } from './features/balance-chart/register';
import { registerCall } from './features/call/register';
import { registerConvert } from './features/convert/register';
import { registerDashboard } from './features/dashboard/register';
import { registerDiagnostics } from './features/diagnostics/register';
import { registerDocuments } from './features/documents/register';
import { registerSideBar } from './features/side-bar/register';
import { registerFind } from './features/find/register';
import { registerHover } from './features/hover/register';
import { registerLookUp } from './features/look-up/register';
import { registerIssue } from './features/issue/register';
import { registerMCP } from './features/mcp/register';
import { registerNodeConfiguration } from './features/node-configuration/register';
import { registerNodeLog } from './features/node-log/register';
import { registerPlan } from './features/plan/register';
import { registerSandbox, sandboxSurface } from './features/sandbox/register';
import { SandboxController } from './features/sandbox/sandbox-controller';
import { registerTerminal } from './features/terminal/register';
import { registerTxPage } from './features/tx-page/register';
import { registerTryOut } from './features/try-out/register';
import { Commands } from './host/commands/commands';
import { Lazy } from './host/disposable-store';
import type { MCPProvider } from './host/mcp-api';
import { createLog } from './host/messages/log';
import { reportFailure } from './host/commands/report';
import { Settings } from './host/settings/settings';

/** What the tests of this extension get besides the public API. */
export interface TestExports extends AvalancheLensExports {
  /** The rows of the tree view. */
  readonly sideBar: TreeDataProvider<unknown>;
  /** What VS Code asks for the MCP server, where it has MCP. */
  readonly mcp: MCPProvider | undefined;
}

/** Parts to stop before VS Code ends the process. */
let running: SandboxController | undefined;

/** VS Code waits for it: the sandbox's last changes are written. */
export async function deactivate(): Promise<void> {
  await running?.end();
  running = undefined;
}

/**
 * Composition root: makes the parts and registers them. Waits for nothing and loads nothing heavy: that is in
 * `runtime.ts` and in the sandbox's thread, bundles of their own that are loaded when something first needs them.
 */
export function activate(context: ExtensionContext): AvalancheLensExports | TestExports {
  const log = createLog();
  const settings = new Settings(log);
  const commands = new Commands(log);
  const stored = context.storageUri ?? context.globalStorageUri;
  const sandbox = new SandboxController({
    start: async ({ port, report }) => {
      // A window without a folder has no storage of its own: two of them would write one file.
      const own = settings.values.sandboxPersist ? context.storageUri : undefined;
      const statePath = own && Uri.joinPath(own, 'sandbox').fsPath;
      const { startThread } = await import('../sandbox/thread');
      return startThread(context.asAbsolutePath('dist/sandbox.js'), { port, statePath }, report);
    },
    surface: sandboxSurface(log),
    store: context.workspaceState,
    port: () => settings.values.sandboxPort,
    now: Date.now,
  });
  running = sandbox;
  const storage = Uri.joinPath(stored, 'bytes');
  const runtime = new Lazy(async () => {
    const { Runtime } = await import('./runtime');
    return Runtime({
      settings,
      log,
      storage,
      memory: context.globalState,
      windowMemory: context.workspaceState,
      secrets: context.secrets,
      root: context.extensionUri,
      sandbox,
    });
  });
  const load = () => runtime.get();

  const sideBar = registerSideBar(commands, load, sandbox);
  const mcp = registerMCP(commands, { load, settings, program: context.asAbsolutePath('dist/mcp.js') });
  const report = (error: unknown): void => reportFailure(log, error);
  context.subscriptions.push(
    log,
    settings,
    settings.onDidChange(() => sandbox.configured()),
    sandbox,
    runtime,
    registerDocuments(commands, load),
    sideBar,
    registerHover(commands, load, settings),
    registerFind(commands, load),
    registerLookUp(commands, load),
    registerConvert(load),
    registerDiagnostics({ load, settings, report }),
    registerNodeConfiguration(context.extension, load),
    registerTerminal(load),
    registerNodeLog(load, settings),
    registerAssistant(context.extension, load),
    mcp,
    registerIssue(commands, { load, settings, memory: context.workspaceState, log }),
    registerSandbox(commands, sandbox, { log, load }),
    registerTryOut(commands, context.extensionUri),
    registerCall(commands, load),
    registerDashboard(commands, load),
    registerTxPage(commands, load, settings),
    registerPlan(commands, load),
    registerBalanceChart(load),
    commands.register('avalancheLens.switchChain', async (argument) => (await load()).switchChain(argument)),
    commands.register('avalancheLens.apiKey', async (action) => (await load()).apiKeyCommand.run(action)),
    commands.register('avalancheLens.showLog', () => log.show()),
  );
  const exported = apiExports(load);
  return context.extensionMode === ExtensionMode.Test
    ? { ...exported, sideBar: sideBar.provider, mcp: mcp.provider }
    : exported;
}
