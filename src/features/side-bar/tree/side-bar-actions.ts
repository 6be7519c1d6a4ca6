import * as l10n from '@vscode/l10n';
import { commands, env, type TreeView, type Uri, window } from 'vscode';
import { withCancel } from '../../../host/ask';
import { notify } from '../../../host/messages/notify';
import { groupedInteger } from '../../../services/text/format-text';
import { ChainNode } from '../nodes/chain/chain-node';
import type { SideBar } from './side-bar';
import { argumentOf, type SideBarCommand } from '../../../host/commands/command-ids';
import { HistoryNode } from '../nodes/address/history-node';
import { ListNode } from '../nodes/list-node';
import type { Copies, TreeNode } from '../nodes/tree-node';
import { readAll, withTreeProgress } from './tree-progress';
import { UTXOsNode } from '../nodes/utxo/utxos-node';

/** Where a command runs. */
export interface ActionContext {
  readonly sideBar: SideBar;
  readonly view: TreeView<TreeNode>;
  /** Resolves when VS Code has been notified of all changed rows. */
  readonly redrawn: () => Promise<void>;
  /** The rows that it applies to: those of the menu, else the selected ones. */
  readonly nodes: readonly TreeNode[];
  /** The command's first argument. */
  readonly argument: unknown;
  /** The file to write; undefined to let the user choose. */
  readonly file: Uri | undefined;
  /** The name of the list that it applies to, or of the form to copy; undefined to let the user choose. */
  readonly list: unknown;
}

const RETRY = l10n.t('Retry');

/** What *Copy As…* copies of a row; undefined where the row has no such text. */
const FORMS: readonly { name: string; label: string; of: (node: TreeNode) => Copies['hex'] }[] = [
  { name: 'json', label: 'JSON', of: (node) => node.copies().json },
  { name: 'hex', label: l10n.t('Hex'), of: (node) => node.copies().hex },
  {
    name: 'explorer',
    label: l10n.t('Explorer Link'),
    of: (node) => {
      const page = argumentOf('avalancheLens.openInExplorer', node);
      return typeof page === 'string' ? () => page : undefined;
    },
  },
];

export type SideBarAction = (context: ActionContext) => unknown;

/** The actions on rows and lists of any kind. */
export const ROW_ACTIONS = {
  'avalancheLens.refreshSideBar': async ({ sideBar, argument, nodes, redrawn }: ActionContext) => {
    // Without an argument it comes from the view's title and means the whole view, whatever is selected.
    const meant = argument === undefined ? [] : nodes;
    for (const node of meant) sideBar.refresh(node);
    if (meant.length > 0) return;
    sideBar.refreshAll();
    // What runs next, as in a sequence of commands, finds no old rows. A single row may be waiting for its children.
    await redrawn();
  },
  'avalancheLens.retry': async ({ sideBar, nodes }: ActionContext) => {
    for (const node of nodes) {
      const { action } = node.row();
      // The row of a failed page continues the load; a refresh would reload the pages before.
      const command = action?.kind === 'run' ? action.command : 'avalancheLens.retry';
      if (command === 'avalancheLens.retry') sideBar.refresh(node);
      else await commands.executeCommand(command, node);
    }
  },
  'avalancheLens.loadMore': async ({ nodes }: ActionContext) => {
    const list = listAbove(nodes);
    if (list === undefined)
      selectFirst(l10n.t('Select a list of blocks, transactions, UTXOs or validators in the side bar first.'));
    else await withTreeProgress(l10n.t('Loading more…'), (signal) => list.loadMore({ signal, priority: 'tree' }));
  },
  'avalancheLens.loadAll': async ({ nodes }: ActionContext) => {
    const list = listAbove(nodes);
    if (list instanceof HistoryNode) {
      await readAll(list.whole);
      return;
    }
    if (!(list instanceof UTXOsNode)) {
      selectFirst(l10n.t('Select a list of UTXOs in the side bar first.'));
      return;
    }
    await loadAll(list);
    showFailure(list);
  },
  'avalancheLens.copyID': copyIDs,
  // The same under the name that an address's menu gives it.
  'avalancheLens.copyAddress': copyIDs,
  'avalancheLens.copyAs': async ({ nodes, list }: ActionContext) => {
    const forms = FORMS.filter(({ of }) => nodes.some((node) => of(node) !== undefined));
    const named = forms.find(({ name }) => name === list);
    const isAsked = forms.length > 0 && named === undefined;
    const chosen = isAsked ? await window.showQuickPick(forms, { title: l10n.t('Copy As') }) : named;
    if (isAsked && chosen === undefined) return;
    await copyLines(
      await Promise.all(nodes.map(async (node) => chosen?.of(node)?.())),
      l10n.t('Select a block, transaction or UTXO in the side bar first.'),
    );
  },
  'avalancheLens.useChain': async ({ nodes }: ActionContext) => {
    const [node] = nodes;
    if (node instanceof ChainNode) await commands.executeCommand('avalancheLens.switchChain', node.config.name);
    else selectFirst(l10n.t('Select a chain in the side bar first.'));
  },
} as const satisfies Partial<Record<SideBarCommand, SideBarAction>>;

/**
 * Loads the rest of a list, with a cancellable progress notification; false if it was cancelled or the list left the
 * tree. The loaded pages are kept.
 */
export async function loadAll(list: UTXOsNode): Promise<boolean> {
  const isRead = await withCancel(l10n.t('Loading UTXOs…'), async (signal, report) => {
    await list.loadAll((count) => report(l10n.t('{0} so far', groupedInteger(count))), { signal, priority: 'tree' });
    return !list.isGone;
  });
  return isRead === true;
}

/** The row with the reason may be out of view. Not awaited: the notification may stay open for hours. */
function showFailure(list: UTXOsNode): void {
  const { failure, pages } = list;
  if (failure === undefined || list.isGone) return;
  const loaded = groupedInteger(pages.utxos.length);
  const text = l10n.t("Can't load the remaining UTXOs ({0} loaded so far). {1}", loaded, failure.message);
  void notify.error(text, RETRY).then((chosen) => {
    if (chosen === RETRY) void commands.executeCommand('avalancheLens.loadAll', list);
  });
}

/** The list that a row is or belongs to. */
function listAbove(nodes: readonly TreeNode[]): ListNode | HistoryNode | undefined {
  for (let node = nodes[0]; node !== undefined; node = node.parent) {
    if (node instanceof ListNode || node instanceof HistoryNode) return node;
  }
  return undefined;
}

/** Shows which rows a command needs, when it runs from the palette without them. */
export function selectFirst(hint: string): void {
  void notify.information(hint);
}

function copyIDs({ nodes }: ActionContext): Promise<void> {
  return copyLines(
    nodes.map((node) => node.copies().id),
    l10n.t('Select a row with an ID in the side bar first.'),
  );
}

/** Copies one line per row that has such a text; shows the hint if none has. */
async function copyLines(texts: readonly (string | undefined)[], hint: string): Promise<void> {
  const present = texts.filter((text) => text !== undefined);
  if (present.length === 0) {
    selectFirst(hint);
    return;
  }
  await env.clipboard.writeText(present.join('\n'));
  window.setStatusBarMessage(`$(check) ${l10n.t('Copied')}`, 2_000);
}
