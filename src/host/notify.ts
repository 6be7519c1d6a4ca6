import { window } from 'vscode';
import { uiText } from './ui-text';

/**
 * All that is said in notifications: whatever the text quotes, it makes no link. Each resolves with the action that was
 * chosen, undefined when none was; a notification may stand for hours.
 */
export const notify = {
  information: async <Action extends string>(
    text: string,
    ...actions: readonly Action[]
  ): Promise<Action | undefined> => window.showInformationMessage(uiText(text), ...actions),
  warning: async <Action extends string>(text: string, ...actions: readonly Action[]): Promise<Action | undefined> =>
    window.showWarningMessage(uiText(text), ...actions),
  error: async <Action extends string>(text: string, ...actions: readonly Action[]): Promise<Action | undefined> =>
    window.showErrorMessage(uiText(text), ...actions),
};

/** Asks in a dialog that waits for an answer: one of the buttons, undefined for none. */
export async function askInDialog<Button extends string>(
  question: { readonly kind: 'information' | 'warning'; readonly text: string; readonly detail?: string },
  ...buttons: readonly Button[]
): Promise<Button | undefined> {
  const { kind, detail } = question;
  const text = uiText(question.text);
  const options = {
    modal: true,
    ...(detail === undefined
      ? {}
      : {
          detail: detail
            .split('\n')
            .map((line) => uiText(line))
            .join('\n'),
        }),
  };
  return kind === 'warning'
    ? window.showWarningMessage(text, options, ...buttons)
    : window.showInformationMessage(text, options, ...buttons);
}
