import * as l10n from '@vscode/l10n';
import { CancellationTokenSource, ProgressLocation, window } from 'vscode';
import { untilCancelled } from '../../../host/disposable-store';
import { withCancel } from '../../../host/ask';
import type { HistoryNode } from '../nodes/address/history-node';

/** A task that takes longer shows a notification with Cancel; for a shorter one it would only flicker. */
const SLOW_MS = 1_000;

/**
 * Shows progress in the view and, after a second, in a notification titled `title` with Cancel. Undefined if cancelled;
 * rejects as the task does.
 */
export async function withTreeProgress<T>(
  title: string,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const source = new CancellationTokenSource();
  const running = untilCancelled(source.token, task);
  const ended = async (): Promise<void> => {
    await Promise.allSettled([running]);
  };
  void window.withProgress({ location: { viewId: 'avalancheLens.sideBar' } }, ended);
  const slow = setTimeout(() => {
    void window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (_, token) => {
      token.onCancellationRequested(() => source.cancel());
      return ended();
    });
  }, SLOW_MS);
  try {
    return await running;
  } finally {
    clearTimeout(slow);
    source.dispose();
  }
}

/** The title of comparing a history with the node. */
export const CHECKING = l10n.t('Checking balances…');

/** Reads all that is left of a history, with a cancellable progress notification; false if that was cancelled. */
export async function readAll(node: HistoryNode): Promise<boolean> {
  const title = node.whole === node ? l10n.t('Reading blocks…') : l10n.t('Loading transactions from the Data API…');
  const isRead = await withCancel(title, (signal, report) => node.loadAll(report, { signal, priority: 'tree' }));
  return isRead === true;
}
