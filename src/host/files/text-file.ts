import * as l10n from '@vscode/l10n';
import { type Uri, workspace } from 'vscode';
import { fileText } from '../../core/given-text/file-text';
import { LONGEST_FILE } from '../../core/given-text/tx-file';
import { InvalidInputError, type Outcome, readOutcome } from '../../core/outcome';
import { fileFailure, writeProblem } from '../../core/text/write-problem';

/** The text of a file that the user chose, or why it can't be read. */
export async function readTextFile(uri: Uri): Promise<Outcome<string>> {
  try {
    const { size } = await workspace.fs.stat(uri);
    const content = size > LONGEST_FILE ? undefined : await workspace.fs.readFile(uri);
    if (content === undefined)
      return { error: new InvalidInputError(l10n.t('the file is larger than {0} MiB', LONGEST_FILE / 1024 ** 2)) };
    return readOutcome(() => fileText(content));
  } catch (error) {
    const words = isNoFile(error) ? l10n.t('there is no such file') : writeProblem(fileFailure(error));
    return { error: new InvalidInputError(words, { cause: error }) };
  }
}

/** Whether a file wasn't read because it doesn't exist. */
export function isNoFile(error: unknown): boolean {
  return error instanceof Error && ['ENOENT', 'FileNotFound'].includes(fileFailure(error).code ?? '');
}
