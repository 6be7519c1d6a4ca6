import { ProgressLocation, window } from 'vscode';

/** A node responds to what is sent within a second. */
const LATE_MS = 3_000;

/** Shows a notification once a node takes long to respond, until `work` ends. Returns what ends the waiting for that. */
export function noticeWhenLate(title: string, work: Promise<unknown>): () => void {
  const settled = work.catch(() => undefined);
  const timer = setTimeout(() => {
    void window.withProgress({ location: ProgressLocation.Notification, title }, () => settled);
  }, LATE_MS);
  return () => clearTimeout(timer);
}
