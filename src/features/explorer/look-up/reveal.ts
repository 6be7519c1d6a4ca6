import { setTimeout as pause } from 'node:timers/promises';
import { commands, window } from 'vscode';
import { PRODUCT } from '../../../host/log';
import { notify } from '../../../host/notify';
import { asRevealTarget, type RevealTarget } from '../../../host/reveal-target';
import { visibleText } from '../../../services/text/format-text';
import type { ActionContext } from '../explorer-actions';
import { withTreeProgress } from '../tree-progress';
import { type Located, locate, type LocateParts } from './locate';
import { TreeNode } from '../nodes/tree-node';

const MOST_TRIES = 5;
/** Changes of the tree are gathered by VS Code for 200 ms before it draws. */
const REDRAWN_MS = 400;
const LOOK_MS = 20;

/** The view, and how to redraw it. */
type RevealContext = Pick<ActionContext, 'explorer' | 'view' | 'redrawn'>;

/** Shows a thing, or a given row, in the side bar: opens the view and what is above the row, and selects it. */
export async function reveal({ argument, ...context }: ActionContext, parts: LocateParts): Promise<void> {
  if (argument instanceof TreeNode) return select(argument, context);
  const target = asRevealTarget(argument);
  if (target === undefined) return;
  await revealTarget(target, context, parts);
}

/** As `reveal`. What has no row is opened as a document, and it is said why. */
export async function revealTarget(target: RevealTarget, context: RevealContext, parts: LocateParts): Promise<void> {
  const located = await withTreeProgress(`${PRODUCT} looks for the row`, (signal) =>
    locate(context.explorer, target, parts, { signal, priority: 'tree' }),
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
  if (document !== undefined) await commands.executeCommand('xchainLens.openDocument', document);
  void notify.information(visibleText(why, 240));
}

/**
 * VS Code gives up without a word when the tree is drawn anew meanwhile, as it is for a row that was just put into it;
 * and 1.100, when two redraws of all have crossed, keeps rows that it no longer finds. Then the tree is drawn anew, once
 * and whole, and VS Code is told again.
 */
async function select(node: TreeNode, { explorer, view, redrawn }: RevealContext): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await redrawn();
    await view.reveal(node, { select: true, focus: true, expand: true });
    // The first sight of it ends this: each further try would take the keyboard from whatever the user does by then.
    for (let waited = 0; waited < REDRAWN_MS; waited += LOOK_MS) {
      if (view.selection.some(({ id }) => id === node.id)) return;
      await pause(LOOK_MS);
    }
    explorer.redraw();
    await pause(REDRAWN_MS);
  }
}
