import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import { type Action, type ActionContext, selectFirst } from './explorer-actions';
import { AddressNode } from './nodes/address/address-node';
import { HistoryNode } from './nodes/address/history-node';
import { UTXOsNode } from './nodes/utxo/utxos-node';

/** What can be done with each list of the selected row, by the list's name. */
type ListActions = Readonly<Record<ListName, Action>>;
type ListName = keyof typeof NAMES;

const NAMES = { utxos: 'UTXOs', balances: l10n.t('Balances'), history: l10n.t('History') } as const;

/** An action on the list that the selected row is or belongs to. An address has several: the user chooses. */
export function onList(title: string, actions: Partial<ListActions>): Action {
  return async (context) => {
    const names = listsOf(context).filter((name) => name in actions);
    const items = names.map((name) => ({ label: NAMES[name], name }));
    if (items.length === 0) selectFirst(l10n.t('Select an address in the side bar first.'));
    const chosen = items.length > 1 ? await window.showQuickPick(items, { title }) : items[0];
    return chosen && actions[chosen.name]?.(context);
  };
}

function listsOf({ nodes, list }: ActionContext): ListName[] {
  if (typeof list === 'string' && Object.hasOwn(NAMES, list)) return [list as ListName];
  for (let node = nodes[0]; node !== undefined; node = node.parent) {
    if (node instanceof UTXOsNode) return ['utxos', 'balances'];
    if (node instanceof HistoryNode) return ['history'];
    if (node instanceof AddressNode) return ['utxos', 'balances', 'history'];
  }
  return [];
}
