import { commands, type TreeView, window } from 'vscode';
import { asRevealTarget, type RevealTarget } from '../../host/reveal-target';
import { visibleText } from '../../services/format-text';
import { type ActionContext, withProgress } from './explorer-actions';
import { type Located, locate, type LocateParts } from './locate';
import type { TreeNode } from './tree-node';

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
    await view.reveal(located.node, { select: true, focus: true, expand: true });
    if (located.note !== undefined) window.setStatusBarMessage(`$(info) ${located.note}`, 5_000);
    return;
  }
  const { why, document } = located;
  if (document !== undefined) await commands.executeCommand('xchainLens.openDocument', document);
  void window.showInformationMessage(visibleText(why, 240));
}
