import * as l10n from '@vscode/l10n';
import {
  commands,
  StatusBarAlignment,
  type StatusBarItem,
  ThemeColor,
  type TreeView,
  Uri,
  window,
  workspace,
} from 'vscode';
import { groupedInteger } from '../../core/text/amount';
import { visibleText } from '../../core/text/visible-text';
import { PRODUCT } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { uiText } from '../../host/messages/ui-text';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { SideBar } from './tree/side-bar';
import { SIDE_BAR_COMMANDS, type SideBarCommand } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import { readerOfSettings, SECTION } from '../../host/settings/settings';
import { isRecord } from '../../core/json/record';
import { BUILT_IN_CHAINS, sameName } from '../../services/chain/chain-config';
import type { SeenPolls } from '../../services/chain/seen-polls';
import type { SideBarAction } from './tree/side-bar-actions';
import { isSeen } from './redraws';
import type { SandboxState } from './create-tree';
import { SideBarProvider } from './provider';
import type { TreeNode } from './nodes/tree-node';
import { SANDBOX_CHAIN } from '../../core/endpoints/sandbox-error';

/** The name of the chain inside the extension. */

const TOOLTIP = l10n.t('Active chain and newest block. Select to switch');

/** The active chain in the status bar, with its height once the side bar has loaded it. Sends no request. */
class StatusItem implements Disposable {
  readonly #setName: () => string;
  readonly #isSandboxStopped: () => boolean;
  readonly #item: StatusBarItem;
  #sideBar: SideBar | undefined;
  #stop: (() => void) | undefined;

  constructor(setName: () => string, isSandboxStopped: () => boolean) {
    this.#setName = setName;
    this.#isSandboxStopped = isSandboxStopped;
    this.#item = window.createStatusBarItem('avalancheLens.chain', StatusBarAlignment.Left, 0);
    this.#item.name = PRODUCT;
    this.#item.command = 'avalancheLens.switchChain';
    this.draw();
    this.#item.show();
  }

  /** Follows the tree's active chain. */
  follow(sideBar: SideBar): void {
    this.#stop?.();
    this.#sideBar = sideBar;
    this.#stop = sideBar.onDidChange(() => this.draw());
    this.draw();
  }

  draw(): void {
    const set = this.#sideBar?.active.name ?? this.#setName();
    const chain = this.#sideBar?.chain(set);
    const height = chain?.height;
    const isGone = this.#sideBar !== undefined && chain === undefined;
    const lost = chain?.lost;
    // The setting isn't case-sensitive.
    const name = chain?.config.name ?? set;
    const isStopped =
      this.#isSandboxStopped() && (chain === undefined ? name === SANDBOX_CHAIN : chain.config.url === '');
    const icon = isGone ? 'debug-disconnect' : isStopped ? 'circle-slash' : lost === undefined ? 'link' : 'warning';
    const text = `$(${icon}) ${name === '' ? l10n.t('no active chain') : uiText(name, 40)}`;
    const newest = height === undefined ? undefined : l10n.t('block {0}', groupedInteger(height));
    const block = isStopped ? l10n.t('stopped') : (lost?.text ?? newest);
    this.#item.text = block === undefined ? text : `${text} · ${block}`;
    this.#item.backgroundColor = lost && new ThemeColor('statusBarItem.warningBackground');
    this.#item.tooltip = lost === undefined ? TOOLTIP : `${lost.tooltip}\n${TOOLTIP}`;
    const spoken = isGone ? l10n.t('chain not found') : (block ?? l10n.t('newest block not loaded'));
    this.#item.accessibilityInformation = {
      label:
        name === '' ? l10n.t('No active chain') : [l10n.t('Active chain {0}', visibleText(name)), spoken].join(', '),
      role: 'button',
    };
  }

  dispose(): void {
    this.#stop?.();
    this.#item.dispose();
  }
}

interface SideBarRuntime {
  readonly sideBar: SideBar;
  readonly sideBarActions: Readonly<Record<SideBarCommand, SideBarAction>>;
  readonly polls: SeenPolls;
}

/** The registered view; tests read its rows from the provider. */
interface RegisteredSideBar extends Disposable {
  readonly provider: SideBarProvider;
}

/** Registers the tree of chains in the side bar and its commands. Loads nothing before the view is visible. */
export function registerSideBar(
  registry: Commands,
  load: () => Promise<SideBarRuntime>,
  sandbox: SandboxState,
): RegisteredSideBar {
  const store = new DisposableStore();
  let runtime: SideBarRuntime | undefined;
  const statusItem = store.add(new StatusItem(activeName, () => sandbox.isStopped));
  store.add(sandbox.onDidChange(() => statusItem.draw()));
  store.add(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${SECTION}.activeChain`)) statusItem.draw();
    }),
  );
  const look = (): void => runtime?.polls.look(isSeen(view, window.state));
  const provider = store.add(
    new SideBarProvider(async () => {
      runtime = await load();
      look();
      statusItem.follow(runtime.sideBar);
      return runtime.sideBar;
    }),
  );
  const view = store.add(
    window.createTreeView<TreeNode>('avalancheLens.sideBar', {
      treeDataProvider: provider,
      showCollapseAll: true,
      canSelectMany: true,
    }),
  );
  let selected: readonly TreeNode[] = [];
  store.add(view.onDidChangeSelection(({ selection }) => (selected = selection)));
  // Both lack rows that are loading again, the one of the event for good: VS Code sends no other for the same rows.
  const selection = (): readonly TreeNode[] => (view.selection.length > 0 ? view.selection : selected);
  store.add(view.onDidChangeVisibility(look));
  store.add(window.onDidChangeWindowState(look));
  store.add(view.onDidExpandElement(({ element }) => element.opened(true)));
  store.add(view.onDidCollapseElement(({ element }) => element.opened(false)));
  for (const id of SIDE_BAR_COMMANDS) {
    store.add(
      registry.register(id, async (...given) => {
        const [argument, rows, file, list] = given;
        // A menu names its row and the selected ones. VS Code has no row for one that is loading again.
        if (given.length === FROM_MENU && argument === undefined && rows === undefined) {
          void notify.information(l10n.t('This row was just loading again. Retry.'));
          return undefined;
        }
        const sideBar = await provider.sideBar();
        const { sideBarActions } = runtime ?? (await load());
        const nodes = argument === FOCUSED ? await focusedRows(view) : nodesOf(argument, rows, selection());
        return sideBarActions[id]({
          sideBar,
          view,
          redrawn: () => provider.redrawn(),
          nodes,
          argument,
          file: file instanceof Uri ? file : undefined,
          list,
        });
      }),
    );
  }
  return { provider, dispose: () => store.dispose() };
}

/** The name of the active chain as the chain has it: the setting isn't case-sensitive. */
function activeName(): string {
  const read = readerOfSettings();
  const set = String(read('activeChain'));
  const chains = read('chains');
  const own = Array.isArray(chains) ? (chains as unknown[]) : [];
  const named = [...own, ...BUILT_IN_CHAINS].find(
    (each) => isRecord(each) && typeof each['name'] === 'string' && sameName(each['name'], set),
  );
  return isRecord(named) ? String(named['name']).trim() : set;
}

/** How many arguments VS Code gives a command from the menu of a row. */
const FROM_MENU = 2;

/** The argument of our keybindings: they mean the row that the arrow keys are on. */
const FOCUSED = 'focused';
const SELECTED_MS = 300;

/**
 * The focused row, with the other selected ones if it is one of them. VS Code doesn't name it to extensions, but can
 * toggle whether it is selected: what that adds to the selection is the focused row.
 */
async function focusedRows(view: TreeView<TreeNode>): Promise<readonly TreeNode[]> {
  const before = view.selection;
  await toggleSelection(view);
  const added = view.selection.filter((node) => !before.includes(node));
  if (added.length > 0 || view.selection.length >= before.length) return added.length > 0 ? added : before;
  await toggleSelection(view);
  return before;
}

async function toggleSelection(view: TreeView<TreeNode>): Promise<void> {
  const store = new DisposableStore();
  const changed = new Promise<void>((resolve) => {
    store.add(view.onDidChangeSelection(() => resolve()));
    const timer = setTimeout(resolve, SELECTED_MS);
    store.add({ dispose: () => clearTimeout(timer) });
  });
  await commands.executeCommand('list.toggleSelection');
  await changed;
  store.dispose();
}

/** The rows that a command applies to: the row of the menu with all selected rows, else the selected rows. */
function nodesOf(argument: unknown, selected: unknown, inView: readonly TreeNode[]): readonly TreeNode[] {
  if (Array.isArray(selected) && selected.length > 0) return selected.filter(isNode);
  return isNode(argument) ? [argument] : inView;
}

/** Recognized by its methods: the class is in another bundle. */
function isNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && 'row' in value && 'children' in value && 'copies' in value;
}
