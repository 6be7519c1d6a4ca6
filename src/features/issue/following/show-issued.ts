import { commands, env, QuickPickItemKind, ThemeIcon, window, type QuickInputButton, type QuickPickItem } from 'vscode';
import { notify } from '../../../host/notify';
import type { Chains } from '../../../services/chain/chains';
import type { IssueHistory } from '../../../services/issuing/issue-history';
import { type IssueRecord, isOpen } from '../../../services/issuing/issue-record';
import type { Following } from './following';
import { historyRows, type HistoryRow } from './history-rows';

interface Item extends QuickPickItem {
  readonly record: IssueRecord | undefined;
}

const COPY: QuickInputButton = { iconPath: new ThemeIcon('copy'), tooltip: 'Copy ID' };
const AGAIN: QuickInputButton = { iconPath: new ThemeIcon('refresh'), tooltip: 'Check Again' };

/**
 * Shows what was sent from here. Choosing a transaction opens it; one whose end is not known is looked for again, and of
 * one that was not accepted it is told why: no chain has it.
 */
export async function showIssued(
  history: IssueHistory,
  { chains, following }: { readonly chains: Chains; readonly following: Following },
): Promise<void> {
  const rows = historyRows(history.all(), chains.active.name);
  if (rows.length === 0) {
    void notify.information('No transaction was issued from here yet.');
    return;
  }
  const record = await pick(rows, following);
  if (record === undefined) return;
  if (isOpen(record)) await following.again(record);
  else if (record.state.kind !== 'accepted') following.recall(record);
  else await commands.executeCommand('xchainLens.openDocument', { chain: record.chain, kind: 'tx', id: record.txID });
}

function pick(rows: readonly HistoryRow[], following: Following): Promise<IssueRecord | undefined> {
  const list = window.createQuickPick<Item>();
  list.title = 'Issued Transactions';
  list.placeholder = 'Enter opens one, looks again for one whose end is not known, and says why one was not accepted';
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.items = rows.map(itemOf);
  return new Promise<IssueRecord | undefined>((resolve, reject) => {
    list.onDidHide(() => resolve(undefined));
    list.onDidAccept(() => resolve(list.activeItems[0]?.record));
    list.onDidTriggerItemButton(({ button, item: { record } }) => {
      if (record === undefined) return;
      if (button === COPY) env.clipboard.writeText(record.txID).then(undefined, reject);
      else following.again(record).then(undefined, reject);
    });
    list.show();
  }).finally(() => list.dispose());
}

function itemOf({ label, description, detail, record, canCheck }: HistoryRow): Item {
  if (record === undefined) return { label, record, kind: QuickPickItemKind.Separator };
  return {
    label,
    record,
    buttons: canCheck === true ? [AGAIN, COPY] : [COPY],
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
  };
}
