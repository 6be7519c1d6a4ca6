import { InputBoxValidationSeverity, window } from 'vscode';
import { confirmText, confirmProblem } from './confirm-text';
import type { Review } from './review';

/**
 * Whether the user confirms. On a test network, choosing to issue is enough; on a main network, the user types its
 * name.
 */
export async function isConfirmed(review: Review): Promise<boolean> {
  if (!review.target.isMain) return true;
  const text = confirmText(review);
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
