import { commands, env, ProgressLocation, type TreeView, type Uri, window } from 'vscode';
import { untilCancelled } from '../../host/abort';
import { PRODUCT } from '../../host/log';
import { notify } from '../../host/notify';
import { counted } from '../../services/text/format-text';
import { BlocksNode } from './nodes/blocks-node';
import { ChainNode } from './nodes/chain-node';
import type { Explorer } from './explorer';
import type { ExplorerCommand } from './explorer-commands';
import type { TreeNode } from './nodes/tree-node';
import { withTreeProgress } from './tree-progress';
import { UTXOsNode } from './nodes/utxos-node';

/** Where a command is run. */
export interface ActionContext {
  readonly explorer: Explorer;
  readonly view: TreeView<TreeNode>;
  /** Resolves when VS Code knows of all changed rows. */
  readonly redrawn: () => Promise<void>;
  /** The rows that it is for: those of a menu, else the selected ones. */
  readonly nodes: readonly TreeNode[];
  /** What it was called with. */
  readonly argument: unknown;
  /** The file that it is to write; undefined when the user is to be asked. */
  readonly file: Uri | undefined;
}

const RETRY = 'Retry';

const WITH_BYTES = 'a block, a transaction or a UTXO';

/** What a command does. */
export type Action = (context: ActionContext) => unknown;

/** Runs the commands of the tree. */
export class ExplorerActions {
  readonly #actions: Readonly<Record<ExplorerCommand, Action>>;

  constructor(more: Omit<Record<ExplorerCommand, Action>, keyof typeof OWN>) {
    this.#actions = { ...OWN, ...more };
  }

  run(id: ExplorerCommand, context: ActionContext): unknown {
    return this.#actions[id](context);
  }
}

const OWN = {
  'xchainLens.refreshExplorer': ({ explorer, argument, nodes }: ActionContext) => {
    // From the view's title nothing is meant but the view.
    const meant = argument === undefined ? [] : nodes;
    if (meant.length === 0) explorer.refreshAll();
    for (const node of meant) explorer.refresh(node);
  },
  'xchainLens.retry': ({ explorer, nodes }: ActionContext) => {
    for (const { parent } of nodes) if (parent !== undefined) explorer.refresh(parent);
  },
  'xchainLens.loadMore': async ({ nodes }: ActionContext) => {
    const list = listOf(nodes);
    if (list === undefined) selectFirst('a list of blocks or UTXOs');
    else await withTreeProgress(`${PRODUCT} loads more`, (signal) => list.loadMore({ signal, priority: 'tree' }));
  },
  'xchainLens.loadAll': async ({ nodes }: ActionContext) => {
    const list = listOf(nodes);
    if (!(list instanceof UTXOsNode)) {
      selectFirst('a list of UTXOs');
      return;
    }
    await loadAll(list);
    tellFailure(list);
  },
  'xchainLens.copyID': ({ nodes }: ActionContext) =>
    copy(
      'a row that has an ID',
      nodes.map((node) => node.copies().id),
    ),
  'xchainLens.copyHex': ({ nodes }: ActionContext) =>
    copy(
      WITH_BYTES,
      nodes.map((node) => node.copies().hex?.()),
    ),
  'xchainLens.copyJSON': ({ nodes }: ActionContext) =>
    copy(
      WITH_BYTES,
      nodes.map((node) => node.copies().json?.()),
    ),
  'xchainLens.useChain': async ({ nodes }: ActionContext) => {
    const [node] = nodes;
    if (node instanceof ChainNode) await commands.executeCommand('xchainLens.switchChain', node.config.name);
    else selectFirst('a chain');
  },
} as const satisfies Partial<Record<ExplorerCommand, Action>>;

/**
 * Reads all that is left of a list, which is shown and can be cancelled; false if it was, or if the list is no longer in
 * the tree. What was read is kept.
 */
export async function loadAll(list: UTXOsNode): Promise<boolean> {
  const isRead = await window.withProgress(
    { location: ProgressLocation.Notification, title: `${PRODUCT} reads UTXOs`, cancellable: true },
    (progress, token) =>
      untilCancelled(token, async (signal) => {
        const onPage = (count: number): void => progress.report({ message: `${counted(count, 'UTXO')} so far` });
        await list.loadAll(onPage, { signal, priority: 'tree' });
        return !list.isGone;
      }),
  );
  return isRead === true;
}

/** The progress is gone, and the row with the reason may be far from what is seen. Not waited for: it may stand for hours. */
function tellFailure(list: UTXOsNode): void {
  const { failure, pages } = list;
  if (failure === undefined || list.isGone) return;
  const loaded = counted(pages.utxos.length, 'UTXO');
  const text = `Can't load the rest of the UTXOs: ${failure.message}. Loaded so far: ${loaded}.`;
  void notify.error(text, RETRY).then((chosen) => {
    if (chosen === RETRY) void commands.executeCommand('xchainLens.loadAll', list);
  });
}

/** The list that a row is, or that it is in. */
function listOf(nodes: readonly TreeNode[]): UTXOsNode | BlocksNode | undefined {
  for (let node = nodes[0]; node !== undefined; node = node.parent) {
    if (node instanceof UTXOsNode || node instanceof BlocksNode) return node;
  }
  return undefined;
}

/** Says what a command is for, where it was run from the palette and that is not selected. */
export function selectFirst(what: string): void {
  void notify.information(`Select ${what} in the side bar first.`);
}

/** One line each; rows that have nothing of the kind are left out. `what` has it. */
async function copy(what: string, texts: readonly (string | undefined)[]): Promise<void> {
  const present = texts.filter((text) => text !== undefined);
  if (present.length === 0) {
    selectFirst(what);
    return;
  }
  await env.clipboard.writeText(present.join('\n'));
  window.setStatusBarMessage('$(check) Copied', 2_000);
}
