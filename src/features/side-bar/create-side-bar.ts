import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import { type SideBarAction, type ActionContext, ROW_ACTIONS, selectFirst } from './tree/side-bar-actions';
import { AddressNode } from './nodes/address/address-node';
import { HistoryNode } from './nodes/address/history-node';
import { FAILED_CONTEXT } from './nodes/rows';
import { UTXOsNode } from './nodes/utxo/utxos-node';
import { addChain } from './settings/add-chain';
import { exportBalances, exportUTXOs } from './export/export-actions';
import { createTree, type TreeOptions } from './create-tree';
import { sayGone, SettingChanges } from './settings/setting-change';
import type { SideBarCommand } from '../../host/commands/command-ids';
import { exportHistory } from './history/export-history';
import { chooseHistoryFilter } from './history/history-actions';
import type { KeyValueStore } from '../../core/key-value-store';
import { type PastParts, showBalanceChart, showBalancesAt } from './past/past-actions';
import { reveal } from './reveal/reveal';
import { remove, rename } from './settings/setting-actions';
import { add, showWhyStuck } from './settings/subnet-actions';
import { notify } from '../../host/messages/notify';
import type { Ledgers } from '../../services/past/ledger/ledgers';
import type { StoredURLs } from '../../services/chain/stored-urls';
import { WrittenCredentials } from './settings/written-credentials';
import { showUnlocks } from './unlocks/unlock-actions';
import { chooseFilter } from './tree/utxo-actions';

/** What can be done with each list of the selected row, by the list's name. */
type ListActions = Readonly<Record<ListName, SideBarAction>>;
type ListName = keyof typeof LIST_NAMES;

const LIST_NAMES = { utxos: 'UTXOs', balances: l10n.t('Balances'), history: l10n.t('History') } as const;

/** An action on the list that the selected row is or belongs to. An address has several: the user chooses. */
function onList(title: string, actions: Partial<ListActions>): SideBarAction {
  return async (context) => {
    const names = listsOf(context).filter((name) => name in actions);
    const items = names.map((name) => ({ label: LIST_NAMES[name], name }));
    if (items.length === 0) selectFirst(l10n.t('Select an address in the side bar first.'));
    const chosen = items.length > 1 ? await window.showQuickPick(items, { title }) : items[0];
    return chosen && actions[chosen.name]?.(context);
  };
}

function listsOf({ nodes, list }: ActionContext): ListName[] {
  if (typeof list === 'string' && Object.hasOwn(LIST_NAMES, list)) return [list as ListName];
  for (let node = nodes[0]; node !== undefined; node = node.parent) {
    if (node instanceof UTXOsNode) return ['utxos', 'balances'];
    if (node instanceof HistoryNode) return ['history'];
    if (node instanceof AddressNode) return ['utxos', 'balances', 'history'];
  }
  return [];
}

/** Creates the tree and the actions of its commands. */
export function createSideBar(
  given: Omit<TreeOptions, 'onActiveGone'> & {
    readonly store: KeyValueStore;
    readonly openChart: PastParts['openChart'];
    readonly storedURLs: StoredURLs;
    readonly ledgers: Ledgers;
    readonly letRetryPass: () => void;
  },
) {
  const { clock, store } = given;
  const { sideBar, parts, localNetworks, dispose } = createTree({ ...given, onActiveGone: sayGone });
  const settings = new SettingChanges();
  const now = (): number => clock.now();
  const retrying =
    (act: SideBarAction): SideBarAction =>
    (context) => {
      if (context.nodes.some((node) => node.row().context === FAILED_CONTEXT)) given.letRetryPass();
      return act(context);
    };
  const sideBarActions: Readonly<Record<SideBarCommand, SideBarAction>> = {
    ...ROW_ACTIONS,
    'avalancheLens.retry': retrying(ROW_ACTIONS['avalancheLens.retry']),
    'avalancheLens.loadMore': retrying(ROW_ACTIONS['avalancheLens.loadMore']),
    'avalancheLens.loadAll': retrying(ROW_ACTIONS['avalancheLens.loadAll']),
    'avalancheLens.addAddress': (context) => add(context, settings),
    'avalancheLens.addChain': (context) =>
      addChain({
        ...given,
        settings,
        select: (name) => reveal({ ...context, argument: sideBar.chain(name) }, parts),
      }),
    'avalancheLens.rename': (context) => rename(context, settings),
    'avalancheLens.remove': (context) => remove(context, settings),
    'avalancheLens.filter': onList(l10n.t('Filter and Sort'), { utxos: chooseFilter, history: chooseHistoryFilter }),
    'avalancheLens.reveal': (context) => reveal(context, parts),
    'avalancheLens.export': onList(l10n.t('Export'), {
      utxos: (context) => exportUTXOs(context, now),
      balances: (context) => exportBalances(context, now),
      history: (context) => exportHistory(context, given),
    }),
    'avalancheLens.whyStuck': showWhyStuck,
    'avalancheLens.showUnlocks': (context) => showUnlocks(context, now),
    'avalancheLens.showBalancesAt': (context) => showBalancesAt(context, given),
    'avalancheLens.showBalanceChart': (context) => showBalanceChart(context, given),
  };
  const writtenCredentials = new WrittenCredentials({
    settings,
    storedURLs: given.storedURLs,
    store,
    ask: notify.warning,
  });
  return { sideBar, sideBarActions, localNetworks, writtenCredentials, dispose };
}
