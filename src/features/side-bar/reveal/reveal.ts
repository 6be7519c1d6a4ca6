import * as l10n from '@vscode/l10n';
import { setTimeout as pause } from 'node:timers/promises';
import { commands, window } from 'vscode';
import { notify } from '../../../host/messages/notify';
import { asRevealTarget, type RevealTarget } from '../../../host/documents/document-target';
import { visibleText } from '../../../services/text/format-text';
import type { ActionContext } from '../tree/side-bar-actions';
import { withTreeProgress } from '../tree/tree-progress';
import { locate, type Located, type LocateParts } from './locate';
import { TreeNode } from '../nodes/tree-node';

const MOST_TRIES = 5;
/** VS Code collects changes of the tree for 200 ms before it draws. */
const REDRAWN_MS = 400;
const LOOK_MS = 20;

/** The view, and how to wait for its redraws. */
type RevealContext = Pick<ActionContext, 'sideBar' | 'view' | 'redrawn'>;

/** Reveals a target, or a given row, in the side bar: opens the view, expands the parents and selects the row. */
export async function reveal({ argument, ...context }: ActionContext, parts: LocateParts): Promise<void> {
  if (argument instanceof TreeNode) return select(argument, context);
  const target = asRevealTarget(argument);
  if (target === undefined) return;
  await revealTarget(target, context, parts);
}

/** As `reveal`. A target without a row opens, with a notification why. */
export async function revealTarget(target: RevealTarget, context: RevealContext, parts: LocateParts): Promise<void> {
  const located = await withTreeProgress(l10n.t('Searching the side bar…'), (signal) =>
    locate(context.sideBar, target, parts, { signal, priority: 'tree' }),
  );
  if (located !== undefined) await showLocated(located, context);
}

async function showLocated(located: Located, context: RevealContext): Promise<void> {
  if ('node' in located) {
    await select(located.node, context);
    if (located.note !== undefined) window.setStatusBarMessage(`$(info) ${located.note}`, 5_000);
    return;
  }
  const { why, document } = located;
  if (document !== undefined) await commands.executeCommand('avalancheLens.open', document);
  void notify.information(visibleText(why, 240));
}

/**
 * `TreeView.reveal` fails silently when the tree is redrawn meanwhile, as it is for a row that was just added; and
 * 1.100, after two overlapping redraws of the whole tree, keeps rows that it can't find. Then the whole tree is redrawn
 * once and the row is revealed again.
 */
async function select(node: TreeNode, { sideBar, view, redrawn }: RevealContext): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await redrawn();
    await view.reveal(node, { select: true, focus: true, expand: true });
    // Stop as soon as it is selected: each further try would take the focus from the user's next action.
    for (let waited = 0; waited < REDRAWN_MS; waited += LOOK_MS) {
      if (view.selection.some(({ id }) => id === node.id)) return;
      await pause(LOOK_MS);
    }
    sideBar.redraw();
    await pause(REDRAWN_MS);
  }
}
