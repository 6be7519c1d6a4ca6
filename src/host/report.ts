import { window } from 'vscode';
import { noticeText } from './notice-text';
import { isAbort } from './abort';
import { errorLines, isOwnError } from './describe';
import { type Log, PRODUCT } from './log';

const SHOW_LOG = 'Show Log';

/** Tells of a failed action once: a sentence to the user, the rest to the log. An abort is no failure. */
export function reportFailure(log: Log, error: unknown): void {
  if (isAbort(error)) return;
  log.error(errorLines(error));
  const sentence = error instanceof Error ? error.message : String(error);
  offerLog(
    log,
    window.showErrorMessage(noticeText(isOwnError(error) ? sentence : `${PRODUCT} failed: ${sentence}`), SHOW_LOG),
  );
}

/** Shows the log if the user asks for it. Not waited for: a notification may stand for hours. */
function offerLog(log: Log, answer: Thenable<string | undefined>): void {
  void answer.then((chosen) => {
    if (chosen === SHOW_LOG) log.show();
  });
}
