import { commands, Uri, window, workspace } from 'vscode';
import { replaceFile } from '../../files/replace-file';
import * as l10n from '@vscode/l10n';
import { homedir } from 'node:os';
import { fileNameText } from '../../core/text/visible-text';
import { fileFailure, writeProblem } from '../../core/text/write-problem';
import { notify } from '../messages/notify';
import { uiText } from '../messages/ui-text';

/** Writes a file that the user chose. A local one is written piece by piece, others at once. */
export async function writeUri(uri: Uri, pieces: Iterable<string | Uint8Array>, signal?: AbortSignal): Promise<void> {
  if (uri.scheme === 'file') await replaceFile(uri.fsPath, pieces, signal);
  else await workspace.fs.writeFile(uri, Buffer.concat([...pieces].map((piece) => Buffer.from(piece))));
}

/** The default folder for new files: one of the workspace, else the home folder. */
export function proposedFolder(): Uri {
  // A virtual workspace may be read-only.
  const folders = workspace.workspaceFolders ?? [];
  const folder = folders.find(({ uri }) => workspace.fs.isWritableFileSystem(uri.scheme) === true)?.uri;
  return folder ?? Uri.file(homedir());
}

/**
 * Prompts for a file to save to; undefined if the user cancels. The first format is the proposed one.
 * @param name without an extension
 * @param formats extensions, such as `csv`
 */
export async function askFile(
  name: string,
  formats: readonly string[],
  title = l10n.t('Export'),
): Promise<Uri | undefined> {
  return window.showSaveDialog({
    title,
    filters: Object.fromEntries(formats.map((each) => [each.toUpperCase(), [each]])),
    defaultUri: Uri.joinPath(proposedFolder(), `${fileNameText(name)}.${formats[0] ?? ''}`),
  });
}

/** Says that a file was written, and opens it if the user wants. Doesn't wait: a notification may stay open for hours. */
export function sayWritten(uri: Uri, text: string): void {
  const open = l10n.t('Open');
  const act = async (): Promise<void> => {
    if ((await notify.information(text, open)) === open) await commands.executeCommand('vscode.open', uri);
  };
  void act();
}

/** The name of a file as a notification shows it. */
export const shownFileName = (uri: Uri): string => uiText(uri.path.split('/').at(-1) ?? '');

/**
 * Writes a file that the user chose. Returns whether it was written; if not, a notification shows why. An abort is
 * thrown.
 */
export async function saveFile(
  uri: Uri,
  pieces: Iterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    await writeUri(uri, pieces, signal);
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    const reason = writeProblem(fileFailure(error));
    void notify.error(l10n.t("Can't write {0} ({1}). Save to another folder.", shownFileName(uri), reason));
    return false;
  }
}
