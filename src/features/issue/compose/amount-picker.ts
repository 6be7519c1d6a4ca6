import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import { readOutcome } from '../../../core/outcome';
import { uiText } from '../../../host/messages/ui-text';
import { amountIn } from '../../../services/compose/typed';

/** A row of the list: the typed amount of one asset and payer. */
export interface AmountOption<T> {
  /** Such as `AVAX`, after the amount. */
  readonly unit: string;
  /** Decimals of the amount. */
  readonly denomination: number;
  /** All that can be spent, before the fee; undefined if there may be more. */
  readonly most: bigint | undefined;
  readonly description: string;
  readonly value: T;
}

export interface Amount<T> {
  /** Raw units. */
  readonly amount: bigint;
  readonly value: T;
}

/** Prompts for an amount and its asset in one list. Undefined if the user closes it. */
export async function askAmount<T>(title: string, options: readonly AmountOption<T>[]): Promise<Amount<T> | undefined> {
  const list = window.createQuickPick();
  let active = 0;
  const show = (text: string): void => {
    const kept = active;
    list.items = options.map((option) => {
      const row = { description: uiText(option.description), alwaysShow: true };
      const detail = readOutcome(() => amountIn(text, option)).error?.message;
      if (detail === undefined) return { label: uiText(`${text.trim()} ${option.unit}`), ...row };
      return { label: uiText(option.unit), ...row, detail };
    });
    list.activeItems = list.items.slice(kept, kept + 1);
  };
  list.title = title;
  list.placeholder = l10n.t('Enter the amount without the fee');
  list.ignoreFocusOut = true;
  list.onDidChangeValue(show);
  show('');
  return new Promise<Amount<T> | undefined>((resolve) => {
    list.onDidChangeActive(([item]) => {
      if (item !== undefined) active = Math.max(0, list.items.indexOf(item));
    });
    // Uses the text: rows for text that was just typed may not be drawn yet.
    list.onDidAccept(() => {
      const selected = list.items.findIndex((item) => item === list.selectedItems[0]);
      const option = options[selected < 0 ? active : selected];
      const { value: amount } = readOutcome(() => option && amountIn(list.value, option));
      if (option === undefined || amount === undefined) return;
      resolve({ amount, value: option.value });
      list.hide();
    });
    list.onDidHide(() => resolve(undefined));
    list.show();
  }).finally(() => list.dispose());
}
