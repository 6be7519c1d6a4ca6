import { isAbort } from './abort';
import { errorLines, failureText } from './describe';
import type { FailureStep } from './failure-steps';
import { type Log, PRODUCT } from './log';
import { notify } from './notify';

const SHOW_LOG = 'Show Log';

/**
 * Tells of a failed action once: a sentence to the user with those of the steps that would help, the rest to the log.
 * An abort is no failure.
 */
export function reportFailure(log: Log, error: unknown, steps: readonly FailureStep[] = []): void {
  if (isAbort(error)) return;
  log.error(errorLines(error));
  const helpful = steps.filter(({ fits }) => fits(error));
  const answer = notify.error(failureText(error, PRODUCT), ...helpful.map(({ label }) => label), SHOW_LOG);
  takeStep(log, answer, helpful).catch((failure: unknown) => reportFailure(log, failure));
}

/** Does what the user chooses. Not waited for: a notification may stand for hours. */
async function takeStep(log: Log, answer: Thenable<string | undefined>, steps: readonly FailureStep[]): Promise<void> {
  const chosen = await answer;
  if (chosen === SHOW_LOG) log.show();
  await steps.find(({ label }) => label === chosen)?.run();
}
