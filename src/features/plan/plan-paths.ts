import { posix } from 'node:path';
import * as l10n from '@vscode/l10n';
import { InvalidInputError } from '../../core/outcome';
import { visibleText } from '../../core/text/visible-text';

/**
 * The path of a file that a value of a plan names, from the plan's folder. Throws `InvalidInputError` for one that isn't
 * below `root`: a plan may come from others.
 */
export function pathBeside(text: string, folder: string, root: string): string {
  const path = posix.resolve(folder, text.trim());
  if (!isInFolder(path, root)) throw outsideOf(text);
  return path;
}

/** Whether a path is that of something in a folder. */
export function isInFolder(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Why a file isn't read. */
export function outsideOf(text: string): InvalidInputError {
  const name = visibleText(text, 200);
  return new InvalidInputError(l10n.t("{0} isn't read: it is outside of the plan's workspace folder", name));
}
