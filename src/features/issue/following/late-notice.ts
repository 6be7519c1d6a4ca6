import { ProgressLocation, window } from 'vscode';

/** Nodes respond to a transaction within a second. */
const LATE_MS = 3_000;

/** Shows a notification if `work` takes longer than LATE_MS, until it ends. Returns a function that prevents it. */
export function noticeWhenLate(title: string, work: Promise<unknown>): () => void {
  const settled = work.catch(() => undefined);
  const timer = setTimeout(() => {
    void window.withProgress({ location: ProgressLocation.Notification, title }, () => settled);
  }, LATE_MS);
  return () => clearTimeout(timer);
}
