import { commands, type TextDocument, type TextEditor, window, workspace } from 'vscode';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { holdsHex, LOOKED_AT } from './input/holds-hex';

/** The editor's menu offers to check and issue while this is set (package.json). */
const HAS_HEX = 'avalancheLens.editorHasHex';

/** A long document is scanned when typing pauses, not with each key. */
const HEX_TYPING_MS = 250;

/** Keeps the context key: whether the selection, or the document without one, may hold the hex of a transaction. */
export class HexContext implements Disposable {
  readonly #store = new DisposableStore();
  readonly #report: (error: unknown) => void;
  #hasHex = false;
  #scanned: { readonly document: TextDocument; readonly version: number; readonly hasHex: boolean } | undefined;
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
    const hasHex = editor !== undefined && this.#isOnHex(editor);
    if (hasHex === this.#hasHex) return;
    this.#hasHex = hasHex;
    Promise.resolve(commands.executeCommand('setContext', HAS_HEX, hasHex)).catch(this.#report);
  }

  #isOnHex({ document, selections }: TextEditor): boolean {
    const selected = selections.filter(({ isEmpty }) => !isEmpty);
    if (selected.length === 0) return this.#documentHasHex(document);
    return selected.some((range) => holdsHex(document.getText(range).slice(0, LOOKED_AT)));
  }

  #documentHasHex(document: TextDocument): boolean {
    const { version } = document;
    if (this.#scanned?.document !== document || this.#scanned.version !== version) {
      this.#scanned = { document, version, hasHex: holdsHex(document.getText().slice(0, LOOKED_AT)) };
    }
    return this.#scanned.hasHex;
  }
}
