import * as l10n from '@vscode/l10n';
import { commands, env, type QuickInputButton, type QuickPickItem, QuickPickItemKind, ThemeIcon, window } from 'vscode';
import { encodeHex } from '../../../core/encodings/hex';
import { notify } from '../../../host/messages/notify';
import type { Chains } from '../../../services/chain/chains';
import { isOpen, type SentRecords, type IssueRecord } from '../../../services/sending/issue-record';
import type { TxIssuer } from '../../../services/sending/tx-issuer';
import { type Following, openIssued } from './following';
import { ACTION_LABELS, type IssuedRow, issuedRows } from './outcome-text';

interface IssuedItem extends QuickPickItem {
  readonly record: IssueRecord | undefined;
}

const COPY_BUTTON: QuickInputButton = { iconPath: new ThemeIcon('copy'), tooltip: ACTION_LABELS['copy ID'] };
const REFRESH: QuickInputButton = { iconPath: new ThemeIcon('refresh'), tooltip: ACTION_LABELS.refresh };

interface IssuedListParts {
  readonly chains: Chains;
  readonly following: Following;
  readonly issuer: Pick<TxIssuer, 'bytesOf'>;
}

/**
 * Lists the transactions that were sent from here. Enter opens the page of one that is accepted or waited for, refreshes
 * the status of another pending one, and shows why any other was not accepted.
 */
export async function showIssued(records: SentRecords, { chains, following, issuer }: IssuedListParts): Promise<void> {
  const rows = issuedRows(records.all(), chains.active.name);
  if (rows.length === 0) {
    await offerSample();
    return;
  }
  const record = await pickIssued(rows, following);
  if (record === undefined) return;
  const bytes = isOpen(record) ? issuer.bytesOf(record) : undefined;
  if (bytes !== undefined)
    await commands.executeCommand('avalancheLens.issueTransaction', encodeHex(bytes), { chain: record.chain });
  else if (isOpen(record)) await following.refresh(record);
  else if (record.state.kind !== 'accepted') following.recall(record);
  else await openIssued(record);
}

function pickIssued(rows: readonly IssuedRow[], following: Following): Promise<IssueRecord | undefined> {
  const list = window.createQuickPick<IssuedItem>();
  list.title = l10n.t('Issued Transactions');
  list.placeholder = l10n.t("Select a transaction to open it or to see why it wasn't accepted");
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.items = rows.map(issuedItem);
  return new Promise<IssueRecord | undefined>((resolve, reject) => {
    list.onDidHide(() => resolve(undefined));
    list.onDidAccept(() => resolve(list.activeItems[0]?.record));
    list.onDidTriggerItemButton(({ button, item: { record } }) => {
      if (record === undefined) return;
      if (button === COPY_BUTTON) env.clipboard.writeText(record.txID).then(undefined, reject);
      else following.refresh(record).then(undefined, reject);
    });
    list.show();
  }).finally(() => list.dispose());
}

function issuedItem({ label, description, detail, record, canRefresh }: IssuedRow): IssuedItem {
  if (record === undefined) return { label, record, kind: QuickPickItemKind.Separator };
  return {
    label,
    record,
    buttons: canRefresh === true ? [REFRESH, COPY_BUTTON] : [COPY_BUTTON],
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
  };
}

/** An empty list has one next step: a transaction to try. */
async function offerSample(): Promise<void> {
  const newTransaction = l10n.t('New Transaction…');
  const chosen = await notify.information(l10n.t('You have not issued a transaction yet.'), newTransaction);
  if (chosen === newTransaction) await commands.executeCommand('avalancheLens.newTransaction', 'sample');
}
