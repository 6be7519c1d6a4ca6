import { EventEmitter, Uri, window } from 'vscode';
import { LRU } from '../../core/lru';
import { withCancel } from '../ask';
import type { TextDocuments } from './lazy-documents';

const KEPT_DOCUMENTS = 32;

/**
 * Read-only documents whose text a command loads before it opens them: VS Code requests the text of a document by its
 * URI, whenever it likes.
 */
export abstract class LoadedDocuments implements TextDocuments {
  readonly #texts = new LRU<string, string>(KEPT_DOCUMENTS);
  readonly #changes = new EventEmitter<Uri>();
  readonly onDidChange = this.#changes.event;

  /** The text of a document that VS Code restores after a reload; empty if its URI names none. */
  protected abstract restored(uri: Uri): Promise<string>;

  async text(uri: Uri): Promise<string> {
    return this.#texts.get(uri.toString()) ?? this.restored(uri);
  }

  /**
   * Loads a text under a progress bar, and opens its document unless the user cancels. Rejects with the load's errors.
   */
  protected async open(
    title: string,
    load: (signal: AbortSignal) => Promise<string>,
    address: () => Parameters<typeof Uri.from>[0],
  ): Promise<void> {
    const text = await withCancel(title, load);
    if (text === undefined) return;
    const uri = Uri.from(address());
    this.#texts.set(uri.toString(), text);
    this.#changes.fire(uri);
    await window.showTextDocument(uri, { preview: true });
  }

  dispose(): void {
    this.#changes.dispose();
  }
}
