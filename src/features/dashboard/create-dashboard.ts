import { commands, env, type Event, Uri } from 'vscode';
import { PagePanel } from '../../host/pages/page-panel';
import type { Intent, WindowIntent } from '../../protocol';
import { Dashboard } from './dashboard';
import { DASHBOARD_TITLE, DASHBOARD_VIEW } from '../../host/pages/view-types';
import { intentOf } from './choices';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../../client/clock';
import { InvalidInputError } from '../../core/outcome';
import type { CommandID } from '../../host/commands/command-ids';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { reportFailure } from '../../host/commands/report';
import { askFile, saveFile, sayWritten, shownFileName } from '../../host/files/save-file';
import type { Table } from './tables';
import { DisposableStore } from '../../host/disposable-store';
import { errorLines } from '../../host/messages/ui-text';
import type { Settings } from '../../host/settings/settings';
import type { KeyValueStore } from '../../core/key-value-store';
import type { RestServices } from '../../services/evm/rest-services';
import { evmIDOfCChain, tpsLine } from '../../services/evm/tps-samples';
import { API_KEY_COMMAND, startAtFreePort, startOwnSandbox } from '../../host/commands/failure-steps';

interface PanelOptions {
  readonly dashboard: Dashboard;
  /** The extension's folder. */
  readonly root: Uri;
  /** Performs intents that need windows and files. */
  readonly act: (intent: WindowIntent) => void;
}

function dashboardPanel({ dashboard, root, act }: PanelOptions): PagePanel {
  return new PagePanel({
    view: DASHBOARD_VIEW,
    title: DASHBOARD_TITLE,
    bundle: 'dashboard',
    root,
    state: dashboard,
    receive(message, isVisible) {
      const intent = intentOf(message);
      if (intent === undefined) return;
      if (!isWindowIntent(intent)) dashboard.receive(intent);
      else if (isVisible) act(intent);
    },
  });
}

interface ActionOptions {
  readonly dashboard: Dashboard;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

const CALL_METHOD: CommandID = 'avalancheLens.callMethod';

/** The first bytes of a PNG. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Performs intents that need windows or files; a failure is reported once, like that of a command. */
function dashboardActions({ log, ...parts }: ActionOptions): (intent: WindowIntent) => void {
  return (intent) => {
    const action: WindowAction<never> = WINDOW_ACTIONS[intent.type];
    void action(intent as never, parts).catch((error: unknown) => reportFailure(log, error));
  };
}

function isWindowIntent(intent: Intent): intent is WindowIntent {
  return intent.type in WINDOW_ACTIONS;
}

type WindowAction<Given> = (intent: Given, parts: Omit<ActionOptions, 'log'>) => Promise<unknown>;

const WINDOW_ACTIONS: {
  readonly [Type in WindowIntent['type']]: WindowAction<WindowIntent & { readonly type: Type }>;
} = {
  key: async ({ action }) => commands.executeCommand(API_KEY_COMMAND, action),
  startSandbox: async () => startOwnSandbox(),
  useFreePort: async () => startAtFreePort(),
  copy: async ({ text }) => env.clipboard.writeText(text),
  async copyTable({ card }, { dashboard, clock }) {
    const table = dashboard.cards.tableOf(card);
    if (table === undefined) return;
    await env.clipboard.writeText(table.text('csv', clock.now()));
    // An exported file has it in its name.
    if (!table.isComplete) void notify.information(withNote(copiedText(table.rows), table));
  },
  async export({ card, as }, { dashboard, clock }) {
    const table = dashboard.cards.tableOf(card);
    if (table !== undefined) await save(table.name, as, table.text(as, clock.now()), table);
  },
  savePicture: async ({ data }, { dashboard }) => savePicture(data, dashboard.cards.tableOf('tps')),
  async openExplorer({ chainId }, { dashboard }) {
    const address = dashboard.cards.explorerOf(chainId);
    if (address !== undefined) await env.openExternal(Uri.parse(address, true));
  },
  async openDocument({ card }, { dashboard }) {
    const call = dashboard.cards.documentOf(card);
    if (call !== undefined) await commands.executeCommand(CALL_METHOD, call);
  },
};

function copiedText(rows: number): string {
  return rows === 1 ? l10n.t('Copied 1 row.') : l10n.t('Copied {0} rows.', rows.toLocaleString('en-US'));
}

/** A text with why the data is partial, if it is. */
function withNote(text: string, table: Table | undefined): string {
  if (table === undefined || table.isComplete) return text;
  return [text, l10n.t('The data is partial.'), table.partial].filter((each) => each !== '').join(' ');
}

async function savePicture(data: string, table: Table | undefined): Promise<void> {
  const bytes = Buffer.from(data, 'base64');
  if (!PNG.every((byte, i) => bytes[i] === byte)) throw new InvalidInputError('the picture is not a PNG');
  await save(table?.name ?? 'chart', 'png', bytes, table);
}

/** Writes a file that the user chooses; nothing if the user cancels. */
async function save(
  name: string,
  format: string,
  content: string | Uint8Array,
  table: Table | undefined,
): Promise<void> {
  const uri = await askFile(name, [format]);
  if (uri === undefined || !(await saveFile(uri, [content]))) return;
  sayWritten(uri, withNote(l10n.t('Saved {0}.', shownFileName(uri)), table));
}

interface DashboardOptions {
  readonly rest: RestServices;
  readonly clock: Clock;
  /** Of this workspace. */
  readonly store: KeyValueStore;
  readonly settings: Settings;
  /** Fires when a key was set or removed, in any window. */
  readonly onDidChangeKeys: Event<unknown>;
  readonly log: Log;
  /** The extension's folder. */
  readonly root: Uri;
}

/** Creates the dashboard, which follows settings and keys, and its panel. */
export function createDashboard(options: DashboardOptions) {
  const { clock, log, settings, root } = options;
  const dashboard = new Dashboard({ ...options, onFailure: (error) => log.error(errorLines(error)) });
  const store = new DisposableStore();
  let { services } = settings;
  store.add(
    settings.onDidChange(() => {
      const before = services;
      ({ services } = settings);
      const isSame = services.metricsURL === before.metricsURL && services.dataURL === before.dataURL;
      if (!isSame) dashboard.servicesChanged();
    }),
  );
  store.add(options.onDidChangeKeys(() => dashboard.keysChanged()));
  const act = dashboardActions({ dashboard, clock, log });
  // VS Code keeps a panel that is open when the extension stops, and restores it after the reload.
  return {
    dashboardPanel: dashboardPanel({ dashboard, root, act }),
    sandboxStarted: () => dashboard.sandboxStarted(),
    /** The loaded TPS of a network's C-Chain in one line; sends no request. */
    activity(networkID: number): string | undefined {
      const chainId = evmIDOfCChain(networkID);
      return chainId === undefined ? undefined : tpsLine(dashboard.cards.tpsOf(chainId), clock.now());
    },
    dispose: () => store.dispose(),
  };
}
