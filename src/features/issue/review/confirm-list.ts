import * as l10n from '@vscode/l10n';
import { type QuickPick, type QuickPickItem, window } from 'vscode';
import type { ConfirmText } from './confirm-text';
import { HeldEnter } from './held-enter';

/** How long the list stays open after each repeat: on a busy machine the next one comes late. */
const LATE_REPEAT_MS = 1000;

/**
 * Confirms sending to a main network, as a list whose last row sends. The first one is active and does nothing: an
 * Enter that has been held since the review can't send, however late its repeats come on a busy machine. One that is
 * held after it sent doesn't reach an editor.
 */
export class ConfirmList {
  readonly #pick: QuickPick<QuickPickItem> = window.createQuickPick();
  readonly #enter = new HeldEnter(LATE_REPEAT_MS);
  readonly #issue: QuickPickItem;
  #timer: NodeJS.Timeout | undefined;
  #isConfirmed = false;

  constructor({ question, button, lines, how }: ConfirmText) {
    this.#issue = { label: `$(rocket) ${button}`, alwaysShow: true };
    this.#pick.title = question;
    this.#pick.placeholder = how;
    this.#pick.items = [...lines.map((label) => ({ label, alwaysShow: true })), this.#issue];
    // Switching to another window doesn't close the list.
    this.#pick.ignoreFocusOut = true;
  }

  /** Resolves with the answer. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#pick.onDidHide(() => {
        clearTimeout(this.#timer);
        this.#pick.dispose();
        resolve(false);
      });
      this.#pick.onDidAccept(() => {
        if (this.#isConfirmed) {
          this.#enter.isHeld(performance.now());
          return;
        }
        if (this.#pick.activeItems[0] !== this.#issue) return;
        this.#isConfirmed = true;
        resolve(true);
        this.#linger();
      });
      this.#pick.show();
    });
  }

  /** Stays until Enter is released. */
  #linger(): void {
    this.#pick.placeholder = l10n.t('Sending…');
    this.#pick.busy = true;
    this.#enter.shown(performance.now());
    const hideWhenUp = (): void => {
      const left = this.#enter.msLeft(performance.now());
      if (left > 0) this.#timer = setTimeout(hideWhenUp, left);
      else this.#pick.hide();
    };
    hideWhenUp();
  }
}
