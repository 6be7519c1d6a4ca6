import * as l10n from '@vscode/l10n';
import {
  type CancellationToken,
  EventEmitter,
  MarkdownString,
  type ProviderResult,
  ThemeColor,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
} from 'vscode';
import { type Disposable, untilCancelled } from '../../host/disposable-store';
import { completeStep } from '../../host/commands/report';
import type { SideBar } from './tree/side-bar';
import type { Row, RowAction, TreeNode } from './nodes/tree-node';
import { Redraws } from './redraws';

/** The tree's rows for VS Code. The tree itself is created when the view is first visible. */
export class SideBarProvider implements TreeDataProvider<TreeNode>, Disposable {
  readonly #load: () => Promise<SideBar>;
  readonly #changes = new EventEmitter<TreeNode[] | undefined>();
  #redraws: Redraws | undefined;
  #sideBar: Promise<SideBar> | undefined;
  #stop: (() => void) | undefined;

  readonly onDidChangeTreeData = this.#changes.event;

  constructor(load: () => Promise<SideBar>) {
    this.#load = load;
  }

  /** Resolves when VS Code has been notified of all changed rows. */
  async redrawn(): Promise<void> {
    await this.#redraws?.sent();
  }

  /** The tree, created on first use. */
  sideBar(): Promise<SideBar> {
    if (this.#sideBar === undefined) {
      this.#sideBar = this.#load().then((sideBar) => {
        const redraws = new Redraws(sideBar.clock, (nodes) => this.#changes.fire(nodes));
        this.#redraws = redraws;
        this.#stop = sideBar.onDidChange((node) => redraws.add(node));
        return sideBar;
      });
      // The next call retries.
      this.#sideBar.catch(() => (this.#sideBar = undefined));
    }
    return this.#sideBar;
  }

  async getChildren(node?: TreeNode): Promise<TreeNode[]> {
    if (node === undefined) return [...(await this.sideBar()).rows()];
    const read = () => node.children();
    const rows = await (this.#redraws === undefined ? read() : this.#redraws.reading(node, read));
    if (/^address(?!es)/.test(rows[0]?.row().context ?? '')) completeStep('browse');
    return [...rows];
  }

  getTreeItem(node: TreeNode): TreeItem {
    return treeItem(node, node.row());
  }

  getParent(node: TreeNode): ProviderResult<TreeNode> {
    return node.parent;
  }

  async resolveTreeItem(item: TreeItem, node: TreeNode, token: CancellationToken): Promise<TreeItem> {
    const tooltip = await untilCancelled(token, (signal) => node.tooltip(signal));
    const { label, description = '' } = node.row();
    // Without a tooltip of its own, it shows what a narrow side bar cuts off.
    const row = [label, description].filter((text) => text !== '').join(' · ');
    item.tooltip = tooltip === undefined ? row : new MarkdownString(tooltip);
    return item;
  }

  dispose(): void {
    this.#stop?.();
    this.#redraws?.dispose();
    this.#changes.dispose();
  }
}

function treeItem(node: TreeNode, row: Row): TreeItem {
  const { label, description, icon, iconColor, expands, spoken, action } = row;
  const item = new TreeItem(label, STATES[expands ?? 'never']);
  item.id = node.id;
  item.contextValue = contextOf(node, row);
  if (description !== undefined) item.description = description;
  if (icon !== undefined)
    item.iconPath = new ThemeIcon(icon, iconColor === undefined ? undefined : new ThemeColor(iconColor));
  item.accessibilityInformation = { label: spoken ?? [label, description].filter(Boolean).join(', ') };
  if (action !== undefined) item.command = commandOf(node, action);
  return item;
}

const STATES = {
  never: TreeItemCollapsibleState.None,
  collapsed: TreeItemCollapsibleState.Collapsed,
  expanded: TreeItemCollapsibleState.Expanded,
} as const;

/** The row's kind, what it offers to copy, whether it opens something, and its actions: `tx+id+hex+json+open+findBlock`. */
function contextOf(node: TreeNode, { context, action }: Row): string {
  const { id, hex, json } = node.copies();
  const has = [id === undefined ? '' : '+id', hex === undefined ? '' : '+hex', json === undefined ? '' : '+json'];
  if (action?.kind === 'open') has.push('+open');
  const target = action?.kind === 'open' ? action.target : undefined;
  has.push(...node.offers(target).map(({ command }) => command.replace(/.*\./, '+')));
  return `${context}${has.join('')}`;
}

function commandOf(node: TreeNode, action: RowAction): NonNullable<TreeItem['command']> {
  switch (action.kind) {
    case 'open':
      if (action.asPage === true) {
        return { command: 'avalancheLens.openPage', title: l10n.t('Open'), arguments: [action.target] };
      }
      return { command: 'avalancheLens.open', title: l10n.t('Open'), arguments: [action.target] };
    case 'show':
      return { command: 'avalancheLens.reveal', title: l10n.t('Show'), arguments: [action.row] };
    case 'startSandbox': {
      const { port } = action;
      return {
        command: 'avalancheLens.sandbox',
        title: l10n.t('Start Sandbox'),
        arguments: [{ action: 'start', port }],
      };
    }
    case 'run':
      return { command: action.command, title: l10n.t('Run'), arguments: [node] };
  }
}
