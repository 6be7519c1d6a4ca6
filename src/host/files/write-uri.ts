import { type Uri, workspace } from 'vscode';
import { replaceFile } from './replace-file';

/** Writes a file that the user chose. A local one is written piece by piece, others at once. */
export async function writeUri(uri: Uri, pieces: Iterable<string | Uint8Array>, signal?: AbortSignal): Promise<void> {
  if (uri.scheme === 'file') await replaceFile(uri.fsPath, pieces, signal);
  else await workspace.fs.writeFile(uri, Buffer.concat([...pieces].map((piece) => Buffer.from(piece))));
}
