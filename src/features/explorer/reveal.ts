import { commands, type TreeView, window } from 'vscode';
import { asRevealTarget, type RevealTarget } from '../../host/reveal-target';
import { visibleText } from '../../services/format-text';
import { type ActionContext, withProgress } from './explorer-actions';
import { type Located, locate, type LocateParts } from './locate';
import type { TreeNode } from './tree-node';

const MOST_TRIES = 15;
const MOMENT_MS = 400;

/** Shows a thing in the side bar: opens the view and what is above the row, and selects it. */
export async function reveal({ explorer, view, argument }: ActionContext, parts: LocateParts): Promise<void> {
  const target = asRevealTarget(argument);
  if (target === undefined) return;
  await revealTarget(target, { explorer, view }, parts);
}

/** As `reveal`. What has no row is opened as a document, and it is said why. */
export async function revealTarget(
  target: RevealTarget,
  { explorer, view }: Pick<ActionContext, 'explorer' | 'view'>,
  parts: LocateParts,
): Promise<void> {
  const located = await withProgress((signal) => locate(explorer, target, parts, { signal, priority: 'tree' }));
  if (located !== undefined) await showLocated(located, view);
}

async function showLocated(located: Located, view: TreeView<TreeNode>): Promise<void> {
  if ('node' in located) {
    await select(located.node, view);
    if (located.note !== undefined) window.setStatusBarMessage(`$(info) ${located.note}`, 5_000);
    return;
  }
  const { why, document } = located;
  if (document !== undefined) await commands.executeCommand('xchainLens.openDocument', document);
  void window.showInformationMessage(visibleText(why, 240));
}

/**
 * VS Code gives up without a word when the tree is drawn anew meanwhile, as it is for a row that was just put into it:
 * then it is told again.
 */
async function select(node: TreeNode, view: TreeView<TreeNode>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await view.reveal(node, { select: true, focus: true, expand: true });
    if (await isSelected(node, view)) return;
  }
}

/** Whether the row is the selected one, or is within a moment. */
async function isSelected(node: TreeNode, view: TreeView<TreeNode>): Promise<boolean> {
  const isIt = (): boolean => view.selection.some(({ id }) => id === node.id);
  if (isIt()) return true;
  return new Promise((resolve) => {
    const end = (): void => {
      listener.dispose();
      clearTimeout(timer);
      resolve(isIt());
    };
    const timer = setTimeout(end, MOMENT_MS);
    const listener = view.onDidChangeSelection(() => {
      if (isIt()) end();
    });
  });
}
