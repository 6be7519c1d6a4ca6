import { window } from 'vscode';
import { uiText } from '../../host/ui-text';
import type { OutputKind } from '../../core/output-kind';
import { type ActionContext, selectFirst } from './explorer-actions';
import type { TreeNode } from './nodes/tree-node';
import { assetShort } from './nodes/utxo-text';
import { orderAssets, type UTXOFilter, type UTXOOrder } from './nodes/utxo-view';
import { AddressNode } from './nodes/address-node';
import { UTXOsNode } from './nodes/utxos-node';

/** Lets the user say which UTXOs of an address are shown. */
export async function chooseFilter({ nodes }: ActionContext): Promise<void> {
  const list = await utxosOf(nodes);
  if (list === undefined) {
    selectFirst('an address');
    return;
  }
  const { filter, order } = list.view;
  const chosen = await window.showQuickPick(choicesOf(list, filter), {
    title: 'Filter UTXOs',
    placeHolder: 'Show only…',
    matchOnDescription: true,
  });
  if (chosen === undefined) return;
  const next = chosen.next === 'text' ? await withText(filter) : chosen.next;
  if (next !== undefined) list.show({ filter: next, order });
}

interface Choice {
  readonly label: string;
  readonly description?: string;
  readonly next: UTXOFilter | 'text';
}

function choicesOf(list: UTXOsNode, filter: UTXOFilter): Choice[] {
  const mark = (isOn: boolean, label: string): string => (isOn ? `$(check) ${label}` : label);
  const kinds: readonly (readonly [OutputKind, string])[] = [
    ['amount', 'Amounts'],
    ['nft', 'NFTs'],
    ['mint', 'Mint rights'],
    ['property', 'Properties'],
  ];
  const ref = (id: string) => list.scope.ref(id);
  const { assetID, kind, isSpendable, ...text } = filter;
  const withKind = kind === undefined ? {} : { kind };
  const withAsset = assetID === undefined ? {} : { assetID };
  const spendable = isSpendable === true ? { isSpendable } : {};
  const present = [...new Set(list.pages.utxos.map((utxo) => utxo.assetID))];
  return [
    { label: 'All', description: 'no filter', next: {} },
    {
      label: mark(isSpendable === true, 'Spendable now'),
      description: 'by this address alone',
      next: { ...withKind, ...withAsset, ...text, ...(isSpendable === true ? {} : { isSpendable: true }) },
    },
    ...kinds.map(([each, label]) => ({
      label: mark(kind === each, label),
      next: { ...withAsset, ...spendable, ...text, ...(kind === each ? {} : { kind: each }) },
    })),
    {
      label: mark(text.text !== undefined, 'Text…'),
      description: 'in a name, or the beginning of an ID',
      next: 'text',
    },
    ...orderAssets(present, ref).map((id) => ({
      label: mark(assetID === id, uiText(assetShort(ref(id)))),
      description: id,
      next: { ...withKind, ...spendable, ...text, ...(assetID === id ? {} : { assetID: id }) },
    })),
  ];
}

async function withText(filter: UTXOFilter): Promise<UTXOFilter | undefined> {
  const text = await window.showInputBox({
    title: 'Filter UTXOs',
    prompt: "Part of an asset's name or symbol, or the beginning of a transaction's ID",
    value: filter.text ?? '',
  });
  return text === undefined ? undefined : { ...filter, text };
}

/** Lets the user say in which order UTXOs are shown. */
export async function chooseOrder({ nodes }: ActionContext): Promise<void> {
  const list = await utxosOf(nodes);
  if (list === undefined) {
    selectFirst('an address');
    return;
  }
  const orders: readonly { label: string; description: string; order: UTXOOrder }[] = [
    { label: 'As the node lists them', description: 'the newest first, on most nodes', order: 'node' },
    { label: 'By amount', description: 'each asset by itself, the largest first', order: 'amount' },
    { label: 'By locktime', description: 'the soonest first', order: 'locktime' },
  ];
  const chosen = await window.showQuickPick(orders, { title: 'Sort UTXOs' });
  if (chosen !== undefined) list.show({ ...list.view, order: chosen.order });
}

/** The list that rows are in, or that is below the address that they are; read if it was not. */
export async function utxosOf(nodes: readonly TreeNode[]): Promise<UTXOsNode | undefined> {
  for (let node = nodes[0]; node !== undefined; node = node.parent) {
    if (node instanceof UTXOsNode) return node;
    if (node instanceof AddressNode) return node.open();
  }
  return undefined;
}

/** The address that rows belong to. */
export function addressOf(nodes: readonly TreeNode[]): AddressNode | undefined {
  for (let node = nodes[0]; node !== undefined; node = node.parent) if (node instanceof AddressNode) return node;
  return undefined;
}
