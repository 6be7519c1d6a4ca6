import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import { withCancel } from '../../../host/ask';
import { askInDialog, notify } from '../../../host/messages/notify';
import { askFile, saveFile, shownFileName } from '../../../host/files/save-file';
import type { Services } from '../../../services/create-services';
import type { AddressPasts } from '../../../services/history/balances/address-past';
import { readChecked } from '../../../services/history/balances/checked-history';
import { checkServiceList } from '../../../services/history/data-api/checked-service';
import { unknownText } from '../../../services/history/blocks/history-text';
import { type ActionContext, selectFirst } from '../explorer-actions';
import type { HistoryNode } from '../nodes/address/history-node';
import { ServiceHistoryNode } from '../nodes/address/service-history-node';
import { withTreeProgress } from '../tree-progress';
import { historyOf } from './history-actions';
import {
  type ExportedHistory,
  exportLimits,
  historyExport,
  missingOfService,
  missingTexts,
  ofBlocks,
  ofService,
} from './history-export';
import { isFiltering } from './history-filter';
import { readAllBlocks } from './read-all-blocks';

const CHECKING = l10n.t('Checking balances…');
const READ_ALL = l10n.t('Load All First');
const READ_ONLY = l10n.t('Export Loaded Transactions');

/**
 * Writes the shown transactions of an address to a CSV file: from its blocks, or of a Data API
 * row those that it loaded.
 */
export async function exportHistory(
  { nodes, file }: ActionContext,
  { addressPasts, resolver }: Pick<Services, 'addressPasts' | 'resolver'>,
): Promise<Uri | undefined> {
  const [first] = nodes;
  if (first instanceof ServiceHistoryNode) return exportService(first, file, resolver);
  const node = historyOf(nodes);
  if (node === undefined) {
    selectFirst(l10n.t('Select an address in the side bar first.'));
    return undefined;
  }
  if (!(await isReady(node, file))) return undefined;
  const checked = await checkedOf(node, addressPasts);
  if (checked === undefined) return undefined;
  return write(node, ofBlocks(checked), file, missingTexts(checked));
}

async function exportService(
  node: ServiceHistoryNode,
  file: Uri | undefined,
  resolver: Services['resolver'],
): Promise<Uri | undefined> {
  const { loaded, scope, on, address } = node;
  if (loaded === undefined) {
    void notify.information(l10n.t('Load transactions from the Data API first.'));
    return undefined;
  }
  const checked = await withCancel(CHECKING, (signal) =>
    checkServiceList({ chain: scope.chain, of: on }, address, loaded, { resolver, signal }),
  );
  if (checked === undefined) return undefined;
  return write(node, ofService(checked), file, missingOfService(checked, on));
}

/** Writes the file, and says what is missing in it. */
async function write(
  node: HistoryNode | ServiceHistoryNode,
  exported: ExportedHistory,
  file: Uri | undefined,
  missing: readonly string[],
): Promise<Uri | undefined> {
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
  const texts = [
    l10n.t('Exported to {0}.', fileName),
    ...missing,
    ...(isFiltering(filter) ? [l10n.t('The file has only the changes that match the filter.')] : []),
  ];
  void notify.information(texts.join(' '));
  return uri;
}

/**
 * Whether something was read; offers to read what is left. A program that names the file reads in it what is missing.
 */
async function isReady(node: HistoryNode, file: Uri | undefined): Promise<boolean> {
  await node.children();
  if (node.history?.isEnded !== true && file === undefined) {
    const text = l10n.t('Not all blocks of the chain have been read.');
    const ways = node.history === undefined ? [READ_ALL] : [READ_ALL, READ_ONLY];
    const chosen = await askInDialog({ kind: 'information', text }, ...ways);
    if (chosen === undefined || (chosen === READ_ALL && !(await readAllBlocks(node)))) return false;
  }
  if (node.history !== undefined) return true;
  void notify.warning(node.missing ?? l10n.t('No blocks have been read.'));
  return false;
}

/** Reads the UTXOs, and the blocks that are new. Undefined if the user cancels, or if it can't be read any more. */
async function checkedOf(node: HistoryNode, pasts: AddressPasts) {
  const { scope, address } = node;
  const answer = await withCancel(CHECKING, (signal) =>
    readChecked(pasts, { chain: scope.chain, of: node.on }, address, { ...node.reading, signal }),
  );
  if (answer?.kind !== 'unknown') return answer?.value;
  void notify.warning(unknownText(answer, 'block'));
  return undefined;
}
