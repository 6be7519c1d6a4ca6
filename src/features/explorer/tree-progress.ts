import { CancellationTokenSource, ProgressLocation, window } from 'vscode';
import { untilCancelled } from '../../host/abort';

/** What takes longer can be cancelled: a notification for less would only flicker. */
const SLOW_MS = 1_000;

/**
 * Shows at the view that something is under way and, when it takes long, in a notification with a Cancel button; `title`
 * says what it does. Undefined if it was cancelled; any other failure is passed on.
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
