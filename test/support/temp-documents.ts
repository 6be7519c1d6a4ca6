import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, type TextDocument, Uri, window, workspace } from 'vscode';

/** Documents of files in a folder of their own: VS Code mistakes one untitled document for the one before. */
export class TempDocuments {
  #folder: string | undefined;
  #count = 0;

  /** Opens a new file of this text in an editor. `extension` decides its language. */
  async open(text: string, extension = 'json'): Promise<TextDocument> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'lens-documents-'));
    const path = join(this.#folder, `${this.#count++}.${extension}`);
    await writeFile(path, text);
    const document = await workspace.openTextDocument(Uri.file(path));
    await window.showTextDocument(document);
    return document;
  }

  /** Closes the editors, without a question about changes. */
  async close(): Promise<void> {
    await workspace.saveAll(false);
    await commands.executeCommand('workbench.action.closeAllEditors');
  }

  async delete(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true });
  }
}
