import * as l10n from '@vscode/l10n';
import { addChain } from './settings/add-chain';
import { exportBalances, exportUTXOs } from './export/export-actions';
import { createTree, type TreeOptions } from './create-tree';
import { sayGone } from './settings/found-chain';
import { type Action, ROW_ACTIONS } from './explorer-actions';
import type { ExplorerCommand } from '../../host/commands/command-ids';
import { exportHistory } from './history/export-history';
import { onList } from './list-actions';
import { chooseHistoryFilter } from './history/history-actions';
import { lookUp } from './look-up/look-up';
import { LookUpHistory } from './look-up/look-up-history';
import { compareBalances, type PastParts, showBalanceChart, showBalancesAt } from './past/past-actions';
import { pinAsset, unpinAsset } from './settings/pin-actions';
import { reveal } from './look-up/reveal';
import { addAddress, remove, rename } from './settings/setting-actions';
import { addSubnet } from './settings/subnet-actions';
import { SettingChanges } from './settings/setting-change';
import { notify } from '../../host/messages/notify';
import type { Ledgers } from '../../services/history/ledger/ledgers';
import type { StoredURLs } from '../../services/chain/stored-urls';
import { WrittenCredentials } from './settings/written-credentials';
import { showUnlocks } from './unlocks/unlock-actions';
import { chooseFilter, chooseOrder } from './utxo-actions';

/** Creates the tree and the actions of its commands. */
export function createExplorer(
  given: Omit<TreeOptions, 'onActiveGone'> & {
    readonly openChart: PastParts['openChart'];
    readonly storedURLs: StoredURLs;
    readonly ledgers: Ledgers;
  },
) {
  const { clock, addresses, store } = given;
  const { explorer, parts, localNetworks, dispose } = createTree({ ...given, onActiveGone: sayGone });
  const history = new LookUpHistory(store);
  const settings = new SettingChanges();
  const now = (): number => clock.now();
  const explorerActions: Readonly<Record<ExplorerCommand, Action>> = {
    ...ROW_ACTIONS,
    'xchainLens.addAddress': (context) => addAddress(context, settings),
    'xchainLens.addSubnet': (context) => addSubnet(context, settings),
    'xchainLens.addChain': () => addChain({ ...given, settings }),
    'xchainLens.rename': (context) => rename(context, settings),
    'xchainLens.remove': (context) => remove(context, settings),
    'xchainLens.filter': onList(l10n.t('Filter'), { utxos: chooseFilter, history: chooseHistoryFilter }),
    'xchainLens.sortUTXOs': chooseOrder,
    'xchainLens.lookUp': (context) => lookUp(context, { ...parts, history, addresses }),
    'xchainLens.reveal': (context) => reveal(context, parts),
    'xchainLens.pinAsset': (context) => pinAsset(context, parts),
    'xchainLens.unpinAsset': (context) => unpinAsset(context, parts),
    'xchainLens.export': onList(l10n.t('Export'), {
      utxos: (context) => exportUTXOs(context, now),
      balances: (context) => exportBalances(context, now),
      history: (context) => exportHistory(context, given),
    }),
    'xchainLens.showUnlocks': (context) => showUnlocks(context, now),
    'xchainLens.showBalancesAt': (context) => showBalancesAt(context, given),
    'xchainLens.compareBalances': (context) => compareBalances(context, given),
    'xchainLens.showBalanceChart': (context) => showBalanceChart(context, given),
  };
  const writtenCredentials = new WrittenCredentials({
    settings,
    storedURLs: given.storedURLs,
    store,
    ask: notify.warning,
  });
  return { explorer, explorerActions, localNetworks, writtenCredentials, dispose };
}
