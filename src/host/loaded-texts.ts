import { EventEmitter, type Uri, window } from 'vscode';
import { LRU } from '../core/lru';

const KEPT_DOCUMENTS = 32;

/** Texts of read-only documents that a command loaded: VS Code requests the text of a document by its URI, whenever it likes. */
export class LoadedTexts {
  readonly #texts = new LRU<string, string>(KEPT_DOCUMENTS);
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;

  get(uri: Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** Opens a document with a new text. */
  async show(uri: Uri, text: string): Promise<void> {
    this.#texts.set(uri.toString(), text);
    this.#changes.fire(uri);
    await window.showTextDocument(uri, { preview: true });
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
