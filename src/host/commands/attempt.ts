import type { FailureStep } from './failure-steps';
import type { Log } from '../messages/log';
import { reportFailure } from './report';

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
