import * as l10n from '@vscode/l10n';
import { isAbort } from '../disposable-store';
import { errorLines, failureText } from '../messages/ui-text';
import { type FailureStep, sandboxSteps, type Step } from './failure-steps';
import { type Log, PRODUCT } from '../messages/log';
import { notify } from '../messages/notify';
import { commands } from 'vscode';

const SHOW_LOG = l10n.t('Show Log');

/**
 * Reports a failed action once: a notification with the steps that apply, and the details in the log. A cancellation
 * isn't reported.
 */
export function reportFailure(log: Log, error: unknown, steps: readonly FailureStep[] = []): void {
  if (isAbort(error)) return;
  log.error(errorLines(error));
  const helpful = [...steps, ...sandboxSteps].filter(({ fits }) => fits(error));
  const showLog = { label: SHOW_LOG, run: () => log.show() };
  offer(log, 'error', failureText(error, PRODUCT), [...helpful, showLog]);
}

/** Shows a notification and runs the chosen step. Doesn't wait: a notification may stay open for hours. */
export function offer(log: Log, severity: keyof typeof notify, text: string, steps: readonly Step[]): void {
  const act = async (): Promise<void> => {
    const chosen = await notify[severity](text, ...steps.map(({ label }) => label));
    await steps.find(({ label }) => label === chosen)?.run();
  };
  act().catch((error: unknown) => reportFailure(log, error));
}

/** The steps that a failure's notification offers; `again` repeats the action. */
export type StepsOf<T> = (again: () => Promise<T | undefined>) => readonly FailureStep[];

/**
 * Runs an action and reports its failure with the steps of `stepsOf`, such as a retry by `again`. Resolves with
 * undefined after a failure; never rejects.
 */
export async function attempt<T>(
  log: Log,
  action: () => T | PromiseLike<T>,
  stepsOf: StepsOf<T>,
): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    reportFailure(
      log,
      error,
      stepsOf(() => attempt(log, action, stepsOf)),
    );
    return undefined;
  }
}

/**
 * The steps of the walkthrough, by their IDs in package.json. They complete by a context key: VS Code has no event for
 * a hover, and its event for a command only shows that the command started, not whether it succeeded.
 */
type WalkthroughStep = 'hover' | 'browse' | 'issue' | 'connect';

/** Completes a step. VS Code remembers it. */
export function completeStep(step: WalkthroughStep): void {
  void commands.executeCommand('setContext', `avalancheLens.completed.${step}`, true);
}
