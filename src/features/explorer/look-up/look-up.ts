import * as l10n from '@vscode/l10n';
import { commands, type QuickPickItem, window } from 'vscode';
import { listItem, type ListRow, uiText } from '../../../host/messages/ui-text';
import { decodeID, encodeCb58 } from '../../../core/encodings/cb58';
import type { GivenThing } from '../../../core/given-text/given-text';
import type { AddressIdentifier } from '../../../core/ids/ids';
import { readOutcome } from '../../../core/outcome';
import type { DocumentTarget } from '../../../host/documents/document-target';
import { notify } from '../../../host/messages/notify';
import { blockAt } from '../../../services/lookup/id-resolver';
import { longAddress, parseOwner, shortenedID } from '../../../services/text/format-id';
import { groupedInteger, visibleText } from '../../../services/text/format-text';
import { namePieces, plainText } from '../../../services/text/pieces';
import { addressQuery, knownIDs } from '../../../services/inspect/known-ids';
import { sameName } from '../../../services/chain/chain-config';
import type { Chains } from '../../../services/chain/chains';
import type { ChainNode } from '../nodes/chain/chain-node';
import type { ActionContext } from '../explorer-actions';
import { withTreeProgress } from '../tree-progress';
import { type LocateParts, unreachableText } from './locate';
import type { LookUpHistory } from './look-up-history';
import { documentKind, readQuery } from './look-up-query';
import { revealTarget } from './reveal';

/** The parts of Look Up besides the tree. */
interface LookUpParts extends LocateParts {
  readonly chains: Pick<Chains, 'active' | 'configs' | 'opened'>;
  readonly history: LookUpHistory;
  readonly addresses: () => readonly { readonly address: string; readonly name: string }[];
}

interface Item extends ListRow {
  /** What is looked up when it is selected; undefined for a hint. */
  readonly query?: GivenThing;
  /** The entry for the history. */
  readonly text?: string;
  /** The chain to look an address up on, if it isn't the active one. */
  readonly chain?: string;
  /** The action. Default: an address is revealed, everything else opens as a document. */
  readonly as?: 'row' | 'pin' | 'unpin';
}

/** Looks up an ID, height, address, hex or part of a name, in the tree or as a document. */
export async function lookUp(context: ActionContext, parts: LookUpParts): Promise<void> {
  const node = context.explorer.chain(context.explorer.active.name);
  if (node === undefined) return;
  const given = typeof context.argument === 'string' ? context.argument : undefined;
  const [only] = given === undefined ? [] : itemsFor(given, node, parts);
  const item = only?.query === undefined ? await pick(given ?? '', node, parts) : only;
  if (item?.query === undefined) return;
  await parts.history.add(node.config.name, item.text ?? '');
  await show(item, node, context, parts);
}

function pick(value: string, node: ChainNode, parts: LookUpParts): Promise<Item | undefined> {
  return new Promise((resolve) => {
    const box = window.createQuickPick<Item & QuickPickItem>();
    box.title = l10n.t('Look Up on {0}', uiText(node.config.name, 64));
    box.placeholder = l10n.t('ID, block height, address, hex, or part of a name');
    box.matchOnDescription = true;
    const fill = (text: string): void => {
      // The items are made for the typed text: VS Code's own matching must not hide any.
      box.items = itemsFor(text, node, parts).map((item) => ({ ...listItem(item), alwaysShow: true }));
    };
    box.onDidChangeValue(fill);
    box.onDidAccept(() => {
      const [chosen] = box.selectedItems;
      if (chosen?.query === undefined) return;
      resolve(chosen);
      box.hide();
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.value = value;
    fill(value);
    box.show();
  });
}

/** The items for a typed text. */
function itemsFor(typed: string, node: ChainNode, parts: LookUpParts): Item[] {
  const query = readQuery(typed, knownIDs(parts));
  // A known ID in hexadecimal is looked up, and kept in the history, as cb58.
  const text = query.kind === 'id' ? query.text : typed.trim();
  switch (query.kind) {
    case 'nothing':
      return parts.history.of(node.config.name).flatMap((entry) => itemsFor(entry, node, parts).slice(0, 1));
    case 'wrong':
      return [{ icon: 'error', label: query.why }];
    case 'height':
      return [
        { icon: 'package', label: l10n.t('Block {0}', groupedInteger(query.height)), query, text },
        { ...IN_TREE, query, text },
      ];
    case 'address':
    case 'shortID':
      return addressItems(query, text, node, parts);
    case 'evmAddress':
      return [
        {
          icon: 'account',
          label: query.text,
          description: l10n.t('EVM address, not on the X-Chain'),
          detail: l10n.t('Show its chains in the Data API'),
          query,
          text,
        },
      ];
    case 'id':
      return [documentItem(query, text), { ...IN_TREE, query, text }, pinItem(query, text, node)];
    case 'output':
      return [documentItem(query, text), { ...IN_TREE, query, text }];
    case 'nodeID':
    case 'hex':
      return [documentItem(query, text)];
    case 'name': {
      const items = namesWith(query.text, node, parts);
      return items.length > 0 ? items : [{ icon: 'circle-slash', label: l10n.t('No matching name') }];
    }
  }
}

function documentItem(query: Extract<GivenThing, { kind: 'id' | 'output' | 'nodeID' | 'hex' }>, text: string): Item {
  const label = text.length > 70 ? `${text.slice(0, 64)}…` : text;
  return { icon: 'json', label, description: documentKind(query), query, text };
}

/** An address names its network: the chain of that network comes first, the active chain second. */
function addressItems(query: AddressIdentifier, text: string, node: ChainNode, { chains }: LookUpParts): Item[] {
  const active = node.config.name;
  const here = { icon: 'account', label: addressText(query.bytes, node, text), query, text, chain: active };
  const asked = addressQuery(chains, query);
  if (query.kind === 'shortID') return [here];
  if (asked !== undefined && sameName(asked.config.name, active)) return [here];
  const onActive = { ...here, description: l10n.t('same owner on {0}', visibleText(active, 64)) };
  if (asked === undefined) {
    return [{ ...onActive, detail: l10n.t('The settings have no chain on the network of this address') }];
  }
  const { name } = asked.config;
  const description = l10n.t("on {0} (the address's network)", visibleText(name, 64));
  const own = { icon: 'account', label: asked.address, description };
  return [{ ...own, query, text, chain: name }, onActive];
}

const IN_TREE: Item = { icon: 'list-tree', label: l10n.t('Reveal in Side Bar'), as: 'row' };

/** Offered for every ID: only a request tells whether it is an asset's. */
function pinItem(query: NonNullable<Item['query']>, text: string, { scope }: ChainNode): Item {
  const isPinned = scope?.pinnedAssets.includes(text) === true;
  return isPinned
    ? { icon: 'pinned', label: l10n.t('Unpin Asset'), query, text, as: 'unpin' }
    : { icon: 'pin', label: l10n.t('Pin Asset'), query, text, as: 'pin' };
}

/** The user's addresses and the assets seen so far whose name contains a text. */
function namesWith(text: string, node: ChainNode, parts: LookUpParts): Item[] {
  const wanted = text.toLowerCase();
  const addresses = parts.addresses().flatMap(({ address, name }): Item[] => {
    if (!name.toLowerCase().includes(wanted)) return [];
    const bytes = readOutcome(() => parseOwner(address)).value;
    if (bytes === undefined) return [];
    return [
      {
        icon: 'account',
        label: visibleText(name, 64),
        description: addressText(bytes, node, address),
        query: { kind: 'shortID', text: encodeCb58(bytes), bytes },
        text: address,
      },
    ];
  });
  const { scope } = node;
  const assets = (scope?.seenAssets ?? []).flatMap((id): Item[] => {
    const bytes = decodeID(id);
    const info = scope?.info(bytes);
    if (info === undefined || ![info.name, info.symbol].some((name) => name.toLowerCase().includes(wanted))) return [];
    const label = plainText(namePieces(info));
    return [
      { icon: 'symbol-misc', label, description: shortenedID(id), query: { kind: 'id', text: id, bytes }, text: id },
    ];
  });
  return [...addresses, ...assets];
}

/** An address as the chain writes it; `typed` before the chain is loaded. */
function addressText(bytes: Uint8Array, { scope }: ChainNode, typed: string): string {
  return scope === undefined ? typed : longAddress(scope.format, bytes);
}

async function show(item: Item, node: ChainNode, context: ActionContext, parts: LookUpParts): Promise<void> {
  const { query, as } = item;
  const chain = node.config.name;
  if (query === undefined) return;
  if (query.kind === 'address' || query.kind === 'shortID') {
    await revealTarget({ chain: item.chain ?? chain, kind: 'address', id: encodeCb58(query.bytes) }, context, parts);
    return;
  }
  if (query.kind === 'evmAddress') {
    await commands.executeCommand('xchainLens.showAddressChains', query.text);
    return;
  }
  const target = await targetOf(query, node, parts);
  if (as === 'pin' || as === 'unpin') {
    const command = as === 'pin' ? 'xchainLens.pinAsset' : 'xchainLens.unpinAsset';
    await commands.executeCommand(command, item.text);
  } else if (as === 'row' && target !== undefined) await revealTarget(target, context, parts);
  else if (query.kind !== 'height') {
    await commands.executeCommand('xchainLens.openIDAsDocument', query.kind === 'hex' ? query.digits : query.text);
  } else if (target !== undefined) await commands.executeCommand('xchainLens.openDocument', target);
}

/** The block at a height; undefined after a notification that there is none, or if cancelled. */
async function blockTarget(
  height: bigint,
  node: ChainNode,
  { resolver }: LookUpParts,
): Promise<DocumentTarget | undefined> {
  return withTreeProgress(l10n.t('Loading the block…'), async (signal) => {
    const scope = await node.connect();
    if (scope === undefined) {
      void notify.warning(unreachableText(node));
      return undefined;
    }
    const block = await blockAt(resolver, scope.chain, height, { signal });
    if (block.kind === 'block') return { chain: node.config.name, kind: 'block', id: encodeCb58(block.id) };
    const [name, newest] = [visibleText(node.config.name), groupedInteger(block.newest)];
    void notify.warning(l10n.t('{0} has no block {1}. Its newest block is {2}.', name, groupedInteger(height), newest));
    return undefined;
  });
}

async function targetOf(
  query: Exclude<GivenThing, AddressIdentifier | { kind: 'evmAddress' }>,
  node: ChainNode,
  parts: LookUpParts,
): Promise<DocumentTarget | undefined> {
  switch (query.kind) {
    case 'height':
      return blockTarget(query.height, node, parts);
    case 'id':
      return { chain: node.config.name, kind: 'id', id: query.text };
    case 'output':
      return { chain: node.config.name, kind: 'utxo', id: query.text };
    case 'nodeID':
    case 'hex':
      return undefined;
  }
}
