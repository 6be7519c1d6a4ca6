import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import { askInDialog, notify } from '../../../host/messages/notify';
import { askFile, saveFile, sayWritten, shownFileName } from '../../../host/files/save-file';
import { groupedInteger } from '../../../services/text/format-text';
import { type ActionContext, loadAll, selectFirst } from '../tree/side-bar-actions';
import { withTreeProgress } from '../tree/tree-progress';
import { balanceExport, type ExportFormat, type ExportHead, utxoExport } from './export-text';
import { utxosOf } from '../tree/utxo-actions';
import { filterFields } from '../nodes/utxo/utxo-view';
import type { UTXOsNode } from '../nodes/utxo/utxos-node';
import { present } from '../../../core/present';

const LOAD_ALL_FIRST = l10n.t('Load All First');
const LOADED_ONLY = l10n.t('Export Loaded UTXOs');

type Make = (format: ExportFormat, head: ExportHead, list: UTXOsNode) => Iterable<string>;

/** Writes the shown UTXOs of an address to a file. `now` is Unix ms. */
export async function exportUTXOs({ nodes, file }: ActionContext, now: () => number): Promise<Uri | undefined> {
  return exportList({ list: await utxosOf(nodes), file, what: 'utxos', now }, (format, head, list) =>
    utxoExport(format, head, {
      table: list.pages.table,
      utxos: list.shown(),
      ref: (id) => list.scope.ref(id),
      addressText: (bytes) => list.scope.addressText(bytes, list.on),
    }),
  );
}

/** Writes the balances of an address, or the sums of another list of UTXOs, to a file. `now` is Unix ms. */
export async function exportBalances({ nodes, file }: ActionContext, now: () => number): Promise<Uri | undefined> {
  return exportList({ list: await utxosOf(nodes), file, what: 'balances', now }, (format, head, list) =>
    balanceExport(format, head, { balances: list.balances(), ref: (id) => list.scope.ref(id) }),
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
    selectFirst(l10n.t('Select an address in the side bar first.'));
    return undefined;
  }
  const { source, on } = list;
  const { addresses, sourceChain } = source;
  const isFiltered = what === 'utxos' && list.isFiltered;
  // A program that names the file reads in it whether it is complete.
  if (list.pages.state === 'more' && file === undefined) {
    const loaded = groupedInteger(list.pages.utxos.length);
    const question =
      sourceChain === undefined
        ? l10n.t('Address {0} has more UTXOs than the {1} loaded.', addresses.join(), loaded)
        : l10n.t('There are more transfers from {0} to {1} than the {2} loaded.', sourceChain, on, loaded);
    const answer = await askInDialog({ kind: 'information', text: question }, LOAD_ALL_FIRST, LOADED_ONLY);
    if (answer === undefined) return undefined;
    // Cancelling the load cancels the export too.
    const isReady = answer === LOADED_ONLY || (await loadAll(list));
    if (list.isGone) void notify.warning(l10n.t('The list was reloaded during the export. Export it again.'));
    if (!isReady || list.isGone) return undefined;
  }
  const limits = `${list.pages.state === 'complete' ? '' : '-partial'}${isFiltered ? '-filtered' : ''}`;
  const place = sourceChain === undefined ? addresses.join() : `transfers-${sourceChain}-to-${on}`;
  const uri = file ?? (await askFile(`${place}-${what}${limits}`, ['csv', 'json']));
  if (uri === undefined) return undefined;
  const fileName = shownFileName(uri);
  const format = uri.path.endsWith('.json') ? 'json' : 'csv';
  // Taken when the file is written: the list may have grown while the user chose the file.
  const { name, identity } = list.scope;
  const head = {
    chain: name,
    networkID: identity.networkID,
    addresses,
    sourceChain,
    isComplete: list.pages.state === 'complete',
    hasChanged: list.pages.hasChanged,
    // Balances are sums over all loaded UTXOs.
    filter: what === 'utxos' ? filterFields(list.view.filter) : '',
    at: now(),
  };
  const isWritten = await withTreeProgress(l10n.t('Writing {0}…', fileName), (signal) =>
    saveFile(uri, make(format, head, list), signal),
  );
  if (isWritten !== true) return undefined;
  sayWritten(uri, [l10n.t('Exported to {0}.', fileName), ...limitTexts(head)].join(' '));
  return uri;
}

function limitTexts({ isComplete, hasChanged, filter }: ExportHead): string[] {
  return present([
    !isComplete && l10n.t('The file is partial: not all UTXOs are loaded.'),
    hasChanged && l10n.t('The UTXO set changed while loading. For an exact file, refresh and export again.'),
    filter !== '' && l10n.t('The file has only the UTXOs that match the filter.'),
  ]);
}
