import * as l10n from '@vscode/l10n';
import { commands, type QuickPickItem, window } from 'vscode';
import { saysNotOffered } from '../../../client/errors';
import { DisposableStore } from '../../../host/disposable-store';
import { notify } from '../../../host/messages/notify';
import { listItem, uiText } from '../../../host/messages/ui-text';
import { NOT_OFFERED } from '../../../services/text/facts';
import { groupedInteger } from '../../../services/text/format-text';
import { type Unlock, upcomingUnlocks } from '../../../services/utxos/balances';
import { type ActionContext, loadAll, selectFirst } from '../tree/side-bar-actions';
import { type AddressNode, addressAbove } from '../nodes/address/address-node';
import type { TreeNode } from '../nodes/tree-node';
import type { UTXOsNode } from '../nodes/utxo/utxos-node';
import { unlockRow } from './unlock-text';
import { present } from '../../../core/present';

/** Rows of a list: VS Code needs a second for ten times as many. */
const MOST_UNLOCKS = 1_000;

/** Locked outputs of an address, the earliest first. */
interface LockedOutputs {
  readonly node: AddressNode;
  readonly lists: readonly UTXOsNode[];
  readonly unlocks: readonly Unlock[];
  /** Why there may be others: sentences. */
  readonly limits: readonly string[];
}

/**
 * Lists the locked outputs of an address and when they unlock; opens the one that the user chooses. `now` is Unix ms.
 */
export async function showUnlocks({ nodes }: ActionContext, now: () => number): Promise<void> {
  const found = await findUnlocks(nodes, now());
  if (found === undefined) return;
  if (found.unlocks.length === 0) {
    const { ownName, text: address } = found.node;
    const text = l10n.t('No locked outputs at {0}.', ownName ?? address);
    void notify.information([text, ...found.limits].join(' '));
    return;
  }
  const chosen = await chooseUnlock(found);
  if (chosen !== undefined) await openUnlock(found, chosen);
}

/** Loads all UTXOs of the first row's address on X and P. What can't be loaded is named in `limits`. */
async function findUnlocks(nodes: readonly TreeNode[], now: number): Promise<LockedOutputs | undefined> {
  const node = addressAbove(nodes);
  if (node === undefined) {
    selectFirst(l10n.t('Select an address in the side bar first.'));
    return undefined;
  }
  const own = await node.open();
  const platform = await node.openOnPlatform();
  const missing = platform?.missing;
  const lists = platform === undefined || missing !== undefined ? [own] : [own, platform];
  for (const list of lists) if (list.pages.state === 'more') await loadAll(list);
  return {
    node,
    lists,
    unlocks: upcomingUnlocks(
      lists.map(({ on, pages }) => ({ on, table: pages.table })),
      now,
    ),
    limits: present([
      ...lists.flatMap(limitsOf),
      missing !== undefined && onPlatform(saysNotOffered(missing) ? NOT_OFFERED : missing.message),
    ]),
  };
}

function limitsOf({ on, pages }: UTXOsNode): string[] {
  return present([
    pages.state !== 'complete' && l10n.t('Not all UTXOs on {0} are loaded.', on),
    pages.hasChanged && l10n.t('The UTXO set on {0} changed while loading.', on),
  ]);
}

function onPlatform(reason: string): string {
  return l10n.t("UTXOs on P can't be loaded ({0}).", reason);
}

interface UnlockItem extends QuickPickItem {
  readonly unlock: Unlock;
}

async function chooseUnlock(found: LockedOutputs): Promise<Unlock | undefined> {
  const { node, unlocks, limits } = found;
  const store = new DisposableStore();
  const list = store.add(window.createQuickPick<UnlockItem>());
  const shown = unlocks.slice(0, MOST_UNLOCKS);
  const cut =
    shown.length < unlocks.length
      ? [l10n.t('The first {0} of {1}.', groupedInteger(shown.length), groupedInteger(unlocks.length))]
      : [];
  list.title = uiText(l10n.t('Upcoming Unlocks of {0}', node.ownName ?? node.text));
  list.placeholder = uiText([...cut, ...limits, l10n.t('Select an output to open it')].join(' '));
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.items = shown.map((unlock) => listItem({ ...unlockRow(unlock, (id) => node.scope.ref(id)), unlock }));
  const chosen = await new Promise<Unlock | undefined>((resolve) => {
    store.add(list.onDidAccept(() => resolve(list.selectedItems[0]?.unlock)));
    store.add(list.onDidHide(() => resolve(undefined)));
    list.show();
  });
  store.dispose();
  return chosen;
}

async function openUnlock({ lists }: LockedOutputs, { on, listed }: Unlock): Promise<void> {
  const list = lists.find((each) => each.on === on);
  const action = list?.nodesOf([listed], list)[0]?.row().action;
  if (action?.kind === 'open') await commands.executeCommand('avalancheLens.open', action.target);
}
