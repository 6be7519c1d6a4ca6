import * as l10n from '@vscode/l10n';
import { env, QuickPickItemKind, window, type QuickPick, type QuickPickItem } from 'vscode';
import { askInDialog } from '../../../host/messages/notify';
import type { Review } from './review';
import { reportText, textInFull } from './report-text';
import { rowIcon } from './row-icons';
import {
  firstChoice,
  type RowAction,
  type ReviewOptions,
  type ReviewRow,
  reviewRows,
  reviewTitle,
} from './review-rows';

/** What the user chose that ends the review. */
export type ReviewChoice = Extract<RowAction, { kind: 'issue' | 'chain' | 'cancel' }>;

/** What the list needs besides its rows. */
export interface ReviewPickerOptions {
  /** Shown while the checks run. */
  readonly title: string;
  readonly check: (signal: AbortSignal) => Promise<Review>;
  /** Called once with the review, before it is shown; returns what can be done next. */
  readonly onReview: (review: Review) => ReviewOptions;
  /** Both are behind the review, which stays open. */
  readonly showBytes: (action: Extract<RowAction, { kind: 'bytes' }>) => Promise<void>;
  readonly showPicture: (action: Extract<RowAction, { kind: 'picture' }>) => Promise<void>;
}

interface Item extends QuickPickItem {
  readonly row: ReviewRow;
}

const READY = l10n.t('Enter runs the selected row, Esc closes');

/**
 * Shows the review of transactions as a list for the keyboard. It opens at once and fills when the checks are done.
 * Closing it cancels, and aborts the checks. Rejects with their errors.
 */
export async function pickFromReview(options: ReviewPickerOptions): Promise<ReviewChoice> {
  const picker = new ReviewPicker(options);
  try {
    return await picker.ask();
  } finally {
    picker.dispose();
  }
}

class ReviewPicker {
  readonly #options: ReviewPickerOptions;
  readonly #pick: QuickPick<Item> = window.createQuickPick<Item>();
  readonly #abort = new AbortController();
  #review: Review | undefined;

  constructor(options: ReviewPickerOptions) {
    this.#options = options;
    // Not the placeholder: VS Code keeps its tooltip when it changes under the mouse.
    this.#pick.title = [options.title, l10n.t('Checking…')].join(' · ');
    this.#pick.busy = true;
    // Switching to another window doesn't close the list.
    this.#pick.ignoreFocusOut = true;
  }

  async ask(): Promise<ReviewChoice> {
    const answer = this.#answer();
    this.#pick.show();
    const filled = this.#options.check(this.#abort.signal).then((review) => this.#fill(review));
    // Closing it doesn't wait for the checks. If they fail, there is nothing to choose.
    return Promise.race([answer, filled.then(() => answer)]);
  }

  dispose(): void {
    this.#pick.dispose();
    this.#abort.abort();
  }

  #answer(): Promise<ReviewChoice> {
    return new Promise((resolve, reject) => {
      this.#pick.onDidHide(() => resolve({ kind: 'cancel' }));
      this.#pick.onDidAccept(() => {
        const action = this.#pick.activeItems[0]?.row.action;
        if (action === undefined) return;
        if (endsReview(action)) resolve(action);
        else this.#show(action).catch(reject);
      });
    });
  }

  /** The review stays open. */
  async #show(action: Exclude<RowAction, ReviewChoice>): Promise<void> {
    switch (action.kind) {
      case 'bytes':
        return this.#options.showBytes(action);
      case 'picture':
        return this.#options.showPicture(action);
      case 'full':
        return this.#showInFull(action.tx);
      case 'copy':
        return this.#copy();
    }
  }

  async #copy(): Promise<void> {
    if (this.#review === undefined) return;
    await env.clipboard.writeText(reportText(this.#review));
    this.#pick.placeholder = l10n.t('Report copied to the clipboard');
  }

  /** In front of the review, which stays open. */
  async #showInFull(index: number): Promise<void> {
    const tx = this.#review?.txs[index];
    if (tx === undefined) return;
    await askInDialog({ kind: 'information', text: tx.headline, detail: textInFull(tx) });
  }

  #fill(review: Review): void {
    const options = this.#options.onReview(review);
    const rows = reviewRows(review, options);
    const items = rows.map(itemOf);
    this.#review = review;
    this.#pick.title = reviewTitle(review.target, review.txs.length, options);
    this.#pick.items = items;
    const first = firstChoice(rows, review);
    this.#pick.activeItems = items.filter(({ row }) => row === first);
    this.#pick.placeholder = READY;
    this.#pick.busy = false;
  }
}

function endsReview(action: RowAction): action is ReviewChoice {
  return action.kind === 'issue' || action.kind === 'chain' || action.kind === 'cancel';
}

function itemOf(row: ReviewRow): Item {
  const { separator, icon, label, description, detail } = row;
  if (separator !== undefined) return { row, label: separator, kind: QuickPickItemKind.Separator };
  return {
    row,
    label,
    // Typing must not filter the review.
    alwaysShow: true,
    ...(icon === undefined ? {} : { iconPath: rowIcon(icon) }),
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
  };
}
