import { realpath } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { Uri, workspace } from 'vscode';
import { InvalidInputError } from '../../core/outcome';
import { visibleText } from '../../core/text/visible-text';
import { isNoFile, readTextFile } from '../../host/files/text-file';
import { shownFileName, writeUri } from '../../host/files/save-file';
import type { NewTxField } from '../../services/compose/fields';
import { mayNameFile } from '../../services/compose/field-types';
import { keyless } from '../../services/compose/typed';
import { type IssuedSteps, issuedPath, issuedText, readIssued } from '../../services/plan/issued-steps';
import { isInFolder, outsideOf, pathBeside } from './plan-paths';

/** The text of a plan, with what isn't saved. Rejects with `InvalidInputError`. */
export async function planText(plan: Uri): Promise<string> {
  const edited = workspace.textDocuments.find(({ uri, isDirty }) => isDirty && uri.toString() === plan.toString());
  const text = edited?.getText() ?? (await textOf(plan));
  if (text === undefined) throw new InvalidInputError(l10n.t('there is no file {0}', shownFileName(plan)));
  return keyless(text, plan.path);
}

/** The file that keeps what was issued of a plan. */
export function issuedFile(plan: Uri): Uri {
  return plan.with({ path: issuedPath(plan.path) });
}

/** What was issued of a plan. Rejects with `InvalidInputError`. */
export async function issuedOf(plan: Uri): Promise<IssuedSteps> {
  const file = issuedFile(plan);
  const text = await textOf(file);
  return readIssued(text === undefined ? undefined : await keyless(text, file.path));
}

/** Writes what was issued of a plan. Rejects with the file system's errors. */
export async function writeIssued(plan: Uri, steps: IssuedSteps): Promise<void> {
  await writeUri(issuedFile(plan), [issuedText(steps)]);
}

/**
 * The text of a file that a value of a plan names, or the value itself. `onRead` gets each file that is read. Rejects with
 * `InvalidInputError`, also for a file outside of the plan's workspace folder: a plan may come from others.
 */
export async function textBeside(
  plan: Uri,
  { field, text }: { readonly field: NewTxField; readonly text: string },
  onRead: (file: Uri) => void,
): Promise<string> {
  if (!mayNameFile(field, text)) return text;
  const folder = Uri.joinPath(plan, '..');
  const root = workspace.getWorkspaceFolder(plan)?.uri ?? folder;
  const file = plan.with({ path: pathBeside(text, folder.path, root.path) });
  onRead(file);
  // A link leads anywhere.
  if (plan.scheme === 'file') {
    const [to, top] = await Promise.all([file, root].map(({ fsPath }) => realpath(fsPath).catch(() => undefined)));
    if (to !== undefined && !isInFolder(Uri.file(to).path, Uri.file(top ?? root.fsPath).path)) throw outsideOf(text);
  }
  const content = await textOf(file);
  if (content !== undefined) return keyless(content, file.path);
  if (!/[./\\]/.test(text)) return text;
  throw new InvalidInputError(l10n.t('there is no file {0}', visibleText(text, 200)));
}

/** Undefined if there is no such file. */
async function textOf(file: Uri): Promise<string | undefined> {
  const { value, error } = await readTextFile(file);
  if (error === undefined || isNoFile(error.cause)) return value;
  throw new InvalidInputError(l10n.t("Can't read the file: {0}.", error.message));
}
