import { homedir } from 'node:os';
import { Uri, window, workspace } from 'vscode';
import { PRODUCT } from '../../../host/log';
import { fileNameText } from '../../../core/file-name';
import { uiText } from '../../../host/ui-text';
import { askInDialog, notify } from '../../../host/notify';
import { writeUri } from '../../../host/write-uri';
import { counted } from '../../../services/text/format-text';
import type { ActionContext } from '../explorer-actions';
import { loadAll, selectFirst } from '../explorer-actions';
import { withTreeProgress } from '../tree-progress';
import { balanceExport, type ExportFormat, type ExportHead, utxoExport } from './export-text';
import { addressOf, utxosOf } from '../utxo-actions';
import type { UTXOsNode } from '../nodes/utxos-node';

const READ_ALL = 'Read All First';
const AS_IT_IS = 'Export What Was Read';

type Make = (format: ExportFormat, head: ExportHead, list: UTXOsNode) => Iterable<string>;

/** Writes the UTXOs that are shown of an address to a file. `now` is Unix ms. */
export async function exportUTXOs({ nodes, file }: ActionContext, now: () => number): Promise<Uri | undefined> {
  return exportList({ list: await utxosOf(nodes), file, what: 'utxos', now }, (format, head, list) =>
    utxoExport(format, head, {
      table: list.pages.table,
      utxos: list.shown(),
      ref: (id) => list.scope.ref(id),
      addressText: (bytes) => list.scope.addressText(bytes),
    }),
  );
}

/** Writes what an address has of each asset to a file. `now` is Unix ms. */
export async function exportBalances({ nodes, file }: ActionContext, now: () => number): Promise<Uri | undefined> {
  const address = addressOf(nodes);
  return exportList({ list: await address?.open(), file, what: 'balances', now }, (format, head, list) =>
    balanceExport(format, head, { balances: address?.balances(list) ?? [], ref: (id) => list.scope.ref(id) }),
  );
}

interface Export {
  readonly list: UTXOsNode | undefined;
  readonly file: Uri | undefined;
  readonly what: 'utxos' | 'balances';
  readonly now: () => number;
}

async function exportList({ list, file, what, now }: Export, make: Make): Promise<Uri | undefined> {
  if (list === undefined) {
    selectFirst('an address');
    return undefined;
  }
  const { address, source } = list;
  // Who names the file is a program, and is told by the file.
  if (list.pages.state === 'more' && file === undefined) {
    const question = `Only ${counted(list.pages.utxos.length, 'UTXO')} of ${address} were read; there are more.`;
    const answer = await askInDialog({ kind: 'information', text: question }, READ_ALL, AS_IT_IS);
    if (answer === undefined) return undefined;
    // Who cancels does not want the file either: what was read stays, to be exported as it is.
    const isReady = answer === AS_IT_IS || (await loadAll(list));
    if (list.isGone) void notify.warning('The list was read anew meanwhile: export it again.');
    if (!isReady || list.isGone) return undefined;
  }
  const limits = `${list.pages.state === 'complete' ? '' : '-partial'}${what === 'balances' || list.filterWords === '' ? '' : '-filtered'}`;
  const part = source === undefined ? what : `imports-from-${source}`;
  const uri = file ?? (await askFile(fileNameText(`${address}-${part}${limits}`)));
  if (uri === undefined) return undefined;
  const fileName = uiText(uri.path.split('/').at(-1) ?? '');
  const format = uri.path.endsWith('.json') ? 'json' : 'csv';
  // Of the moment in which it is written: the list may have grown while the file was named.
  const { name, identity } = list.scope;
  const head = {
    chain: name,
    networkID: identity.networkID,
    address,
    ...(source === undefined ? {} : { sourceChain: source }),
    isComplete: list.pages.state === 'complete',
    hasChanged: list.pages.hasChanged,
    // Balances are of all that was read.
    filter: what === 'utxos' ? list.filterWords : '',
    at: now(),
  };
  let isWritten: true | undefined;
  try {
    isWritten = await withTreeProgress(`${PRODUCT} writes ${fileName}`, async (signal) => {
      await writeUri(uri, make(format, head, list), signal);
      return true as const;
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void notify.error(`${fileName} cannot be written, export to another place: ${reason}`);
    return undefined;
  }
  if (isWritten === undefined) return undefined;
  void notify.information(`Exported to ${fileName}.${limitWords(head)}`);
  return uri;
}

function limitWords({ isComplete, hasChanged, filter }: ExportHead): string {
  return [
    isComplete ? '' : ' It is partial: not all UTXOs were read.',
    hasChanged ? ' The set changed while it was read: read it again for an exact file.' : '',
    filter === '' ? '' : ' It holds only what passes the filter.',
  ].join('');
}

async function askFile(name: string): Promise<Uri | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  // A virtual workspace may not take files.
  const folder = folders.find(({ uri }) => workspace.fs.isWritableFileSystem(uri.scheme) === true)?.uri;
  return window.showSaveDialog({
    title: 'Export',
    filters: { CSV: ['csv'], JSON: ['json'] },
    defaultUri: Uri.joinPath(folder ?? Uri.file(homedir()), `${name}.csv`),
  });
}
