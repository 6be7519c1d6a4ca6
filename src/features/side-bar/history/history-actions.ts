import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import { uiText } from '../../../host/messages/ui-text';
import { type ActionContext, selectFirst } from '../tree/side-bar-actions';
import { AddressNode } from '../nodes/address/address-node';
import { HistoryNode } from '../nodes/address/history-node';
import type { TreeNode } from '../nodes/tree-node';
import { assetShort } from '../nodes/utxo/utxo-text';
import { orderAssets } from '../nodes/utxo/utxo-view';
import type { HistoryFilter } from '../nodes/address/history-filter';

/** The history that the first row is, belongs to, or has below it as an address. */
export function historyAbove(nodes: readonly TreeNode[]): HistoryNode | undefined {
  for (let node = nodes[0]; node !== undefined; node = node.parent) {
    if (node instanceof HistoryNode) return node.whole;
    if (node instanceof AddressNode) return node.history;
  }
  return undefined;
}

/** Lets the user filter a history by asset and direction. */
export async function chooseHistoryFilter({ nodes }: ActionContext): Promise<void> {
  const node = historyAbove(nodes);
  if (node === undefined) {
    selectFirst(l10n.t('Select an address in the side bar first.'));
    return;
  }
  // Its assets are choices.
  await node.children();
  const chosen = await window.showQuickPick(historyChoices(node), {
    title: l10n.t('Filter History'),
    placeHolder: l10n.t('Which transactions to show'),
    matchOnDescription: true,
  });
  if (chosen !== undefined) node.show(chosen.next);
}

interface HistoryChoice {
  readonly label: string;
  readonly description?: string;
  readonly next: HistoryFilter;
}

function historyChoices({ filter, assets, scope }: HistoryNode): HistoryChoice[] {
  const mark = (isOn: boolean, label: string): string => (isOn ? `$(check) ${label}` : label);
  const ref = (id: string) => scope.ref(id);
  const { assetID, direction } = filter;
  const withAsset = assetID === undefined ? {} : { assetID };
  const withDirection = direction === undefined ? {} : { direction };
  const directions = [
    ['in', l10n.t('Received')],
    ['out', l10n.t('Sent')],
  ] as const;
  return [
    { label: l10n.t('All'), description: l10n.t('no filter'), next: {} },
    ...directions.map(([each, label]) => ({
      label: mark(direction === each, label),
      next: { ...withAsset, direction: direction === each ? undefined : each },
    })),
    ...orderAssets(assets, ref).map((id) => ({
      label: mark(assetID === id, uiText(assetShort(ref(id)))),
      description: id,
      next: { ...withDirection, assetID: assetID === id ? undefined : id },
    })),
  ];
}
