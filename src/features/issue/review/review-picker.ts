import * as l10n from '@vscode/l10n';
import {
  env,
  InputBoxValidationSeverity,
  type QuickPick,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  Uri,
  window,
} from 'vscode';
import { askInDialog } from '../../../host/messages/notify';
import { reportText, textInFull } from '../../../services/review/review-report';
import { confirmProblem, confirmText } from './review-text';
import type { Review } from '../../../services/review/review';
import {
  firstChoice,
  type ReviewOptions,
  type ReviewRow,
  reviewRows,
  reviewTitle,
  type ReviewAction,
  type RowIcon,
} from './review-rows';

export type ReviewChoice = Extract<ReviewAction, { kind: 'issue' | 'chain' | 'cancel' | 'open' | 'picture' | 'edit' }>;

/** What the user chose, and in which review; undefined if it was closed before the checks were done. */
export interface PickedFromReview {
  readonly choice: ReviewChoice;
  readonly review: Review | undefined;
}

/** What the list needs besides its rows. */
interface ReviewPickerOptions {
  /** Shown while the checks run. */
  readonly title: string;
  readonly check: (signal: AbortSignal) => Promise<Review>;
  /** Called once with the review, before it is shown; returns what can be done next. */
  readonly onReview: (review: Review) => ReviewOptions;
  /** Behind the review, which stays open. */
  readonly showBytes: (action: Extract<ReviewAction, { kind: 'bytes' }>) => Promise<void>;
}

interface Item extends QuickPickItem {
  readonly row: ReviewRow;
}

const READY = l10n.t('Select an action');

/**
 * Shows the review of transactions as a list for the keyboard. It opens at once and fills when the checks are done.
 * Closing it cancels, and aborts the checks. Rejects with their errors.
 */
export async function pickFromReview(options: ReviewPickerOptions): Promise<PickedFromReview> {
  const picker = new ReviewPicker(options);
  try {
    const choice = await picker.ask();
    return { choice, review: picker.review };
  } finally {
    picker.dispose();
  }
}

class ReviewPicker {
  readonly #options: ReviewPickerOptions;
  readonly #pick: QuickPick<Item> = window.createQuickPick<Item>();
  readonly #abort = new AbortController();
  /** Once the checks are done. */
  review: Review | undefined;

  constructor(options: ReviewPickerOptions) {
    this.#options = options;
    // Not the placeholder: VS Code keeps its tooltip when it changes under the mouse.
    this.#pick.title = [options.title, l10n.t('Checking…')].join(' · ');
    this.#pick.busy = true;
    // Switching to another window doesn't close the list.
    this.#pick.ignoreFocusOut = true;
    // What the transaction does is at the top, also if a row below is the first choice.
    this.#pick.keepScrollPosition = true;
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
  async #show(action: Exclude<ReviewAction, ReviewChoice>): Promise<void> {
    switch (action.kind) {
      case 'bytes':
        return this.#options.showBytes(action);
      case 'full':
        return this.#showInFull(action.tx);
      case 'copy':
        return this.#copy();
    }
  }

  async #copy(): Promise<void> {
    if (this.review === undefined) return;
    await env.clipboard.writeText(reportText(this.review));
    this.#pick.placeholder = l10n.t('Report copied to the clipboard');
  }

  /** In front of the review, which stays open. */
  async #showInFull(index: number): Promise<void> {
    const tx = this.review?.txs[index];
    if (tx === undefined) return;
    await askInDialog({ kind: 'information', text: tx.headline, detail: textInFull(tx) });
  }

  #fill(review: Review): void {
    const options = this.#options.onReview(review);
    const rows = reviewRows(review, options);
    const items = rows.map(itemOf);
    this.review = review;
    this.#pick.title = reviewTitle(review.target, review.txs.length, options);
    this.#pick.items = items;
    const first = firstChoice(rows, review);
    this.#pick.activeItems = items.filter(({ row }) => row === first);
    this.#pick.placeholder = READY;
    this.#pick.busy = false;
  }
}

function endsReview(action: ReviewAction): action is ReviewChoice {
  return action.kind !== 'bytes' && action.kind !== 'full' && action.kind !== 'copy';
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

/** An icon of a row: one of the theme's, or a drawing where the color has a meaning. */
type ItemIcon = ThemeIcon | { readonly light: Uri; readonly dark: Uri };

const TICK = '<path d="M3 8.5l3.2 3.2L13 4.9" fill="none" stroke="C" stroke-width="1.6"/>';
// Filled, to be seen on the color of the selected row.
const CROSS =
  '<circle cx="8" cy="8" r="7" fill="C"/><path d="M5 5l6 6M11 5l-6 6" fill="none" stroke="#fff" stroke-width="1.6"/>';
const QUESTION =
  '<path d="M5.7 6.2a2.3 2.3 0 1 1 3.4 2c-.8.5-1.1.8-1.1 1.8" fill="none" stroke="C" stroke-width="1.4"/><circle cx="8" cy="12.2" r=".9" fill="C"/>';
const GLOBE =
  '<g fill="none" stroke="C" stroke-width="1.1"><circle cx="8" cy="8" r="5.9"/><ellipse cx="8" cy="8" rx="2.6" ry="5.9"/><path d="M2.4 6h11.2M2.4 10h11.2"/></g>';
const BEAKER =
  '<path d="M6.2 2v4.4L2.9 13a.7.7 0 0 0 .6 1h9a.7.7 0 0 0 .6-1L9.8 6.4V2M5.2 2h5.6M4.6 10h6.8" fill="none" stroke="C" stroke-width="1.1"/>';

/** The colors are those of VS Code's own themes for tests that passed and failed, warnings, and charts. */
const ICONS: Readonly<Record<RowIcon, ItemIcon>> = {
  pass: drawn(TICK, '#388a34', '#73c991'),
  fail: drawn(CROSS, '#cd3131', '#f14c4c'),
  waiting: new ThemeIcon('edit'),
  unknown: drawn(QUESTION, '#855f00', '#cca700'),
  main: drawn(GLOBE, '#cd3131', '#f14c4c'),
  test: drawn(BEAKER, '#1a7f8e', '#4ec9b0'),
  issue: new ThemeIcon('rocket'),
  picture: new ThemeIcon('graph'),
  edit: new ThemeIcon('json'),
  full: new ThemeIcon('list-flat'),
  copy: new ThemeIcon('copy'),
  chain: new ThemeIcon('arrow-swap'),
  // A cross means a failed check.
  cancel: new ThemeIcon('arrow-left'),
};

/** The icon is in its own URI, so that showing it sends no request. */
export function rowIcon(icon: RowIcon): ItemIcon {
  return ICONS[icon];
}

function drawn(shape: string, light: string, dark: string): ItemIcon {
  return { light: inColour(shape, light), dark: inColour(shape, dark) };
}

function inColour(shape: string, colour: string): Uri {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">${shape.replaceAll('"C"', `"${colour}"`)}</svg>`;
  return Uri.parse(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
}

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
