import { type QuickPick, type QuickPickItem, window } from 'vscode';
import type { ConfirmText } from './confirm-text';
import { HeldEnter } from './held-enter';

const READY = 'Enter issues, Esc closes';
const RELEASE = 'Release Enter, then press it again to issue';

/**
 * Asks before something is sent to a main network, as a list with one row that sends. An Enter that is held since the
 * sheet sends nothing, and one that is held since it sent reaches no editor.
 */
export class ConfirmList {
  readonly #pick: QuickPick<QuickPickItem> = window.createQuickPick();
  readonly #enter = new HeldEnter();
  readonly #issue: QuickPickItem;
  #timer: NodeJS.Timeout | undefined;
  #isConfirmed = false;

  constructor({ question, button, lines }: ConfirmText) {
    this.#issue = { label: `$(check) ${button}`, alwaysShow: true };
    this.#pick.title = question;
    this.#pick.items = [this.#issue, ...lines.map((label) => ({ label, alwaysShow: true }))];
    this.#pick.activeItems = [this.#issue];
    // A glance at another window is no answer.
    this.#pick.ignoreFocusOut = true;
  }

  /** Resolves as soon as it is answered. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#pick.onDidHide(() => {
        clearTimeout(this.#timer);
        this.#pick.dispose();
        resolve(false);
      });
      this.#pick.onDidChangeValue(() => this.#enter.otherKey());
      this.#pick.onDidChangeActive(([item]) => {
        if (item !== undefined && item !== this.#issue && !this.#isConfirmed) this.#enter.otherKey();
      });
      this.#pick.onDidAccept(() => {
        const isHeld = this.#enter.isHeld(performance.now());
        if (this.#isConfirmed || this.#pick.activeItems[0] !== this.#issue) return;
        if (isHeld) {
          this.#pick.placeholder = RELEASE;
          return;
        }
        this.#isConfirmed = true;
        resolve(true);
        this.#linger();
      });
      this.#pick.show();
      this.#pick.busy = true;
      this.#timer = setTimeout(() => {
        this.#pick.placeholder = READY;
        this.#pick.busy = false;
      }, this.#enter.shown(performance.now()));
    });
  }

  /** Stays until Enter is up. */
  #linger(): void {
    clearTimeout(this.#timer);
    this.#pick.placeholder = 'Sending…';
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
