import { window } from 'vscode';
import { uiText } from './ui-text';

/**
 * All notifications: their text makes no links, whatever it quotes. Each resolves with the chosen action, or undefined;
 * a notification may stay open for hours.
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

/** Shows a modal dialog: resolves with the chosen button, undefined for none. */
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
