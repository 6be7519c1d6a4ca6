import { type Tab, TabInputWebview, window } from 'vscode';

/** Whether the page of a transaction (cb58) is open. */
export function isTxPageOpen(txID: string): boolean {
  const isPage = ({ input, label }: Tab): boolean =>
    input instanceof TabInputWebview && label.includes(txID.slice(0, 8));
  return window.tabGroups.all.some(({ tabs }) => tabs.some(isPage));
}
