import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, Range, type TextDocument, Uri, window, workspace, WorkspaceEdit } from 'vscode';

/** Documents of files in a folder of their own: VS Code mistakes one untitled document for the one before. */
export class TempDocuments {
  readonly #open: TextDocument[] = [];
  #folder: string | undefined;
  #count = 0;

  /** Opens a new file of this text in an editor. `extension` decides its language. */
  async open(text: string, extension = 'json'): Promise<TextDocument> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'lens-documents-'));
    const path = join(this.#folder, `${this.#count++}.${extension}`);
    await writeFile(path, text);
    const document = await workspace.openTextDocument(Uri.file(path));
    await window.showTextDocument(document);
    this.#open.push(document);
    return document;
  }

  /**
   * Empties the documents and closes their editors, without a question about changes. VS Code keeps documents, and
   * thereby their diagnostics, for minutes.
   */
  async close(): Promise<void> {
    for (const document of this.#open.splice(0)) await replaceText(document, '');
    await workspace.saveAll(false);
    await commands.executeCommand('workbench.action.closeAllEditors');
  }

  async delete(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true });
  }
}

/** Replaces all of a document. */
export async function replaceText(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new Range(document.positionAt(0), end), text);
  if (!(await workspace.applyEdit(edit))) throw new Error(`${document.uri.toString()} can't be edited`);
}
