import * as l10n from '@vscode/l10n';
import { type QuickPickItem, window } from 'vscode';
import { uiText } from '../../../host/messages/ui-text';
import type { NamedOwner } from '../../../services/text/names';

/** A row of the address book, with what it enters; `text` is undefined in the one for another address. */
interface OwnerItem extends QuickPickItem {
  readonly text: string | undefined;
}

interface OwnerList {
  readonly title: string;
  readonly listed: readonly NamedOwner[];
  /** What leaves it out. */
  readonly without?: string | undefined;
  /** The balance of each of `listed`, shown when it arrives. Rejects only after an abort, and with bugs. */
  readonly balances?: ((signal: AbortSignal) => Promise<readonly (string | undefined)[]>) | undefined;
  readonly onBug: (error: unknown) => void;
}

/** Prompts for an owner. Undefined if the user closes the list, which opens without waiting for the node. */
export async function pickOwner({
  title,
  listed,
  without,
  balances,
  onBug,
}: OwnerList): Promise<OwnerItem | undefined> {
  const list = window.createQuickPick<OwnerItem>();
  const closing = new AbortController();
  const show = (details: readonly (string | undefined)[]): void => {
    const active = list.items.findIndex((item) => item === list.activeItems[0]);
    list.items = [
      ...(without === undefined ? [] : [{ label: without, text: '' }]),
      ...listed.map(({ name, address }, i): OwnerItem => {
        const detail = details[i];
        const row = { label: uiText(name), description: address, text: address };
        return detail === undefined ? row : { ...row, detail: uiText(detail) };
      }),
      { label: l10n.t('Another Address…'), text: undefined },
    ];
    list.activeItems = list.items.slice(active, active + 1);
  };
  list.title = title;
  list.matchOnDescription = true;
  list.ignoreFocusOut = true;
  list.keepScrollPosition = true;
  show([]);
  if (balances !== undefined) {
    list.busy = true;
    balances(closing.signal).then((details) => {
      show(details);
      list.busy = false;
    }, onBug);
  }
  return new Promise<OwnerItem | undefined>((resolve) => {
    list.onDidAccept(() => resolve(list.selectedItems[0]));
    list.onDidHide(() => resolve(undefined));
    list.show();
  }).finally(() => {
    closing.abort();
    list.dispose();
  });
}
