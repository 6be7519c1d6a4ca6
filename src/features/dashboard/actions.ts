import * as l10n from '@vscode/l10n';
import { commands, env, Uri } from 'vscode';
import type { Clock } from '../../client/clock';
import { InvalidInputError } from '../../core/errors';
import type { CommandID } from '../../host/commands/command-ids';
import { type Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { reportFailure } from '../../host/commands/report';
import { askFile, saveFile, shownFileName } from '../../host/files/save-file';
import type { Intent, WindowIntent } from '../../protocol';
import type { Dashboard } from './dashboard';
import type { Table } from './tables';

/** Options of the actions. */
export interface ActionOptions {
  readonly dashboard: Dashboard;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
}

const API_KEY: CommandID = 'xchainLens.apiKey';
const START_SANDBOX: CommandID = 'xchainLens.startSandbox';

/** The first bytes of a PNG. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Performs intents that need windows or files; a failure is reported once, like that of a command. */
export function dashboardActions({ log, ...parts }: ActionOptions): (intent: WindowIntent) => void {
  return (intent) => {
    const action: WindowAction<never> = ACTIONS[intent.type];
    void action(intent as never, parts).catch((error: unknown) => reportFailure(log, error));
  };
}

export function isWindowIntent(intent: Intent): intent is WindowIntent {
  return intent.type in ACTIONS;
}

type WindowAction<Given> = (intent: Given, parts: Omit<ActionOptions, 'log'>) => Promise<unknown>;

const ACTIONS: { readonly [Type in WindowIntent['type']]: WindowAction<WindowIntent & { readonly type: Type }> } = {
  key: async ({ action }) => commands.executeCommand(API_KEY, action),
  startSandbox: async () => commands.executeCommand(START_SANDBOX),
  useFreePort: async () => commands.executeCommand(START_SANDBOX, { port: 0 }),
  copy: async ({ text }) => env.clipboard.writeText(text),
  async copyTable({ card }, { dashboard, clock }) {
    const table = dashboard.tableOf(card);
    if (table === undefined) return;
    await env.clipboard.writeText(table.text('csv', clock.now()));
    // An exported file has it in its name.
    if (!table.isComplete) void notify.information(withNote(copiedText(table.rows), table));
  },
  async export({ card, as }, { dashboard, clock }) {
    const table = dashboard.tableOf(card);
    if (table !== undefined) await save(table.name, as, table.text(as, clock.now()), table);
  },
  savePicture: async ({ data }, { dashboard }) => savePicture(data, dashboard.tableOf('tps')),
  async openExplorer({ chainId }, { dashboard }) {
    const address = dashboard.explorerOf(chainId);
    if (address !== undefined) await env.openExternal(Uri.parse(address, true));
  },
  async openDocument({ card }, { dashboard }) {
    const command = dashboard.documentOf(card);
    if (command !== undefined) await commands.executeCommand(...command);
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
  const isPartial = table?.isComplete === false;
  await save(isPartial ? 'average-tps-partial' : 'average-tps', 'png', bytes, table);
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
  void notify.information(withNote(l10n.t('Saved {0}.', shownFileName(uri)), table));
}
