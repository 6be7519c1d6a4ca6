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
    return { error: new InvalidInputError(writeProblem(fileFailure(error))) };
  }
}
