import { commands, type QuickPickItem, window } from 'vscode';
import { decodeID, encodeCb58 } from '../../core/cb58';
import { LensError } from '../../core/errors';
import { longAddress, shortID } from '../../services/format-id';
import { groupedInteger, visibleText } from '../../services/format-text';
import type { IDResolver } from '../../services/id-resolver';
import { namePieces, plainText } from '../../services/pieces';
import { parseOwner } from '../../services/owner-text';
import type { ChainNode } from './chain-node';
import { type ActionContext, withProgress } from './explorer-actions';
import type { LookUpHistory } from './look-up-history';
import { type LookUpQuery, readQuery } from './look-up-query';

/** What looking up needs beside the tree. */
export interface LookUpParts {
  readonly resolver: IDResolver;
  readonly history: LookUpHistory;
  readonly addresses: () => readonly { readonly address: string; readonly name: string }[];
}

interface Item extends QuickPickItem {
  /** What is looked up when it is chosen; nothing for a hint. */
  readonly query?: Exclude<LookUpQuery, { kind: 'nothing' | 'wrong' | 'name' }>;
  /** What goes into the history. */
  readonly text?: string;
}

/** The one box: any ID, height, address, hex or part of a name. Ends in the tree or in a document. */
export async function lookUp(context: ActionContext, parts: LookUpParts): Promise<void> {
  const node = context.explorer.chain(context.explorer.active.name);
  if (node === undefined) return;
  const given = typeof context.argument === 'string' ? context.argument : undefined;
  const [only] = given === undefined ? [] : itemsFor(given, node, parts);
  const item = only?.query === undefined ? await pick(given ?? '', node, parts) : only;
  if (item?.query === undefined) return;
  await parts.history.add(node.config.name, item.text ?? '');
  await show(item.query, node, context, parts);
}

function pick(value: string, node: ChainNode, parts: LookUpParts): Promise<Item | undefined> {
  return new Promise((resolve) => {
    const box = window.createQuickPick<Item>();
    box.title = `Look Up on ${visibleText(node.config.name, 64)}`;
    box.placeholder = 'An ID, a height, an address, hex, or part of a name';
    box.matchOnDescription = true;
    const fill = (text: string): void => {
      // What is typed is read anew each time, so that VS Code's own matching must let everything through.
      box.items = itemsFor(text, node, parts).map((item) => ({ ...item, alwaysShow: true }));
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

/** What can be chosen for what is typed. */
function itemsFor(typed: string, node: ChainNode, parts: LookUpParts): Item[] {
  const query = readQuery(typed);
  const text = typed.trim();
  switch (query.kind) {
    case 'nothing':
      return parts.history.of(node.config.name).flatMap((entry) => itemsFor(entry, node, parts));
    case 'wrong':
      return [{ label: `$(error) ${query.why}` }];
    case 'height':
      return [{ label: `$(package) Block ${groupedInteger(query.height)}`, query, text }];
    case 'address':
      return [{ label: `$(account) ${addressText(query.bytes, node)}`, query, text }];
    case 'document':
      return [
        { label: `$(json) ${text.length > 70 ? `${text.slice(0, 64)}…` : text}`, description: query.what, query, text },
      ];
    case 'name': {
      const items = namesWith(query.text, node, parts);
      return items.length > 0 ? items : [{ label: '$(circle-slash) Nothing known is called so' }];
    }
  }
}

/** The user's addresses and the assets seen so far whose name holds a text. */
function namesWith(text: string, node: ChainNode, parts: LookUpParts): Item[] {
  const wanted = text.toLowerCase();
  const addresses = parts.addresses().flatMap(({ address, name }): Item[] => {
    if (!name.toLowerCase().includes(wanted)) return [];
    try {
      const bytes = parseOwner(address);
      const label = `$(account) ${visibleText(name, 64).replaceAll('$(', '$ (')}`;
      return [{ label, description: addressText(bytes, node), query: { kind: 'address', bytes }, text: address }];
    } catch (error) {
      if (!(error instanceof LensError)) throw error;
      return [];
    }
  });
  const { scope } = node;
  const assets = (scope?.seenAssets ?? []).flatMap((id): Item[] => {
    const info = scope?.info(decodeID(id));
    if (info === undefined || ![info.name, info.symbol].some((name) => name.toLowerCase().includes(wanted))) return [];
    const label = `$(symbol-numeric) ${plainText(namePieces(info)).replaceAll('$(', '$ (')}`;
    return [{ label, description: shortID(id), query: { kind: 'document', text: id, what: 'an asset' }, text: id }];
  });
  return [...addresses, ...assets];
}

function addressText(bytes: Uint8Array, { scope }: ChainNode): string {
  return scope === undefined ? encodeCb58(bytes) : longAddress(scope.book, bytes);
}

async function show(
  query: NonNullable<Item['query']>,
  node: ChainNode,
  { explorer, view }: ActionContext,
  { resolver }: LookUpParts,
): Promise<void> {
  const chain = node.config.name;
  if (query.kind === 'document') {
    await commands.executeCommand('xchainLens.openIDAsDocument', query.text);
    return;
  }
  await withProgress(async (signal) => {
    if (query.kind === 'address') {
      const address = await explorer.visit(chain, query.bytes);
      if (address !== undefined) await view.reveal(address, { select: true, focus: true, expand: true });
      else void window.showWarningMessage(`${visibleText(chain)} does not answer.`);
      return;
    }
    const scope = await node.connect();
    if (scope === undefined) {
      void window.showWarningMessage(`${visibleText(chain)} does not answer.`);
      return;
    }
    const { id } = await resolver.blockAt(scope.chain, query.height, { signal });
    await commands.executeCommand('xchainLens.openDocument', { chain, kind: 'block', id: encodeCb58(id) });
  });
}
