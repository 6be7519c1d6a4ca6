import * as l10n from '@vscode/l10n';
import type { HexProblem } from '../../../core/given-text/hex-reader';
import { KEY_WARNING } from '../../../core/private-keys/private-key';
import { groupedInteger } from '../../../services/text/format-text';

/** Why a file can't be read, by the error codes of VS Code's file system. */
export type FileProblem =
  | { readonly kind: 'missing' | 'folder' | 'no permission' | 'too large' }
  /** `message` is the system's. */
  | { readonly kind: 'other'; readonly message: string };

/** Why a command found no transaction. */
export type GivenProblem =
  | HexProblem
  | { readonly kind: 'too many selections'; readonly limit: number }
  /** A cursor or selection of several; `index` and `line` count from 1. */
  | {
      readonly kind: 'cursor' | 'selection';
      readonly index: number;
      readonly count: number;
      readonly line: number;
      readonly problem: HexProblem;
    }
  /** Nothing is selected or at the cursor; `problem` is undefined for an empty clipboard. */
  | { readonly kind: 'clipboard'; readonly problem: HexProblem | undefined }
  | { readonly kind: 'text of file'; readonly name: string; readonly problem: HexProblem }
  | { readonly kind: 'file'; readonly name: string; readonly problem: FileProblem };

/** Why a command found no transaction, and what to do. */
export function givenProblemText(problem: GivenProblem): string {
  switch (problem.kind) {
    case 'no transaction':
    case 'private key':
    case 'odd digits':
    case 'too long':
    case 'json':
      return hexProblemText(problem);
    case 'too many selections':
      return l10n.t('Select at most {0} places at a time.', problem.limit);
    case 'cursor': {
      const { index, count, line } = problem;
      return l10n.t('Cursor {0} of {1}, line {2}: {3}', index, count, line, hexProblemText(problem.problem));
    }
    case 'selection': {
      const { index, count, line } = problem;
      return l10n.t('Selection {0} of {1}, line {2}: {3}', index, count, line, hexProblemText(problem.problem));
    }
    case 'clipboard':
      return clipboardText(problem.problem);
    case 'text of file':
      return `${problem.name}: ${hexProblemText(problem.problem)}`;
    case 'file':
      return fileProblemText(problem.name, problem.problem);
  }
}

function hexProblemText(problem: HexProblem): string {
  switch (problem.kind) {
    case 'no transaction':
      return l10n.t(
        "No transaction found. A transaction is hex that begins with 0x00000000, a list of its bytes, or JSON; base64 and hexdumps aren't read.",
      );
    case 'private key':
      return KEY_WARNING;
    case 'odd digits':
      return l10n.t(
        'The hex has {0} digits, an odd number. Check that no digit is missing or doubled.',
        groupedInteger(problem.count),
      );
    case 'too long':
      return l10n.t('The hex is longer than 2 MiB, the limit of a transaction.');
    case 'json':
      return l10n.t("Can't read the JSON: {0}", problem.words);
  }
}

function clipboardText(problem: HexProblem | undefined): string {
  if (problem === undefined) {
    return l10n.t(
      'Nothing is selected, and the clipboard is empty. Select the hex of a transaction, or put the cursor on it.',
    );
  }
  if (problem.kind === 'no transaction') {
    return l10n.t(
      'Nothing is selected, and the clipboard has no transaction. Select the hex of a transaction, or put the cursor on it.',
    );
  }
  return l10n.t('Nothing is selected. Clipboard: {0}', hexProblemText(problem));
}

function fileProblemText(name: string, problem: FileProblem): string {
  switch (problem.kind) {
    case 'missing':
      return l10n.t("{0} doesn't exist. It might have been deleted or renamed.", name);
    case 'folder':
      return l10n.t('{0} is a folder. Select a file.', name);
    case 'no permission':
      return l10n.t("You don't have permission to read {0}.", name);
    case 'too large':
      return l10n.t('{0} is larger than 8 MiB. Copy the transaction into a smaller file.', name);
    case 'other':
      return l10n.t("{0} can't be read: {1}", name, problem.message);
  }
}
