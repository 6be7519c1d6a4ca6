import './host/messages/display-language';
import * as l10n from '@vscode/l10n';
import { homedir } from 'node:os';
import { FileSystemError, type Memento, type SecretStorage, Uri, window, workspace } from 'vscode';
import { ApiKeys } from './client/rest/api-keys';
import { systemClock, inSlices } from './client/clock';
import { createClient } from './client/create-client';
import { exchangeLine } from './client/http/exchange-record';
import { createAPI } from './services/answers/extension-api';
import { ApiKeyCommand } from './features/api-keys/api-key-command';
import { createAssistant } from './services/answers/assistant-tools';
import { CallDocuments } from './features/call/call-documents';
import { chainItems } from './features/chains/chain-items';
import { switchChain } from './features/chains/switch-chain';
import { conversionsAt, type TextSelection } from './features/convert/conversions-at';
import { createDashboard } from './features/dashboard/create-dashboard';
import { type Checks, ShownProblems } from './features/diagnostics/shown-problems';
import { BalanceChartPanel } from './features/balance-chart/balance-chart-panel';
import { askBytesTarget } from './features/documents/ask-bytes-target';
import { l1Document } from './features/documents/l1-document';
import { BalancesSource } from './features/documents/balances-source';
import { DocumentSource } from './features/documents/document-source';
import { showAtomicTxs } from './features/find/show-atomic-txs';
import { findAndShow } from './features/find/find-and-show';
import { createFind } from './features/find/find-questions';
import { createIssue } from './features/issue/create-issue';
import { lookUp } from './features/look-up/look-up';
import { RecentLookUps } from './features/look-up/recent-look-ups';
import { createSideBar } from './features/side-bar/create-side-bar';
import { readChart } from './features/side-bar/past/chart-of';
import { HoverAnswers } from './features/hover/hover-answers';
import { lookOnChain } from './features/hover/look-on-chain';
import { NameHints } from './features/hover/name-hints';
import { OpenedSteps } from './features/plan/opened-steps';
import { addToPlan, newPlan } from './features/plan/new-plan';
import { PlanPanel } from './features/plan/plan-panel';
import type { GenesisMarks } from './services/compose/fields';
import type { SandboxController } from './features/sandbox/sandbox-controller';
import { SandboxMenu } from './features/sandbox/sandbox-menu';
import { logExplanation } from './features/node-log/log-explanations';
import { MCPPrograms } from './features/mcp/mcp-programs';
import { keyReplacements } from './features/node-configuration/key-replacements';
import { createTxPages } from './features/tx-page/tx-page-panel';
import { TerminalLinks } from './features/terminal/terminal-links';
import { errorLines } from './host/messages/ui-text';
import type { FindQuestion } from './host/commands/command-ids';
import type { Commands } from './host/commands/commands';
import { completeStep, reportFailure } from './host/commands/report';
import { DisposableStore } from './host/disposable-store';
import { entryWords } from './host/settings/value-readers';
import { localNodes } from './host/files/local-nodes';
import { ByteStore } from './host/documents/byte-store';
import type { SelectedText } from './host/documents/selected-text';
import { balancesTargetOf, l1TargetOf } from './host/documents/document-target';
import type { CallOptions } from './client/call-options';
import type { Log } from './host/messages/log';
import type { Settings } from './host/settings/settings';
import { type ChainConfig, meantChain, sameName } from './services/chain/chain-config';
import { ChainWatch } from './services/lookup/chain-watch';
import { SeenPolls } from './services/chain/seen-polls';
import { isFoundName } from './services/chain/local-networks';
import { StoredURLs } from './services/chain/stored-urls';
import { createServices } from './services/create-services';
import { ServiceEvents } from './services/past/data-api/service-events';
import { RestServices } from './services/evm/rest-services';

export interface RuntimeOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly sandbox: SandboxController;
  /** A folder for the bytes of opened documents. */
  readonly storage: Uri;
  /** The store that outlives this window. */
  readonly memory: Memento;
  /** This window's store, which outlives a reload. */
  readonly windowMemory: Memento;
  readonly secrets: SecretStorage;
  /** The extension's folder. */
  readonly root: Uri;
}

/**
 * The second composition root: everything heavy, in a bundle of its own, created at the first hover or command. It
 * follows the settings without dropping what is still valid: a chain whose settings stay is kept, and so are all cached
 * responses, which belong to a chain's identity rather than its settings.
 */
export function Runtime(options: RuntimeOptions) {
  const store = new DisposableStore();
  const connections = createConnections(options, store);
  store.add(createConfigured(options, connections));
  const views = createViews(options, connections, store);
  const { issue, planPanel } = createSending(options, connections, views);
  store.add(issue);
  store.add(planPanel);
  return { ...createCommands(options, connections, views, issue), issue, planPanel, dispose: () => store.dispose() };
}

type Connections = ReturnType<typeof createConnections>;
type Views = ReturnType<typeof createViews>;

/** What requests go through, and the services over it. */
function createConnections({ settings, log, sandbox, secrets, root }: RuntimeOptions, store: DisposableStore) {
  const apiKeys = new ApiKeys(secrets, (reason) => log.warn(reason));
  const storedURLs = new StoredURLs(secrets);
  const clock = systemClock;
  const sandboxURL = (): Promise<string | undefined> => sandbox.url();
  const { http, budget } = createClient({
    clock,
    bodyProgram: Uri.joinPath(root, 'dist/bodies.js').fsPath,
    // Read for each request: a proxy may change while the window is open.
    network: {
      get strictSSL() {
        return settings.network.strictSSL;
      },
      get proxy() {
        return settings.network.proxy;
      },
      get noProxy() {
        return settings.network.noProxy;
      },
      get environment() {
        return settings.network.environment;
      },
    },
    onExchange: (exchange) => log.info(exchangeLine(exchange)),
  });
  const closeSockets = (): void => {
    http.close().catch((error: unknown) => log.error(String(error)));
  };
  store.add({ dispose: closeSockets });
  // Open connections were made with the previous settings.
  store.add(settings.onDidChangeNetwork(closeSockets));
  const services = createServices({ http, clock, sandboxURL, sandboxStarts: () => sandbox.starts, storedURLs });
  const rest = new RestServices({ http, apiKeys, budget, clock, urls: () => settings.services, sandboxURL });
  const mayUseService = (): boolean => settings.values.historySource === 'dataAPI';
  const serviceEvents = new ServiceEvents({ rest, clock, resolver: services.resolver, mayUse: mayUseService });
  return { clock, http, apiKeys, storedURLs, services, rest, mayUseService, serviceEvents };
}

/** The chains and names of the settings, now and whenever these change. */
function createConfigured({ settings }: RuntimeOptions, { services: { chains, names, subnetNames } }: Connections) {
  const configure = (): void => {
    const { values } = settings;
    // The side bar may find the network, or the network may run again.
    const isReported =
      values.activeChain === '' || values.ignoredChains.some((name) => sameName(name, values.activeChain));
    if (!chains.configure(values) && !isFoundName(values.activeChain) && !isReported) {
      const { activeChain } = values;
      const meant = meantChain(activeChain, chains.configs);
      const reason =
        meant === undefined
          ? l10n.t('no chain is named "{0}". Lookups are off until you correct it', activeChain)
          : l10n.t(
              'no chain is named "{0}". Did you mean "{1}"? Lookups are off until you correct it',
              activeChain,
              meant.name,
            );
      settings.report({ setting: 'activeChain', reason });
    }
    for (const { name, reason } of names.configure(values.addresses)) {
      settings.report({ setting: 'addresses', entry: entryWords('address', name), reason });
    }
    for (const { name, reason } of subnetNames.configure(values.subnets)) {
      settings.report({ setting: 'subnets', entry: entryWords('subnet', name), reason });
    }
  };
  configure();
  return settings.onDidChange(configure);
}

/** The side bar, the pages and the documents. */
function createViews(options: RuntimeOptions, connections: Connections, store: DisposableStore) {
  const { settings, log, sandbox, storage, memory, windowMemory, secrets, root } = options;
  const { clock, http, storedURLs, services, rest, serviceEvents } = connections;
  const byteStore = new ByteStore(storage);
  const logFailure = (error: unknown): void => log.error(errorLines(error));
  const onFailure = (error: unknown): void => reportFailure(log, error);
  const polls = store.add(new SeenPolls({ clock, onFailure: logFailure }));
  const watch = new ChainWatch({ clock, resolver: services.resolver, polls, onFailure: logFailure });
  const dashboard = store.add(
    createDashboard({ rest, clock, store: windowMemory, settings, onDidChangeKeys: secrets.onDidChange, log, root }),
  );
  store.add(sandbox.onDidChange((url) => url !== undefined && dashboard.sandboxStarted()));
  const ledgerParts = { ...services, serviceEvents };
  const balanceChartPanel = new BalanceChartPanel({
    root,
    store: windowMemory,
    onFailure,
    read: (target) => readChart(ledgerParts, target),
  });
  const keep = (bytes: Uint8Array): string => byteStore.remember(bytes);
  const tree = createSideBar({
    ...services,
    http,
    watch,
    polls,
    sandbox,
    storedURLs,
    store: memory,
    openChart: (target, chart) => balanceChartPanel.open(target, chart),
    localNodes: () => localNodes(homedir()),
    keep,
    hiddenChains: () => settings.values.hiddenChains,
    pageSize: () => settings.values.pageSize,
    activity: (networkID) => dashboard.activity(networkID),
    serviceEvents,
  });
  store.add(tree);
  const enableLocal = (): void => tree.localNetworks.enable(settings.values.localNetworks);
  enableLocal();
  store.add(settings.onDidChange(enableLocal));
  store.add(settings.onDidChange(() => tree.sideBar.configured()));
  const lookForCredentials = (): void => {
    tree.writtenCredentials.look(settings.values.chains).catch(onFailure);
  };
  lookForCredentials();
  store.add(settings.onDidChange(lookForCredentials));
  const pickChain = async (title: string): Promise<ChainConfig | undefined> => {
    const items = chainItems(services.chains.configs, services.chains.active);
    return (await window.showQuickPick(items, { title, matchOnDescription: true }))?.config;
  };
  const documents = new DocumentSource({ ...services, byteStore });
  const subject: DocumentSource['subject'] = (target, request) => documents.subject(target, request);
  return { byteStore, keep, polls, dashboard, balanceChartPanel, tree, pickChain, ledgerParts, documents, subject };
}

/** What checks, sends and follows transactions, of plans, too. */
function createSending(
  { log, memory, windowMemory, root }: RuntimeOptions,
  { services }: Connections,
  { byteStore, subject, tree, pickChain }: Views,
) {
  const openedSteps = new OpenedSteps(windowMemory, (error) => reportFailure(log, error));
  const marksIn: GenesisMarks = async (text) => {
    const { genesisMarks } = await import('./services/answers/configuration-marks');
    return genesisMarks((path) => readOwnJSON(root, path), text);
  };
  const issue = createIssue({
    ...services,
    log,
    store: memory,
    windowStore: windowMemory,
    byteStore,
    root,
    subject,
    onAccepted: (chain, on) => {
      tree.sideBar.accepted(chain, on);
      openedSteps.ended();
      completeStep('issue');
    },
    onRecord: (record, bytes) => openedSteps.onRecord(record, bytes),
    pickChain,
    genesisMarks: marksIn,
  });
  const { showMade } = issue;
  const planParts = { log, root, store: windowMemory, openedSteps, showMade, pickChain, genesisMarks: marksIn };
  const planPanel = new PlanPanel({ ...services, ...planParts });
  return { issue, planPanel };
}

/** Reads what the extension comes with. */
async function readOwn(root: Uri, path: string): Promise<string> {
  return new TextDecoder().decode(await workspace.fs.readFile(Uri.joinPath(root, path)));
}

async function readOwnJSON(root: Uri, path: string): Promise<unknown> {
  return JSON.parse(await readOwn(root, path)) as unknown;
}

/** What commands, hovers and other programs ask for. */
function createCommands(
  { settings, log, sandbox, memory, windowMemory, root }: RuntimeOptions,
  { clock, apiKeys, storedURLs, services, rest, mayUseService, serviceEvents }: Connections,
  { byteStore, keep, polls, dashboard, balanceChartPanel, tree, pickChain, ledgerParts, documents, subject }: Views,
  { pendingOf }: Pick<ReturnType<typeof createIssue>, 'pendingOf'>,
) {
  const { chains } = services;
  const problems = new ShownProblems();
  const lookUps = new RecentLookUps(memory);
  const hovers = new HoverAnswers({ ...services, byteStore });
  const balancesSource = new BalancesSource(ledgerParts);
  const ownJSON = (path: string): Promise<unknown> => readOwnJSON(root, path);
  const find = {
    letRetryPass: services.letRetryPass,
    findQuestions: createFind({ ...services, rest, byteStore, mayUseService }),
  };
  return {
    dashboardPanel: dashboard.dashboardPanel,
    balanceChartPanel,
    ...tree,
    polls,
    apiKeyCommand: new ApiKeyCommand({ keys: apiKeys, storedURLs, settings, log, rest }),
    createCallDocuments: (scheme: string) => new CallDocuments({ chains, rest, clock, log, pickChain, scheme }),
    rest,
    chains,
    showAtomicTxs: (registry: Commands, address: string | undefined) =>
      showAtomicTxs(registry, { ...services, serviceEvents }, address),
    findAndShow: (registry: Commands, kind: FindQuestion['kind'], argument: unknown) =>
      findAndShow(registry, find, kind, argument),
    hovers,
    lookOnChain: (argument: unknown) => {
      services.letRetryPass();
      return lookOnChain(hovers, argument);
    },
    nameHints: new NameHints(services),
    api: createAPI(services),
    assistant: createAssistant({ ...services, rest, readOwn: ownJSON }),
    mcpPrograms: new MCPPrograms(chains),
    problemsIn: (text: string, checks: Checks, signal: AbortSignal) => problems.of(text, checks, signal),
    conversionsAt: (place: TextSelection) => inSlices(conversionsAt(place, chains)),
    newPlan: (template: unknown) => newPlan({ chains, readOwn: (path) => readOwn(root, path) }, template),
    addToPlan,
    keyReplacements: (key: string, schema: string) => keyReplacements(key, schema, ownJSON),
    explainLog: (line: string, column?: number) =>
      logExplanation(
        line,
        { read: (path) => readOwn(root, path), address: (path) => Uri.joinPath(root, path).toString() },
        column,
      ),
    lookUp: (argument: unknown) =>
      lookUp(argument, tree.sideBar.chain(tree.sideBar.active.name), { ...services, keep, history: lookUps }),
    terminalLinks: new TerminalLinks(chains),
    switchChain: (argument: unknown) => switchChain(chains, argument),
    sandboxMenu: new SandboxMenu(sandbox),
    documents,
    askBytesTarget: (selected: SelectedText | undefined) => askBytesTarget({ chains, documents }, selected),
    reportAt: (uri: Uri, request: CallOptions) => {
      const [l1, balances] = [l1TargetOf(uri), balancesTargetOf(uri)];
      if (l1 !== undefined) return l1Document(services, l1, request);
      if (balances === undefined) throw FileSystemError.FileNotFound(uri);
      return balancesSource.render(balances, request);
    },
    txPages: createTxPages({ ...services, store: windowMemory, log, root, subject, pendingOf }),
  };
}
