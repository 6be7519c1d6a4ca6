import { InputBoxValidationSeverity, window } from 'vscode';
import type { Review } from './review';
import { ConfirmList } from './confirm-list';
import { type ConfirmStyle, confirmText, confirmProblem } from './confirm-text';

/**
 * Whether the user confirms. On a test network, choosing to issue is enough; on a main network, this asks for
 * confirmation.
 */
export async function isConfirmed(review: Review, style: ConfirmStyle): Promise<boolean> {
  if (!review.target.isMain) return true;
  const text = confirmText(review);
  if (style === 'button') return new ConfirmList(text).ask();
  const typed = await window.showInputBox({
    title: text.question,
    prompt: text.prompt,
    placeHolder: text.word,
    ignoreFocusOut: true,
    validateInput: (value) => {
      const message = confirmProblem(text, value);
      return message === undefined ? undefined : { message, severity: InputBoxValidationSeverity.Error };
    },
  });
  return typed !== undefined && confirmProblem(text, typed) === undefined;
}
