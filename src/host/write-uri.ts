import { type Uri, workspace } from 'vscode';
import { replaceFile } from './replace-file';

/** Writes a file where the user wants it. One of this machine is written as its pieces are made, others at once. */
export async function writeUri(uri: Uri, pieces: Iterable<string | Uint8Array>, signal?: AbortSignal): Promise<void> {
  if (uri.scheme === 'file') await replaceFile(uri.fsPath, pieces, signal);
  else await workspace.fs.writeFile(uri, Buffer.concat([...pieces].map((piece) => Buffer.from(piece))));
}
