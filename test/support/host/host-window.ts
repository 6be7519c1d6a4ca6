import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import {
  commands,
  ConfigurationTarget,
  type Tab,
  TabInputWebview,
  type TextDocument,
  type TreeItem,
  window,
  workspace,
} from 'vscode';

/** Writes a user setting of the extension; undefined removes it. */
export async function set(key: string, value: unknown): Promise<void> {
  await workspace.getConfiguration('avalancheLens').update(key, value, ConfigurationTarget.Global);
}

export const ACCEPT = 'workbench.action.acceptSelectedQuickOpenItem';
export const CLOSE = 'workbench.action.closeQuickOpen';

/** Runs commands on the lists and inputs that something opens, again and again until it has its result. */
export async function answering<T>(asking: Thenable<T>, ...actions: readonly string[]): Promise<T> {
  let isOver = false;
  const settled = Promise.resolve(asking).finally(() => (isOver = true));
  const isOpen = (): boolean => !isOver;
  await Promise.race([settled, pause(100)]);
  while (isOpen()) {
    for (const action of actions) await commands.executeCommand(action);
    await Promise.race([settled, pause(150)]);
  }
  return settled;
}

/** Runs what a click on a row runs, or another command with the same arguments. */
export async function click({ command }: TreeItem, other = command?.command): Promise<void> {
  assert.ok(command !== undefined && other !== undefined);
  await commands.executeCommand(other, ...((command.arguments ?? []) as unknown[]));
}

/** The document of the active editor. */
export function activeDocument(): TextDocument {
  return window.activeTextEditor?.document ?? assert.fail('no editor is open');
}

/** Whether the page of a transaction (cb58) is open. */
export function isTxPageOpen(txID: string): boolean {
  const isPage = ({ input, label }: Tab): boolean =>
    input instanceof TabInputWebview && label.includes(txID.slice(0, 8));
  return window.tabGroups.all.some(({ tabs }) => tabs.some(isPage));
}
