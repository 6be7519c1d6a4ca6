import { CancellationTokenSource, ProgressLocation, window } from 'vscode';
import { untilCancelled } from '../../host/abort';

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
  void window.withProgress({ location: { viewId: 'xchainLens.explorer' } }, ended);
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
