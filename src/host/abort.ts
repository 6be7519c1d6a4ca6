import type { CancellationToken } from 'vscode';

/** An abort that was asked for: nobody needs to hear of it. */
class Cancelled extends Error {
  override readonly name = 'AbortError';
}

/**
 * Runs `task` with a signal that aborts when VS Code cancels, and that is cut from the token when the task ends.
 * Undefined if it was cancelled: an abort is not an error. Any other failure is passed on.
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

/** Whether an error says no more than that somebody no longer wants the answer. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}
