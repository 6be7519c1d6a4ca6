import { env, QuickPickItemKind, window, type QuickPick, type QuickPickItem } from 'vscode';
import type { CheckSheet } from './check-sheet';
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
  #report = '';

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
    this.#pick.dispose();
    this.#abort.abort();
  }

  #answer(): Promise<SheetChoice> {
    return new Promise((resolve, reject) => {
      this.#pick.onDidHide(() => resolve({ kind: 'cancel' }));
      this.#pick.onDidAccept(() => {
        const action = this.#pick.activeItems[0]?.row.action;
        if (action === undefined) return;
        if (action.kind === 'bytes') this.#options.showBytes(action).catch(reject);
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
    this.#pick.placeholder = 'Enter does what the row says, Escape leaves it';
    this.#pick.items = items;
    const first = firstChoice(rows, sheet);
    this.#pick.activeItems = items.filter(({ row }) => row === first);
    this.#pick.busy = false;
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
