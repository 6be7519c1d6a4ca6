import { Uri, window, workspace } from 'vscode';
import { EXPLORER_COMMANDS, type ExplorerCommand } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { readerOfSettings, SECTION } from '../../host/settings/settings';
import { completeStep } from '../../host/commands/walkthrough-step';
import type { SeenPolls } from '../../services/chain/seen-polls';
import type { Explorer } from './explorer';
import type { Action } from './explorer-actions';
import { isSeen } from './is-seen';
import { ExplorerProvider } from './provider';
import { StatusItem } from './status-item';
import type { TreeNode } from './nodes/tree-node';

/** The tree's parts of the runtime, which loads at first use. */
export interface ExplorerRuntime {
  readonly explorer: Explorer;
  readonly explorerActions: Readonly<Record<ExplorerCommand, Action>>;
  readonly polls: SeenPolls;
}

/** The registered view; tests read its rows from the provider. */
export interface RegisteredExplorer extends Disposable {
  readonly provider: ExplorerProvider;
}

/** Registers the tree of chains in the side bar and its commands. Loads nothing before the view is visible. */
export function registerExplorer(registry: Commands, load: () => Promise<ExplorerRuntime>): RegisteredExplorer {
  const store = new DisposableStore();
  let runtime: ExplorerRuntime | undefined;
  const statusItem = store.add(new StatusItem(() => String(readerOfSettings()('activeChain'))));
  store.add(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(`${SECTION}.activeChain`)) statusItem.draw();
    }),
  );
  const look = (): void => runtime?.polls.look(isSeen(view, window.state));
  const provider = store.add(
    new ExplorerProvider(async () => {
      runtime = await load();
      look();
      statusItem.follow(runtime.explorer);
      return runtime.explorer;
    }),
  );
  const view = store.add(
    window.createTreeView<TreeNode>('xchainLens.explorer', {
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
  store.add(
    view.onDidExpandElement(({ element }) => {
      element.opened(true);
      completeStep('browse');
    }),
  );
  store.add(view.onDidCollapseElement(({ element }) => element.opened(false)));
  for (const id of EXPLORER_COMMANDS) {
    store.add(
      registry.register(id, async (argument, rows, file, list) => {
        const explorer = await provider.explorer();
        const { explorerActions } = runtime ?? (await load());
        const nodes = nodesOf(argument, rows, selection());
        return explorerActions[id]({
          explorer,
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

/** The rows that a command applies to: the row of the menu with all selected rows, else the selected rows. */
function nodesOf(argument: unknown, selected: unknown, inView: readonly TreeNode[]): readonly TreeNode[] {
  if (Array.isArray(selected) && selected.length > 0) return selected.filter(isNode);
  return isNode(argument) ? [argument] : inView;
}

/** Recognized by its methods: the class is in another bundle. */
function isNode(value: unknown): value is TreeNode {
  return typeof value === 'object' && value !== null && 'row' in value && 'children' in value && 'copies' in value;
}
