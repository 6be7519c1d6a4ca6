import * as l10n from '@vscode/l10n';
import { type QuickPickItem, window } from 'vscode';
import { uiText } from '../../../host/messages/ui-text';
import { rawAmount } from './typed';

/** What an amount can be of: a row that shows what is typed. */
export interface AmountOption<T> {
  /** Such as `AVAX`, behind the amount. */
  readonly unit: string;
  /** Decimals of the amount. */
  readonly denomination: number;
  readonly description: string;
  readonly value: T;
}

export interface Amount<T> {
  /** Raw units. */
  readonly amount: bigint;
  readonly value: T;
}

/** Prompts for an amount and what it is of, in one list. Undefined if the user closes it. */
export async function askAmount<T>(title: string, options: readonly AmountOption<T>[]): Promise<Amount<T> | undefined> {
  const list = window.createQuickPick<QuickPickItem & { readonly chosen?: Amount<T> }>();
  const show = (text: string): void => {
    list.items = options.map(({ unit, denomination, description, value }) => {
      const amount = rawAmount(text, denomination);
      const row = { description: uiText(description), alwaysShow: true };
      if (amount !== undefined) return { label: uiText(`${text.trim()} ${unit}`), ...row, chosen: { amount, value } };
      const detail = denomination === 0 ? l10n.t('Enter a whole number') : l10n.t('Enter an amount, such as 1.5');
      return { label: uiText(unit), ...row, detail };
    });
  };
  list.title = title;
  list.placeholder = l10n.t('Type the amount. The fee is paid besides.');
  list.ignoreFocusOut = true;
  list.onDidChangeValue(show);
  show('');
  return new Promise<Amount<T> | undefined>((resolve) => {
    list.onDidAccept(() => {
      const chosen = list.activeItems[0]?.chosen;
      if (chosen === undefined) return;
      resolve(chosen);
      list.hide();
    });
    list.onDidHide(() => resolve(undefined));
    list.show();
  }).finally(() => list.dispose());
}
