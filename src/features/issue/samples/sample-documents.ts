import { type Uri, workspace } from 'vscode';
import type { Disposable } from '../../../host/disposable-store';

/** For which chain the open samples were made. They are checked and issued there, whichever chain is active. */
export class SampleDocuments implements Disposable {
  readonly #chains = new Map<string, string>();
  readonly #closing = workspace.onDidCloseTextDocument(({ uri }) => void this.#chains.delete(uri.toString()));

  add(uri: Uri, chain: string): void {
    this.#chains.set(uri.toString(), chain);
  }

  /** The name of the chain; undefined for a document that is no sample. */
  chainOf(uri: Uri): string | undefined {
    return this.#chains.get(uri.toString());
  }

  dispose(): void {
    this.#closing.dispose();
  }
}
