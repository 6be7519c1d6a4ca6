import { commands, type TextDocument, type TextEditor, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { mayNameThings } from '../../core/ids-in-text/may-hold';
import { holdsHex, LOOKED_AT } from './input/holds-hex';

/** The editor's menu and the palette offer what can be done with hex or an ID while these are set (package.json). */
const HAS = { hex: 'avalancheLens.editorHasHex', id: 'avalancheLens.editorHasID' } as const;
type Found = Readonly<Record<keyof typeof HAS, boolean>>;
const NOTHING: Found = { hex: false, id: false };

/** A long document is scanned when typing pauses, not with each key. */
const HEX_TYPING_MS = 250;

/** Keeps the context keys: whether the selection, or the document without one, may hold the hex of a transaction, or an ID. */
export class HexContext implements Disposable {
  readonly #store = new DisposableStore();
  readonly #report: (error: unknown) => void;
  #set = NOTHING;
  #scanned: { readonly document: TextDocument; readonly version: number; readonly found: Found } | undefined;
  #typing: NodeJS.Timeout | undefined;

  /** @param report for a context key that can't be set. */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
    this.#store.add(window.onDidChangeActiveTextEditor(() => this.#update()));
    this.#store.add(
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === window.activeTextEditor && this.#typing === undefined) this.#update();
      }),
    );
    this.#store.add(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document) this.#updateLater();
      }),
    );
    this.#update();
  }

  dispose(): void {
    clearTimeout(this.#typing);
    this.#store.dispose();
  }

  #updateLater(): void {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#update(), HEX_TYPING_MS);
  }

  #update(): void {
    clearTimeout(this.#typing);
    this.#typing = undefined;
    const editor = window.activeTextEditor;
    const found = editor === undefined ? NOTHING : this.#foundIn(editor);
    for (const kind of ['hex', 'id'] as const) {
      if (found[kind] === this.#set[kind]) continue;
      Promise.resolve(commands.executeCommand('setContext', HAS[kind], found[kind])).catch(this.#report);
    }
    this.#set = found;
  }

  #foundIn({ document, selections }: TextEditor): Found {
    const selected = selections.filter(({ isEmpty }) => !isEmpty);
    if (selected.length > 0) return foundIn(selected.map((range) => document.getText(range).slice(0, LOOKED_AT)));
    const { version } = document;
    if (this.#scanned?.document !== document || this.#scanned.version !== version) {
      this.#scanned = { document, version, found: foundIn([document.getText().slice(0, LOOKED_AT)]) };
    }
    return this.#scanned.found;
  }
}

function foundIn(texts: readonly string[]): Found {
  return { hex: texts.some(holdsHex), id: texts.some(mayNameThings) };
}
