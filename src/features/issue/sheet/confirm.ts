import { InputBoxValidationSeverity, window } from 'vscode';
import type { CheckSheet } from './check-sheet';
import { ConfirmList } from './confirm-list';
import { type ConfirmStyle, confirmText, whyNotConfirmed } from './confirm-text';

/** Whether the user wants it sent. On a test network choosing to issue is enough; a main network is asked about again. */
export async function isConfirmed(sheet: CheckSheet, style: ConfirmStyle): Promise<boolean> {
  if (!sheet.target.isMain) return true;
  const text = confirmText(sheet);
  if (style === 'button') return new ConfirmList(text).ask();
  const typed = await window.showInputBox({
    title: text.question,
    prompt: text.prompt,
    placeHolder: text.word,
    ignoreFocusOut: true,
    validateInput: (value) => {
      const message = whyNotConfirmed(text, value);
      return message === undefined ? undefined : { message, severity: InputBoxValidationSeverity.Error };
    },
  });
  return typed !== undefined && whyNotConfirmed(text, typed) === undefined;
}
