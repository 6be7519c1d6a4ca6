import * as l10n from '@vscode/l10n';
import { commands, env, Uri } from 'vscode';
import type { Clock } from '../../client/clock';
import { InvalidInputError } from '../../core/errors';
import type { CommandID } from '../../host/commands/command-ids';
import { type Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { reportFailure } from '../../host/commands/report';
import { askFile, saveFile, shownFileName } from '../../host/files/save-file';
import type { DocumentCard, Intent, TableCard } from '../../protocol';
import type { Dashboard } from './dashboard';
import { bridgedTable, tpsTable, type Table, type TableFormat } from './tables';

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
export function dashboardActions(options: ActionOptions): (intent: Intent) => void {
  return (intent) => void run(intent, options).catch((error: unknown) => reportFailure(options.log, error));
}

async function run(intent: Intent, { dashboard, clock }: ActionOptions): Promise<void> {
  switch (intent.type) {
    case 'key':
      await commands.executeCommand(API_KEY, intent.action);
      break;
    case 'startSandbox':
      await commands.executeCommand(START_SANDBOX);
      break;
    case 'useFreePort':
      await commands.executeCommand(START_SANDBOX, { port: 0 });
      break;
    case 'copy':
      await env.clipboard.writeText(intent.text);
      break;
    case 'copyTable': {
      const table = tableOf(dashboard, intent.card);
      if (table === undefined) break;
      await env.clipboard.writeText(table.text('csv', clock.now()));
      // An exported file has it in its name.
      if (!table.isComplete) void notify.information(withNote(copiedText(table.rows), table));
      break;
    }
    case 'export': {
      const table = tableOf(dashboard, intent.card);
      if (table !== undefined) await exportTable(table, intent.as, clock.now());
      break;
    }
    case 'savePicture':
      await savePicture(intent.data, tableOf(dashboard, 'tps'));
      break;
    case 'openExplorer': {
      const address = dashboard.explorerOf(intent.chainId);
      if (address !== undefined) await env.openExternal(Uri.parse(address, true));
      break;
    }
    case 'openDocument':
      await openDocument(intent.card, dashboard);
      break;
    case 'ready':
    case 'choose':
    case 'load':
    case 'retry':
    case 'loadMore':
    case 'loadAll':
    case 'cancel':
    // Performed by the dashboard.
  }
}

function tableOf(dashboard: Dashboard, card: TableCard): Table | undefined {
  const tps = dashboard.valueOf('tps');
  const bridged = dashboard.valueOf('bridged');
  if (card === 'tps') return tps === undefined ? undefined : tpsTable(tps);
  return bridged === undefined ? undefined : bridgedTable(bridged);
}

async function openDocument(card: DocumentCard, dashboard: Dashboard): Promise<void> {
  const show = async (id: CommandID, ...words: readonly unknown[]): Promise<void> => {
    await commands.executeCommand(id, ...words);
  };
  switch (card) {
    case 'tps':
      return show('xchainLens.showAverageTPS', dashboard.view.chainIds[0]);
    case 'block': {
      const block = dashboard.valueOf('block');
      return show('xchainLens.showEVMBlock', block?.chainId, block?.blockId);
    }
    case 'addressChains':
      return show('xchainLens.showAddressChains', dashboard.valueOf('addressChains')?.address);
    case 'supported':
      return show('xchainLens.callMethod', { service: 'supported-chains' });
  }
}

async function exportTable(table: Table, format: TableFormat, now: number): Promise<void> {
  await save(table.name, format, table.text(format, now), table);
}

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
