import * as l10n from '@vscode/l10n';
import { isAbort } from '../abort';
import { errorLines, failureText } from '../messages/describe';
import { type FailureStep, sandboxSteps } from './failure-steps';
import { type Log, PRODUCT } from '../messages/log';
import { notify } from '../messages/notify';

const SHOW_LOG = l10n.t('Show Log');

/**
 * Reports a failed action once: a notification with the steps that apply, and the details in the log. A cancellation
 * isn't reported.
 */
export function reportFailure(log: Log, error: unknown, steps: readonly FailureStep[] = []): void {
  if (isAbort(error)) return;
  log.error(errorLines(error));
  const helpful = [...steps, ...sandboxSteps].filter(({ fits }) => fits(error));
  const answer = notify.error(failureText(error, PRODUCT), ...helpful.map(({ label }) => label), SHOW_LOG);
  takeStep(log, answer, helpful).catch((failure: unknown) => reportFailure(log, failure));
}

/** Runs the step that the user chooses. Not awaited: a notification may stay open for hours. */
async function takeStep(log: Log, answer: Thenable<string | undefined>, steps: readonly FailureStep[]): Promise<void> {
  const chosen = await answer;
  if (chosen === SHOW_LOG) log.show();
  await steps.find(({ label }) => label === chosen)?.run();
}
