import { type InputBoxOptions, ProgressLocation, window } from 'vscode';
import { untilCancelled } from './disposable-store';

/** Runs a task below a notification that shows its progress. Undefined after a cancellation, which isn't an error. */
export async function withCancel<T>(
  title: string,
  task: (signal: AbortSignal, onProgress: (message: string) => void) => Promise<T>,
): Promise<T | undefined> {
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, (progress, token) =>
    untilCancelled(token, (signal) => task(signal, (message) => progress.report({ message }))),
  );
}

/** Prompts for a text that has no problem. An empty input isn't a mistake yet. */
export async function askText(
  problemOf: (typed: string) => string | undefined | Promise<string | undefined>,
  options: Omit<InputBoxOptions, 'validateInput'>,
): Promise<string | undefined> {
  const validateInput = (typed: string): ReturnType<typeof problemOf> => (typed === '' ? undefined : problemOf(typed));
  return window.showInputBox({ ignoreFocusOut: true, ...options, validateInput });
}
