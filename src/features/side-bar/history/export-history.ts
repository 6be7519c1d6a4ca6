import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import { withCancel } from '../../../host/ask';
import { askInDialog, notify } from '../../../host/messages/notify';
import { askFile, saveFile, sayWritten, shownFileName } from '../../../host/files/save-file';
import type { Services } from '../../../services/create-services';
import type { Ledger } from '../../../services/past/ledger/ledger';
import type { KnownLedger } from '../../../services/past/ledger/ledgers';
import { type PastAnswer, pastUnknownText } from '../../../services/past/blocks/past-answer';
import { type ActionContext, selectFirst } from '../tree/side-bar-actions';
import { HistoryNode } from '../nodes/address/history-node';
import { type BlockHistorySource, ServiceSource } from '../nodes/address/history-sources';
import { CHECKING, readAll, withTreeProgress } from '../tree/tree-progress';
import { historyAbove } from './history-actions';
import { exportLimits, historyExport, missingTexts } from './history-export';
import { isFiltering } from '../nodes/address/history-filter';
import { present } from '../../../core/present';

const LOAD_ALL_TXS = l10n.t('Load All First');
const EXPORT_LOADED = l10n.t('Export Loaded Transactions');

/**
 * Writes the shown transactions of an address to a CSV file: from its blocks, or of a Data API
 * row those that it loaded.
 */
export async function exportHistory(
  { nodes, file }: ActionContext,
  { ledgers }: Pick<Services, 'ledgers'>,
): Promise<Uri | undefined> {
  const [first] = nodes;
  const node = first instanceof HistoryNode ? first : historyAbove(nodes);
  if (node === undefined) {
    selectFirst(l10n.t('Select an address in the side bar first.'));
    return undefined;
  }
  const { source, scope, address } = node;
  const on = { chain: scope.chain, on: node.on };
  let read: (signal: AbortSignal) => Promise<PastAnswer<Ledger>>;
  if (source instanceof ServiceSource) {
    const { loaded } = source;
    if (loaded === undefined) {
      void notify.information(l10n.t('Load transactions from the Data API first.'));
      return undefined;
    }
    read = (signal) => ledgers.ofService(on, address, loaded, { signal });
  } else {
    if (!(await isReady(node, source, file))) return undefined;
    // The blocks that are new are read as well.
    read = (signal) => ledgers.compared(on, address, { ...source.reading, signal });
  }
  const answer = await withCancel(CHECKING, read);
  if (answer?.kind === 'known') return writeExport(node, answer, file);
  if (answer !== undefined) void notify.warning(pastUnknownText(answer, 'block'));
  return undefined;
}

/** Writes the file, and says what is missing in it. */
async function writeExport(node: HistoryNode, exported: KnownLedger, file: Uri | undefined): Promise<Uri | undefined> {
  const { scope, address, assets, filter } = node;
  const alias = node.on === 'P' ? 'P' : undefined;
  const limits = exportLimits(exported, filter);
  const proposed = `${scope.addressText(address, alias)}-history${limits.length === 0 ? '' : '-partial'}`;
  const uri = file ?? (await askFile(proposed, ['csv']));
  if (uri === undefined) return undefined;
  const fileName = shownFileName(uri);
  const words = {
    ref: (id: string) => scope.ref(id),
    addressText: (bytes: Uint8Array) => scope.addressText(bytes, alias),
  };
  const isWritten = await withTreeProgress(l10n.t('Writing {0}…', fileName), async (signal) => {
    await scope.meet(assets, { signal, priority: 'tree' });
    return saveFile(uri, historyExport(exported, filter, words), signal);
  });
  if (isWritten !== true) return undefined;
  const texts = present([
    l10n.t('Exported to {0}.', fileName),
    ...missingTexts(exported, node.on),
    isFiltering(filter) && l10n.t('The file has only the changes that match the filter.'),
  ]);
  sayWritten(uri, texts.join(' '));
  return uri;
}

/**
 * Whether something was read; offers to read what is left. A program that names the file reads in it what is missing.
 */
async function isReady(node: HistoryNode, source: BlockHistorySource, file: Uri | undefined): Promise<boolean> {
  await node.children();
  if (source.history?.isEnded !== true && file === undefined) {
    const text = l10n.t('Not all blocks of the chain have been read.');
    const ways = source.history === undefined ? [LOAD_ALL_TXS] : [LOAD_ALL_TXS, EXPORT_LOADED];
    const chosen = await askInDialog({ kind: 'information', text }, ...ways);
    if (chosen === undefined || (chosen === LOAD_ALL_TXS && !(await readAll(node)))) return false;
  }
  if (source.history !== undefined) return true;
  void notify.warning(source.text ?? l10n.t('No blocks have been read.'));
  return false;
}
