import type { CancellationToken } from 'vscode';

/** An expected cancellation, which isn't reported. */
class Cancelled extends Error {
  override readonly name = 'AbortError';
}

/**
 * Runs `task` with a signal that aborts when VS Code cancels, and that is detached from the token when the task ends.
 * Undefined after a cancellation, which isn't an error. Other failures are thrown.
 */
export async function untilCancelled<T>(
  token: CancellationToken,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  if (token.isCancellationRequested) return undefined;
  const controller = new AbortController();
  const listener = token.onCancellationRequested(() => controller.abort(new Cancelled('cancelled')));
  try {
    const result = await task(controller.signal);
    return controller.signal.aborted ? undefined : result;
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  } finally {
    listener.dispose();
  }
}

/** Whether an error is only a cancellation. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}
