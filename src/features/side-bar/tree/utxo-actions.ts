import * as l10n from '@vscode/l10n';
import { type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import { uiText } from '../../../host/messages/ui-text';
import { holdsPrivateKey } from '../../../core/given-text/guard';
import { KEY_WARNING } from '../../../core/private-keys/private-key';
import type { OutputKind } from '../../../core/tx/tx-parts';
import { type ActionContext, selectFirst } from './side-bar-actions';
import type { TreeNode } from '../nodes/tree-node';
import { assetShort } from '../nodes/utxo/utxo-text';
import { orderAssets, type UTXOFilter, type UTXOOrder } from '../nodes/utxo/utxo-view';
import { AddressNode } from '../nodes/address/address-node';
import { UTXOsNode } from '../nodes/utxo/utxos-node';

/** Lets the user filter and sort the UTXOs of an address. */
export async function chooseFilter({ nodes }: ActionContext): Promise<void> {
  const list = await utxosOf(nodes);
  if (list === undefined) {
    selectFirst(l10n.t('Select an address in the side bar first.'));
    return;
  }
  const { filter } = list.view;
  const chosen = await window.showQuickPick(utxoChoices(list), {
    title: l10n.t('Filter and Sort UTXOs'),
    placeHolder: l10n.t('Which UTXOs to show, and in which order'),
    matchOnDescription: true,
  });
  if (chosen?.order !== undefined) list.show({ ...list.view, order: chosen.order });
  const next = chosen?.next === 'text' ? await withText(filter) : chosen?.next;
  if (next !== undefined) list.show({ ...list.view, filter: next });
}

/** A filter or an order; a separator has none. */
interface UTXOChoice extends QuickPickItem {
  readonly next?: UTXOFilter | 'text';
  readonly order?: UTXOOrder;
}

function utxoChoices(list: UTXOsNode): UTXOChoice[] {
  const { filter, order } = list.view;
  const mark = (isOn: boolean, label: string): string => (isOn ? `$(check) ${label}` : label);
  const kinds: readonly (readonly [OutputKind, string])[] = [
    ['amount', l10n.t('Amounts')],
    ['nft', l10n.t('NFTs')],
    ['mint', l10n.t('Mint rights')],
    ['property', l10n.t('Properties')],
  ];
  const ref = (id: string) => list.scope.ref(id);
  const { assetID, kind, isSpendable, ...text } = filter;
  const withKind = kind === undefined ? {} : { kind };
  const withAsset = assetID === undefined ? {} : { assetID };
  const spendable = isSpendable === true ? { isSpendable } : {};
  const present = [...new Set(list.pages.utxos.map((utxo) => utxo.assetID))];
  return [
    { label: l10n.t('All'), description: l10n.t('no filter'), next: {} },
    {
      label: mark(isSpendable === true, l10n.t('Spendable now')),
      description: l10n.t('by this address alone'),
      next: { ...withKind, ...withAsset, ...text, isSpendable: isSpendable === true ? undefined : true },
    },
    ...kinds.map(([each, label]) => ({
      label: mark(kind === each, label),
      next: { ...withAsset, ...spendable, ...text, kind: kind === each ? undefined : each },
    })),
    {
      label: mark(text.text !== undefined, l10n.t('Text…')),
      description: l10n.t("part of an asset's name or symbol, or the beginning of its ID"),
      next: 'text',
    },
    { label: l10n.t('Order'), kind: QuickPickItemKind.Separator },
    ...ORDERS.map((each) => ({ ...each, label: mark(order === each.order, each.label) })),
    { label: l10n.t('Asset'), kind: QuickPickItemKind.Separator },
    ...orderAssets(present, ref).map((id) => ({
      label: mark(assetID === id, uiText(assetShort(ref(id)))),
      description: id,
      next: { ...withKind, ...spendable, ...text, assetID: assetID === id ? undefined : id },
    })),
  ];
}

async function withText(filter: UTXOFilter): Promise<UTXOFilter | undefined> {
  const text = await window.showInputBox({
    title: l10n.t('Filter UTXOs'),
    prompt: l10n.t("Part of an asset's name or symbol, or the beginning of its ID. Look Up finds a UTXO by its ID"),
    value: filter.text ?? '',
    validateInput: (typed) => (holdsPrivateKey(typed) ? KEY_WARNING : undefined),
  });
  return text === undefined ? undefined : { ...filter, text };
}

const ORDERS: readonly { label: string; description: string; order: UTXOOrder }[] = [
  { label: l10n.t("In the node's order"), description: l10n.t('newest first on most nodes'), order: 'node' },
  { label: l10n.t('By amount'), description: l10n.t('grouped by asset, largest first'), order: 'amount' },
  { label: l10n.t('By locktime'), description: l10n.t('earliest first'), order: 'locktime' },
];

/** The list that the first row is, belongs to, or has below it as an address; loaded if it wasn't. */
export async function utxosOf(nodes: readonly TreeNode[]): Promise<UTXOsNode | undefined> {
  for (let node = nodes[0]; node !== undefined; node = node.parent) {
    if (node instanceof UTXOsNode) return node;
    if (node instanceof AddressNode) return node.open();
  }
  return undefined;
}
