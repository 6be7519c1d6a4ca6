import * as l10n from '@vscode/l10n';
import { isAbort } from '../abort';
import { errorLines, failureText } from '../messages/describe';
import { type FailureStep, sandboxSteps, type Step } from './failure-steps';
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
