import * as l10n from '@vscode/l10n';
import { env, QuickPickItemKind, window, type QuickPick, type QuickPickItem } from 'vscode';
import { askInDialog } from '../../../host/messages/notify';
import type { Review } from './review';
import { HeldEnter } from './held-enter';
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
const RELEASE = l10n.t('Release Enter, then press it again to issue');

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
  readonly #enter = new HeldEnter();
  #review: Review | undefined;
  #first: ReviewRow | undefined;
  #ready: NodeJS.Timeout | undefined;

  constructor(options: ReviewPickerOptions) {
    this.#options = options;
    // Not the placeholder: VS Code keeps its tooltip when it changes under the mouse. Nor a row: its selection would
    // count as another key, which ends the guard against a held Enter.
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
    clearTimeout(this.#ready);
    this.#pick.dispose();
    this.#abort.abort();
  }

  #answer(): Promise<ReviewChoice> {
    return new Promise((resolve, reject) => {
      this.#pick.onDidHide(() => resolve({ kind: 'cancel' }));
      this.#pick.onDidChangeValue(() => this.#enter.otherKey());
      this.#pick.onDidChangeActive(([item]) => {
        if (item !== undefined && item.row !== this.#first) this.#enter.otherKey();
      });
      this.#pick.onDidAccept(() => {
        const action = this.#pick.activeItems[0]?.row.action;
        const isHeld = this.#enter.isHeld(performance.now());
        if (action === undefined) return;
        if (action.kind === 'issue' && isHeld) this.#pick.placeholder = RELEASE;
        else if (action.kind === 'bytes') this.#options.showBytes(action).catch(reject);
        else if (action.kind === 'picture') this.#options.showPicture(action).catch(reject);
        else if (action.kind === 'full') this.#showInFull(action.tx).catch(reject);
        else if (action.kind === 'copy') this.#copy().catch(reject);
        else resolve(action);
      });
    });
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
    this.#first = firstChoice(rows, review);
    this.#pick.items = items;
    this.#pick.activeItems = items.filter(({ row }) => row === this.#first);
    // Busy until Enter counts.
    this.#ready = setTimeout(() => {
      this.#pick.placeholder = READY;
      this.#pick.busy = false;
    }, this.#enter.shown(performance.now()));
  }
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
