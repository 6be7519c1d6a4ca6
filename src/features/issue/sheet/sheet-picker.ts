import { env, QuickPickItemKind, window, type QuickPick, type QuickPickItem } from 'vscode';
import type { CheckSheet } from './check-sheet';
import { HeldEnter } from './held-enter';
import { reportText } from './report-text';
import { rowIcon } from './row-icons';
import { firstChoice, type RowAction, type SheetOptions, type SheetRow, sheetRows, sheetTitle } from './sheet-rows';

/** What the user chose that ends the sheet. */
export type SheetChoice = Extract<RowAction, { kind: 'issue' | 'chain' | 'cancel' }>;

/** What the sheet needs beside its own rows. */
export interface SheetPickerOptions {
  /** What is shown above it while the checks run. */
  readonly title: string;
  readonly check: (signal: AbortSignal) => Promise<CheckSheet>;
  /** Called once with the sheet, before it is shown; says how it may go on. */
  readonly onSheet: (sheet: CheckSheet) => SheetOptions;
  readonly showBytes: (action: Extract<RowAction, { kind: 'bytes' }>) => Promise<void>;
}

interface Item extends QuickPickItem {
  readonly row: SheetRow;
}

const READY = 'Enter does what the row says, Escape leaves it';
const RELEASE = 'Release Enter, then press it again to issue';

/**
 * Shows what is known of transactions as a list that is read and answered by keyboard. It is there at once and fills
 * when the checks are done. Closing it is an answer too, and ends the checks. Rejects with what ended these.
 */
export async function pickFromSheet(options: SheetPickerOptions): Promise<SheetChoice> {
  const picker = new SheetPicker(options);
  try {
    return await picker.ask();
  } finally {
    picker.dispose();
  }
}

class SheetPicker {
  readonly #options: SheetPickerOptions;
  readonly #pick: QuickPick<Item> = window.createQuickPick<Item>();
  readonly #abort = new AbortController();
  readonly #enter = new HeldEnter();
  #report = '';
  #first: SheetRow | undefined;
  #ready: NodeJS.Timeout | undefined;

  constructor(options: SheetPickerOptions) {
    this.#options = options;
    this.#pick.title = options.title;
    this.#pick.placeholder = 'Checking…';
    this.#pick.busy = true;
    // A glance at another window is no answer.
    this.#pick.ignoreFocusOut = true;
  }

  async ask(): Promise<SheetChoice> {
    const answer = this.#answer();
    this.#pick.show();
    const filled = this.#options.check(this.#abort.signal).then((sheet) => this.#fill(sheet));
    // Whoever closes it does not wait for the checks; if they fail, there is nothing to answer.
    return Promise.race([answer, filled.then(() => answer)]);
  }

  dispose(): void {
    clearTimeout(this.#ready);
    this.#pick.dispose();
    this.#abort.abort();
  }

  #answer(): Promise<SheetChoice> {
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
        else if (action.kind === 'copy') this.#copy().catch(reject);
        else resolve(action);
      });
    });
  }

  async #copy(): Promise<void> {
    await env.clipboard.writeText(this.#report);
    this.#pick.placeholder = 'The report is in the clipboard';
  }

  #fill(sheet: CheckSheet): void {
    const options = this.#options.onSheet(sheet);
    const rows = sheetRows(sheet, options);
    const items = rows.map(itemOf);
    this.#report = reportText(sheet);
    this.#pick.title = sheetTitle(sheet.target, sheet.txs.length, options);
    this.#first = firstChoice(rows, sheet);
    this.#pick.items = items;
    this.#pick.activeItems = items.filter(({ row }) => row === this.#first);
    // It is busy for as long as Enter does not count yet.
    this.#ready = setTimeout(() => {
      this.#pick.placeholder = READY;
      this.#pick.busy = false;
    }, this.#enter.shown(performance.now()));
  }
}

function itemOf(row: SheetRow): Item {
  const { separator, icon, label, description, detail } = row;
  if (separator !== undefined) return { row, label: separator, kind: QuickPickItemKind.Separator };
  return {
    row,
    label,
    // A row stays whatever is typed: the sheet is read as a whole.
    alwaysShow: true,
    ...(icon === undefined ? {} : { iconPath: rowIcon(icon) }),
    ...(description === undefined ? {} : { description }),
    ...(detail === undefined ? {} : { detail }),
  };
}
